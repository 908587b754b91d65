/** Tags of an author's own components: in the interpreter, and in the sandbox when that is not enough. */
import type { Attribute, InteractiveTag, LiveCode, Tag } from '../../expressions/author-code.ts';
import { evaluate, evaluateTag } from '../../expressions/evaluate.ts';
import { deferCode } from '../../expressions/sandboxed/deferred.ts';
import { LimitReached, Unsupported } from '../../expressions/unsupported.ts';
import { SnippetCallable } from '../../expressions/values.ts';
import type { Diagnostic, Place } from '../../model/diagnostics.ts';
import { ISLAND } from '../../model/island.ts';
import type { TreeNode } from '../../model/tree.ts';
import { isPrinted } from '../author-code/component-values.ts';
import { readProgram } from '../author-code/evaluate-text.ts';
import type { ExpandContext } from './expand-context.ts';
import { failed } from '../author-code/failed-code.ts';
import { makeIsland } from '../author-code/islands.ts';
import { hasSandbox, makeLive, tagSource } from '../author-code/live-code.ts';
import { findOwn, makeNodes, valueToNodes } from './make-nodes.ts';
import { isHandler, readProps } from './tag-props.ts';

export interface OwnTag {
  name: string;
  attributes: readonly Attribute[];
  at: Place;
  /** Code that was made a component, in place of what the tag names. */
  live?: LiveCode | undefined;
  /** Whether the tag stands in a line of text. */
  isInText?: boolean;
  /** Makes nodes in place of code that is no component, for when it does not run. */
  still?(children: TreeNode[]): TreeNode[];
  /** Expands what stands in the tag. */
  children(context: ExpandContext): TreeNode[];
}

/** Whether a tag is of a component of the author's, on a page that has a sandbox. */
export function isRunAsCode(name: string, { scope }: ExpandContext): boolean {
  return name !== 'Snippet' && hasSandbox(scope) && !isPrinted(name, scope);
}

/** Expands the tag; one that fails leaves a notice, and what stands in it. */
export function expandOwn(given: OwnTag, context: ExpandContext): TreeNode[] {
  // A function among the props is no JSON: the tag as a whole is code then.
  const tag = given.attributes.some(isCode)
    ? { ...given, live: makeLive(tagSource(given), given.at, context.scope) }
    : given;
  const { name, attributes, at, live } = tag;
  if (context.defers) {
    // Browsers have no Markdown: they get what it becomes.
    const snippet = findOwn(name, context.scope) instanceof SnippetCallable ? interpretNow(tag, context) : undefined;
    if (snippet) return snippet;
    const children = tag.children(context);
    return [deferCode({ type: 'tag', name, attributes, ...(live && { live }), children, at }, at)];
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
  let still = tag.still?.(children);
  if (!still)
    try {
      const made = interpretTag(tag, children, context);
      if (!made.isLive) return keep(made.nodes);
      still = made.nodes;
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
    return still ? keep(still) : fail(error);
  }
}

/** Attributes that are functions, as far as their code tells. */
function isCode(attribute: Attribute): boolean {
  return (
    isHandler(attribute) ||
    ('source' in attribute && /^\s*(?:async\s+)?(?:function\b|\(?[\w$,\s{}[\]]*\)?\s*=>)/.test(attribute.source))
  );
}

/** Runs the tag in the interpreter. What is live there has to be run in the sandbox too, which knows its later states. */
function interpretTag({ name, attributes, at }: OwnTag, children: TreeNode[], context: ExpandContext) {
  const { budget, scope } = context;
  return budget.attempt(() => {
    const props = readProps(attributes, budget, (source, use) => {
      const { code, jsx } = readProgram(source, at, context);
      use(evaluate({ code, jsx }, scope, budget));
    });
    const before = budget.interactions;
    const nodes = makeNodes({ name, props, children, at, context, isInCode: true });
    return { nodes, isLive: budget.interactions > before || attributes.some(isHandler) };
  });
}

/** Expands a tag among those that are kept as code. Undefined when only the sandbox can. */
function interpretNow(tag: OwnTag, given: ExpandContext): TreeNode[] | undefined {
  const context = { ...given, defers: false };
  try {
    return interpretTag(tag, tag.children(context), context).nodes;
  } catch (error) {
    if (!(error instanceof Unsupported) || error instanceof LimitReached) throw error;
    return undefined;
  }
}

function runTag(given: OwnTag, context: ExpandContext): TreeNode[] {
  const { name, attributes, at, live, isInText } = given;
  const { budget, scope } = context;
  return budget.attempt(() => {
    const children = given.children({ ...context, report: () => {}, defers: true });
    const noted: InteractiveTag[] = [];
    const note = (tag: InteractiveTag) => void noted.push(tag);
    const tag: Tag = { type: 'tag', name, attributes, ...(live && { live }), children, at, note };
    const nodes = valueToNodes(evaluateTag(tag, scope, budget), budget);
    const [found] = noted;
    if (!found) return nodes;
    const island = makeIsland({ name, live, isInText, ...found, children, nodes, at, scope });
    if (island?.some((node) => node.type === 'component' && node.name === ISLAND)) reportNames(given, found, context);
    if (island || live) return island ?? nodes;
    // A component or function that the code names is no JSON either.
    return runTag({ ...given, live: makeLive(tagSource(given), at, scope) }, context);
  });
}

/**
 * Tells of names that only the build or only a browser has. The build lets modules and snippets see what the page imports; the script
 * of a module for browsers has it for no page.
 */
function reportNames({ name, at, live }: OwnTag, found: InteractiveTag, { report }: ExpandContext): void {
  const what = live ? 'Code here' : `<${name}>`;
  if (found.wanted !== undefined)
    report({
      ...at,
      severity: 'info',
      code: 'needs-browser',
      message: `${what} reads "${found.wanted}" during rendering, which is only available in browsers. Until the script runs, and in search, the page shows the result for an empty browser. Read it in an effect, or check for it with typeof.`,
    });
  const names = found.findBorrowed();
  if (names.length === 0) return;
  const list = names.map((word) => `"${word}"`).join(', ');
  report({
    ...at,
    severity: 'warning',
    code: 'author-code-failed',
    message: `${what} reads ${list}, which only the page imports or declares. The component's script can't access it in the browser, so it fails there and the component keeps its initial state. Import it in the file that reads it.`,
  });
}
