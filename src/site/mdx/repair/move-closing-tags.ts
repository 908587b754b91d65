/** Moves closing tags of HTML out of the paragraph that ends with them, to the list of siblings with their opening tag. */
import type { HastNode } from 'satteri';
import { tokenizeHtml } from '../expand/raw-html.ts';

const NO_PLACE = { file: '', line: 1, column: 1 };

/** Number of open elements by name in lower case. */
type OpenCounts = Map<string, number>;

/** Open elements of one list of siblings. */
interface OpenTags {
  names: string[];
  counts: OpenCounts;
}

/**
 * Moves closing tags in place. In `<div>\n\ntext</div>`, Markdown makes the closing tag a part of the paragraph, and
 * browsers end the paragraph and the `div` there.
 */
export function moveClosingTags(root: HastNode): void {
  if ('children' in root) moveWithin(root.children as HastNode[], new Map());
}

/** `outerCounts` has the elements that are open around the list, and afterward too. */
function moveWithin(children: HastNode[], outerCounts: OpenCounts): void {
  const open: OpenTags = { names: [], counts: new Map() };
  for (let index = 0; index < children.length; index++) {
    const child = children[index];
    if (child?.type === 'raw') followTags(child.value, open, outerCounts);
    if (child?.type !== 'element') continue;
    const inner = child.children as HastNode[];
    moveWithin(inner, outerCounts);
    const movedTags = takeClosingTags(inner, outerCounts);
    if (movedTags.length > 0) children.splice(index + 1, 0, ...movedTags);
  }
  for (const name of open.names) change(outerCounts, name, -1);
}

/** Applies the tags of a piece of HTML to the open elements. */
function followTags(html: string, { names, counts }: OpenTags, outerCounts?: OpenCounts): void {
  for (const token of tokenizeHtml(html, NO_PLACE)) {
    if (token.type === 'text') continue;
    const name = token.name.toLowerCase();
    if (token.type === 'open' && !token.selfClosing) {
      names.push(name);
      change(counts, name, 1);
      if (outerCounts) change(outerCounts, name, 1);
    } else if (token.type === 'close' && isOpen(counts, name)) {
      for (const closedName of names.splice(names.lastIndexOf(name))) {
        change(counts, closedName, -1);
        if (outerCounts) change(outerCounts, closedName, -1);
      }
    }
  }
}

/** Removes and returns the closing tags at the end of a list that close elements outside it. */
function takeClosingTags(children: HastNode[], outerCounts: OpenCounts): HastNode[] {
  if (!children.some(({ type }) => type === 'raw')) return [];
  const outerTags = findOuterTags(children, outerCounts);
  let start = children.length;
  for (let index = children.length - 1; index >= 0; index--) {
    const child = children[index];
    if (child && outerTags.has(child)) start = index;
    else if (child?.type !== 'text' || child.value.trim() !== '') break;
  }
  return children.splice(start).filter(({ type }) => type === 'raw');
}

function findOuterTags(children: readonly HastNode[], outerCounts: OpenCounts): Set<HastNode> {
  const open: OpenTags = { names: [], counts: new Map() };
  const outerTags = new Set<HastNode>();
  for (const child of children) {
    if (child.type !== 'raw') continue;
    const [token, ...others] = tokenizeHtml(child.value, NO_PLACE);
    const name = token?.type === 'close' && others.length === 0 ? token.name.toLowerCase() : '';
    if (!isOpen(open.counts, name) && isOpen(outerCounts, name)) outerTags.add(child);
    followTags(child.value, open);
  }
  return outerTags;
}

function isOpen(counts: OpenCounts, name: string): boolean {
  return (counts.get(name) ?? 0) > 0;
}

function change(counts: OpenCounts, name: string, difference: number): void {
  counts.set(name, (counts.get(name) ?? 0) + difference);
}
