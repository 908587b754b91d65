/** Tags of an author's own components: in the interpreter, and in the sandbox when that is not enough. */
import type { Attribute, InteractiveTag, Tag } from '../expressions/author-code.ts';
import { evaluate, evaluateTag } from '../expressions/evaluate.ts';
import { deferCode } from '../expressions/sandboxed/deferred.ts';
import { LimitReached, Unsupported } from '../expressions/unsupported.ts';
import type { Diagnostic, Place } from '../model/diagnostics.ts';
import type { TreeNode } from '../model/tree.ts';
import { isPrinted } from './component-values.ts';
import { readProgram } from './evaluate-text.ts';
import type { ExpandContext } from './expand-context.ts';
import { failed } from './failed-code.ts';
import { makeIsland } from './islands.ts';
import { makeNodes, valueToNodes } from './make-nodes.ts';
import { isHandler, readProps } from './tag-props.ts';

export interface OwnTag {
  name: string;
  attributes: readonly Attribute[];
  at: Place;
  /** Expands what stands in the tag. */
  children(context: ExpandContext): TreeNode[];
}

/** Whether a tag is of a component of the author's, on a page that has a sandbox. */
export function isRunAsCode(name: string, { scope }: ExpandContext): boolean {
  return name !== 'Snippet' && scope.root.code !== undefined && scope.file !== undefined && !isPrinted(name, scope);
}

/** Expands the tag; one that fails leaves a notice, and what stands in it. */
export function expandOwn(tag: OwnTag, context: ExpandContext): TreeNode[] {
  const { name, attributes, at } = tag;
  if (context.defers) {
    const children = tag.children(context);
    return [deferCode({ type: 'tag', name, attributes, children, at }, at)];
  }
  // Expanded once: tags within tags that all fail would be expanded twice as often with each level.
  const found: Diagnostic[] = [];
  const children = tag.children({ ...context, report: (item: Diagnostic) => void found.push(item) });
  const { report } = context;
  const keep = (nodes: TreeNode[]): TreeNode[] => {
    for (const diagnostic of found) report(diagnostic);
    return nodes;
  };
  const fail = (error: Unsupported) => keep([...failed({ at, report, error, shown: `<${name}>` }), ...children]);
  try {
    return keep(interpretTag(tag, children, context));
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    if (error instanceof LimitReached) return fail(error);
  }
  try {
    const nodes = runTag(tag, context);
    // Code inside the tag was run with it: what failed without it says nothing.
    const isOfCode = ({ code }: Diagnostic) => code === 'author-code-failed' || code === 'unsupported-component';
    for (const diagnostic of found) if (!isOfCode(diagnostic)) report(diagnostic);
    return nodes;
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return fail(error);
  }
}

function interpretTag({ name, attributes, at }: OwnTag, children: TreeNode[], context: ExpandContext): TreeNode[] {
  const { budget, scope } = context;
  return budget.attempt(() => {
    const props = readProps(attributes, budget, (source, use) => {
      const { code, jsx } = readProgram(source, at, context);
      use(evaluate({ code, jsx }, scope, budget));
    });
    const before = budget.interactions;
    const nodes = makeNodes({ name, props, children, at, context, isInCode: true });
    const isLive = budget.interactions > before && !attributes.some(isHandler);
    return isLive ? makeIsland({ name, props, children, nodes, at, scope }) : nodes;
  });
}

function runTag({ name, attributes, at, ...own }: OwnTag, context: ExpandContext): TreeNode[] {
  const { budget, scope } = context;
  return budget.attempt(() => {
    const children = own.children({ ...context, report: () => {}, defers: true });
    const noted: InteractiveTag[] = [];
    const tag: Tag = { type: 'tag', name, attributes, children, at, note: (live) => noted.push(live) };
    const nodes = valueToNodes(evaluateTag(tag, scope, budget), budget);
    const [live] = noted;
    return live ? makeIsland({ name, ...live, children, nodes, at, scope }) : nodes;
  });
}
