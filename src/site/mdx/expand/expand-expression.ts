/** Expands expressions in a page's content. */
import { evaluate, isForSandbox } from '../../expressions/evaluate.ts';
import { parseExpression } from '../../expressions/parse.ts';
import { isReaderUser } from '../../expressions/reader-user.ts';
import { deferCode } from '../../expressions/sandboxed/deferred.ts';
import { Unsupported } from '../../expressions/unsupported.ts';
import { Callable, type Evaluated } from '../../expressions/values.ts';
import type { SourcePosition } from '../../model/diagnostics.ts';
import type { TreeNode } from '../../model/tree.ts';
import { evaluateText, readProgram } from '../author-code/evaluate-text.ts';
import type { ExpandContext } from './expand-context.ts';
import { hasSandbox, makeLive } from '../author-code/live-code.ts';
import { toNodes } from './make-nodes.ts';
import { findUserFields } from './user-fields.ts';
import { expandAuthorTag, type AuthorTag } from './author-tags.ts';

interface ExpressionSource {
  source: string;
  at: SourcePosition;
  /** Whether the expression is in a line of text. */
  isInText: boolean;
  beside: Neighbors;
}

/** What is beside an expression in the same line or element. */
export interface Neighbors {
  hasText: boolean;
  /** The text directly before it. */
  before: string;
}

/**
 * Returns the nodes of an expression. If it returns components that do something in a browser, it becomes a live tag.
 */
export function expandExpression(
  { source, at, isInText, beside }: ExpressionSource,
  context: ExpandContext,
): TreeNode[] {
  const literal: TreeNode[] = [{ type: 'text', value: `{${source}}` }];
  if (isProse(source, beside)) {
    const message = `Braces are code in MDX, and this code would change "{${shorten(source)}}". It is shown as text. Write \\{ for the brace, or put it in backticks.`;
    context.report({ ...at, severity: 'info', code: 'shown-as-text', message });
    return literal;
  }
  if (isComment(source)) return [];
  const use = (value: Evaluated) => toNodes(value, context.budget, literal);
  if (context.defers && isDeferred(source, at, context))
    return [deferCode({ type: 'expression', text: { source, at } }, at)];
  const fields = isReaderUser(context.scope.get('user')) ? findUserFields(source) : undefined;
  if (fields) {
    // The page's script replaces the text, which other readers, and browsers without scripts, see.
    const children = evaluateText(source, { at, context, use, inText: true })?.value ?? [];
    return [{ type: 'element', tag: 'span', attributes: { 'data-bd-user': fields.join(' ') }, children, at }];
  }
  let isLive = false;
  const onLive = () => void (isLive = true);
  const nodes = evaluateText(source, { at, context, use, inText: true, onLive })?.value ?? literal;
  if (!isLive || !hasSandbox(context.scope)) return nodes;
  const liveNodes = makeLive(`<>{${source}\n}</>`, at, context.scope);
  const tag: AuthorTag = {
    name: 'Fragment',
    attributes: [],
    at,
    live: liveNodes,
    isInText,
    still: () => nodes,
    children: () => [],
  };
  return expandAuthorTag(tag, context);
}

const CONSTANT = /^[\t ]*(?:true|false|null|undefined)[\t ]*$/;
const COUNT = /^[\t ]*\d+[\t ]*$/;
const VALUE = String.raw`(?:-?\d+(?:\.\d+)?|true|false|null|undefined|"[^"\n]*"|'[^'\n]*')`;
/** A list of values, of which the expression is only the last one. */
const VALUES = new RegExp(`^[\\t ]*(?:${VALUE}[\\t ]*(?:,[\\t ]*(?!$)|$)){2,}$`);
/** The end of what a regular expression can repeat, such as `\d` and `[a-z]`. */
const REPEATABLE = /(?:\\[a-z]|[\])])$/i;

const shorten = (source: string): string => (source.length > 40 ? `${source.slice(0, 39)}…` : source);

/**
 * Whether an expression is text with braces, which would be lost as code: empty braces, a set, the count of a regular
 * expression, or a constant that MDX doesn't show.
 */
function isProse(source: string, { hasText, before }: Neighbors): boolean {
  if (/^[\t ]*$/.test(source) || VALUES.test(source)) return true;
  return (hasText && CONSTANT.test(source)) || (REPEATABLE.test(before) && COUNT.test(source));
}

/** Whether code among an author component's children is more than the interpreter can convert to nodes. */
function isDeferred(source: string, at: SourcePosition, context: ExpandContext): boolean {
  try {
    const { code, jsx } = readProgram(source, at, context);
    return context.budget.attempt(() => evaluate({ code, jsx }, context.scope, context.budget)) instanceof Callable;
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return isForSandbox(error, source) && !(parseExpression(source) instanceof SyntaxError);
  }
}

function isComment(source: string): boolean {
  const text = source.trim();
  return (
    text === '' ||
    (text.startsWith('/*') && text.indexOf('*/') === text.length - 2) ||
    /^(?:\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*(?:\n|$)|\s)+$/.test(text)
  );
}
