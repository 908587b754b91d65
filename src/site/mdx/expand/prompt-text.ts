/**
 * Returns the text of `<Prompt>` as the author wrote it: readers copy it as plain text, not as a page (content format,
 * Code).
 */
import type { HastNode } from 'satteri';
import { dedent } from '../../../lib/dedent.ts';
import { restoreText } from '../../markdown/placeholders.ts';

export interface PromptInput {
  /** The text that was parsed. */
  source: string;
  /** Returns the text of an expression; undefined if it has none or is unknown. */
  value: (code: string) => string | undefined;
  /** Whether a tag is an author component, which has to be expanded. */
  isOwn: (name: string) => boolean;
}

/** Returns undefined if the text can't be used as written because it contains author components. */
export function findPromptText(node: HastNode, { source, value, isOwn }: PromptInput): string | undefined {
  const range = findContentRange(node, source);
  if (range === undefined || hasOwn(node, isOwn)) return undefined;
  let text = '';
  let end = range.start;
  for (const { code, at, stop } of listExpressions(node)) {
    if (at < end || stop > range.end) continue;
    const expressionText = isComment(code) ? '' : value(code);
    if (expressionText === undefined) continue;
    text += unescape(source.slice(end, at)) + expressionText;
    end = stop;
  }
  return dedent(restoreText(text + unescape(source.slice(end, range.end)))).trim();
}

/** Returns the offsets of the content between the tags. */
function findContentRange(node: HastNode, source: string): { start: number; end: number } | undefined {
  const { start, end } = node.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) return undefined;
  const openTagEnd = findTagEnd(source, start.offset, end.offset);
  const close = source.lastIndexOf('</', end.offset - 1);
  return openTagEnd === undefined || close < openTagEnd ? undefined : { start: openTagEnd, end: close };
}

/** Returns the offset after the `>` of an opening tag, ignoring any in a string or in braces. */
function findTagEnd(source: string, from: number, to: number): number | undefined {
  let quote = '';
  let depth = 0;
  for (let at = from; at < to; at++) {
    const character = source.charAt(at);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'" || (depth > 0 && character === '`')) quote = character;
    else if (character === '{') depth++;
    else if (character === '}') depth--;
    else if (character === '>' && depth === 0) return at + 1;
  }
  return undefined;
}

interface Expression {
  code: string;
  at: number;
  stop: number;
}

function listExpressions(node: HastNode): Expression[] {
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
    const { start, end } = node.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined) return [];
    return [{ code: node.value, at: start.offset, stop: end.offset }];
  }
  return 'children' in node ? (node.children as HastNode[]).flatMap(listExpressions) : [];
}

function hasOwn(node: HastNode, isOwn: (name: string) => boolean): boolean {
  if (!('children' in node)) return false;
  return (node.children as HastNode[]).some(
    (child) =>
      ((child.type === 'mdxJsxFlowElement' || child.type === 'mdxJsxTextElement') &&
        child.name !== null &&
        isOwn(child.name)) ||
      hasOwn(child, isOwn),
  );
}

function isComment(code: string): boolean {
  return /^\s*\/\*(?:[^*]|\*(?!\/))*\*\/\s*$/.test(code);
}

/** Removes escapes that a page needs but a prompt doesn't. */
function unescape(text: string): string {
  return text
    .replace(/\\([{}<>])/g, '$1')
    .replace(/&(lt|gt|quot|amp|#123|#125);/g, (match, name: string) => ENTITIES[name] ?? match);
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#123': '{', '#125': '}' };
