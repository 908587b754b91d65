/** Expands tags of author components: in the interpreter, or in the sandbox if that isn't enough. */
import type { Attribute, Tag } from '../../expressions/author-code.ts';
import { evaluate, evaluateTag } from '../../expressions/evaluate.ts';
import { deferCode } from '../../expressions/sandboxed/deferred.ts';
import { LimitReached, Unsupported } from '../../expressions/unsupported.ts';
import { SnippetCallable } from '../../expressions/values.ts';
import type { Diagnostic, SourcePosition } from '../../model/diagnostics.ts';
import type { InteractiveTag, LiveCode } from '../../model/live-tag.ts';
import type { TreeNode } from '../../model/tree.ts';
import { isPrinted } from '../author-code/component-values.ts';
import { readProgram } from '../author-code/evaluate-text.ts';
import type { ExpandContext } from './expand-context.ts';
import { reportFailedCode } from '../author-code/failed-code.ts';
import { findDeclaration } from '../author-code/find-declaration.ts';
import { hasSandbox, makeLive, formatTag } from '../author-code/live-code.ts';
import { findOwn, makeNodes, toNodes } from './make-nodes.ts';
import { isHandler, readProps } from './tag-props.ts';

export interface AuthorTag {
  name: string;
  attributes: readonly Attribute[];
  at: SourcePosition;
  /** Code that was turned into a component, to use instead of the tag's name. */
  live?: LiveCode | undefined;
  /** Whether the tag is in a line of text. */
  isInText?: boolean;
  /** Creates nodes for code that isn't a component, for when it doesn't run. */
  still?(children: TreeNode[]): TreeNode[];
  /** Expands the content of the tag. */
  children(context: ExpandContext): TreeNode[];
}

/** Whether a tag names an author component, on a page that has a sandbox. */
export function isRunAsCode(name: string, { scope }: ExpandContext): boolean {
  return name !== 'Snippet' && hasSandbox(scope) && !isPrinted(name, scope);
}

/** Expands the tag; if it fails, its content is shown with a notice. */
export function expandAuthorTag(original: AuthorTag, context: ExpandContext): TreeNode[] {
  // JSON can't represent a function prop, so the whole tag becomes code.
  const tag = original.attributes.some(isCode)
    ? { ...original, live: makeLive(formatTag(original), original.at, context.scope) }
    : original;
  const { name, attributes, at, live } = tag;
  if (context.defers) {
    // Browsers can't render Markdown, so they get the result.
    const snippet = findOwn(name, context.scope) instanceof SnippetCallable ? interpretNow(tag, context) : undefined;
    if (snippet) return snippet;
    const children = tag.children(context);
    return [deferCode({ type: 'tag', name, attributes, ...(live && { live }), children, at }, at)];
  }
  // Expanded once: nested tags that all fail would otherwise double the work with each level.
  const diagnostics: Diagnostic[] = [];
  const children = tag.children({ ...context, report: (item: Diagnostic) => void diagnostics.push(item) });
  const { report } = context;
  const reportAndKeep = (nodes: TreeNode[]): TreeNode[] => {
    for (const diagnostic of diagnostics) report(diagnostic);
    return nodes;
  };
  const fail = (error: Unsupported) =>
    reportAndKeep([...reportFailedCode({ at, report, error, fallbackText: `<${name}>` }), ...children]);
  let staticNodes = tag.still?.(children);
  if (!staticNodes)
    try {
      const interpretedNodes = interpretTag(tag, children, context);
      if (!interpretedNodes.isLive) return reportAndKeep(interpretedNodes.nodes);
      staticNodes = interpretedNodes.nodes;
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      if (error instanceof LimitReached) return fail(error);
    }
  try {
    const nodes = runTag(tag, context);
    // The tag's run includes the code inside it, so failures of running that code without the tag are irrelevant.
    const isOfCode = ({ code }: Diagnostic) => code === 'author-code-failed' || code === 'unsupported-component';
    for (const diagnostic of diagnostics) if (!isOfCode(diagnostic)) report(diagnostic);
    return nodes;
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return staticNodes ? reportAndKeep(staticNodes) : fail(error);
  }
}

/** Whether an attribute is a function, as far as its code tells. */
function isCode(attribute: Attribute): boolean {
  return (
    isHandler(attribute) ||
    ('source' in attribute && /^\s*(?:async\s+)?(?:function\b|\(?[\w$,\s{}[\]]*\)?\s*=>)/.test(attribute.source))
  );
}

/** Runs the tag in the interpreter. A live tag must also run in the sandbox, which knows its later states. */
function interpretTag({ name, attributes, at }: AuthorTag, children: TreeNode[], context: ExpandContext) {
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

/** Expands a tag among others that are left as code. Returns undefined if only the sandbox can. */
function interpretNow(tag: AuthorTag, outerContext: ExpandContext): TreeNode[] | undefined {
  const context = { ...outerContext, defers: false };
  try {
    return interpretTag(tag, tag.children(context), context).nodes;
  } catch (error) {
    if (!(error instanceof Unsupported) || error instanceof LimitReached) throw error;
    return undefined;
  }
}

function runTag(authorTag: AuthorTag, context: ExpandContext): TreeNode[] {
  const { name, attributes, at, live, isInText } = authorTag;
  const { budget, scope, report, liveTags } = context;
  return budget.attempt(() => {
    const children = authorTag.children({ ...context, report: () => {}, defers: true });
    const interactiveTags: InteractiveTag[] = [];
    const note = (tag: InteractiveTag) => void interactiveTags.push(tag);
    const wrapSnippet = liveTags?.wrapSnippet;
    const tag: Tag = { type: 'tag', name, attributes, ...(live && { live }), children, at, note, wrapSnippet };
    const nodes = toNodes(evaluateTag(tag, scope, budget), budget);
    const [interactiveTag] = interactiveTags;
    if (!interactiveTag || !scope.file) return nodes;
    if (!liveTags) {
      reportStatic(authorTag, context);
      return nodes;
    }
    const { file } = scope.file;
    const findDeclared = (name: string) => findDeclaration(name, scope);
    const renderedTag = { ...interactiveTag, name, live, isInText, children, nodes, at };
    const liveNodes = liveTags.wrapTag({ ...renderedTag, file, findDeclaration: findDeclared, report });
    if (liveNodes || live) return liveNodes ?? nodes;
    // JSON can't represent a component or function that the code refers to either.
    return runTag({ ...authorTag, live: makeLive(formatTag(authorTag), at, scope) }, context);
  });
}

/** Reports a tag that would run in browsers if a plug-in of the renderer supported it. */
function reportStatic({ name, at, live }: AuthorTag, { report }: ExpandContext): void {
  const subject = live ? 'Code here' : `<${name}>`;
  const message = `${subject} reacts to readers, which this version of Bindery doesn't support. The page shows its initial state.`;
  report({ ...at, severity: 'warning', code: 'dropped-handler', message });
}
