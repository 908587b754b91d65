/**
 * Joins tags of HTML that open in one piece and close in another, across the pieces between them. Unmatched tags are
 * repaired as in HTML, and reported.
 */
import type { Report, SourcePosition } from '../../model/diagnostics.ts';
import { findClosingTags, isEndTagOptional } from '../../markdown/optional-end-tags.ts';
import type { Props, TreeNode } from '../../model/tree.ts';
import { VOID_TAGS } from '../../model/void-tags.ts';
import type { RawToken } from './raw-html.ts';

/** Maximum depth of nested tags; deeper tags are dropped and their content is kept. */
const MAX_OPEN = 200;

export interface OpenElement {
  name: string;
  props: Props;
  at: SourcePosition;
  children: TreeNode[];
}

export interface StitchOptions {
  build: (element: OpenElement) => TreeNode[];
  /** Decides which unmatched tags are text. @defaultValue none */
  isText?: (name: string, props: Props) => boolean;
  /** Receives the tags that are left out or repaired. @defaultValue none */
  report?: Report;
}

/** Builds the nodes of one list of siblings, in which `RawToken`s are mixed with finished nodes. */
export function stitch(
  items: readonly (TreeNode | RawToken)[],
  { build, isText = () => false, report }: StitchOptions,
): TreeNode[] {
  const root = { children: [] as TreeNode[] };
  const stack: (OpenElement & { source: string })[] = [];
  let deeper = 0;
  const getTop = () => stack.at(-1) ?? root;
  const add = (nodes: readonly TreeNode[]) => {
    const { children } = getTop();
    for (const node of nodes) children.push(node);
  };
  /** Number of open elements by name: most stray closing tags match none. */
  const openCounts = new Map<string, number>();
  const count = (name: string, change: number) => {
    const total = (openCounts.get(name.toLowerCase()) ?? 0) + change;
    openCounts.set(name.toLowerCase(), total);
    return total;
  };
  const warn = (at: SourcePosition, message: string) =>
    report?.({ severity: 'warning', code: 'unmatched-tag', ...at, message });
  const close = (hasPartner: boolean) => {
    const openTag = stack.pop();
    if (!openTag) return;
    const { name, props, at } = openTag;
    count(name, -1);
    if (!hasPartner && isText(name, props)) {
      add([{ type: 'text', value: openTag.source }, ...openTag.children]);
      return;
    }
    if (!hasPartner && !isEndTagOptional(name)) warn(at, describeUnclosed(name));
    add(build(openTag));
  };
  for (const item of items) {
    if (item.type === 'open') {
      const { name, props, at, source } = item;
      while (endsWith(stack.at(-1), name)) close(false);
      if (item.selfClosing) add(build({ name, props, at, children: [] }));
      else if (stack.length >= MAX_OPEN) {
        if (deeper === 0) report?.({ severity: 'warning', code: 'nested-too-deep', ...at, message: TOO_DEEP });
        deeper++;
      } else {
        count(name, 1);
        stack.push({ name, props, at, source, children: [] });
      }
    } else if (item.type === 'close' && deeper > 0) deeper--;
    else if (item.type === 'close') {
      const { name, at, source } = item;
      if (count(name, 0) === 0) {
        if (isText(name, {})) add([{ type: 'text', value: source }]);
        else if (name.toLowerCase() === 'br') {
          add(build({ name: 'br', props: {}, at, children: [] }));
          warn(at, CLOSED_BREAK);
        } else if (!isSilent(name)) warn(at, describeStray(name));
        continue;
      }
      const depth = stack.findLastIndex((open) => open.name.toLowerCase() === name.toLowerCase());
      if (depth >= 0) while (stack.length > depth) close(stack.length === depth + 1);
    } else add([item.type === 'text' ? { type: 'text', value: item.value } : item]);
  }
  while (stack.length > 0) close(false);
  return root.children;
}

/** Whether an element without a closing tag ends where a tag starts. */
function endsWith(element: OpenElement | undefined, nextName: string): boolean {
  return element !== undefined && findClosingTags(element.name)?.test(nextName) === true;
}

/**
 * Whether a closing tag without an opening tag has no effect that an author would miss. `</p>` is usually the end of a
 * paragraph that another one in it has already ended.
 */
function isSilent(name: string): boolean {
  return VOID_TAGS.has(name.toLowerCase()) || name.toLowerCase() === 'p';
}

function describeUnclosed(name: string): string {
  return `<${name}> has no closing tag, so it ends with the element or paragraph that contains it. Add </${name}>, or put the tag in backticks if it is text.`;
}

function describeStray(name: string): string {
  return `</${name}> has no opening tag in the same element or paragraph, so it is left out. Remove it, or add <${name}>.`;
}

const CLOSED_BREAK = '</br> is read as <br>, as in browsers. Write <br> instead.';
const TOO_DEEP = `Tags are nested more than ${MAX_OPEN} levels deep. The tags inside are left out, and their content is shown. Reduce the nesting.`;
