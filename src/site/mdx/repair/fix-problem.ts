import { getTextOffset, getTextPosition } from '../../model/line-starts.ts';
import { isBlockTag, isKnownTag, isPlaceholder } from '../../markdown/known-tags.ts';
import { findClosingTags } from '../../markdown/optional-end-tags.ts';
import { isVariable } from '../variables.ts';
import { bindValues } from './bind-values.ts';
import { LINE_MARKS } from './break-tags.ts';
import { closeImplied, findClosingTag, insertClosing, isOpenAt } from './close-tags.ts';
import { escapeAt } from './escape-at.ts';
import { quoteValues } from './quote-values.ts';
import { repairAttributes } from './repair-attributes.ts';
import type { Problem } from './read-problem.ts';

export interface Fixed {
  source: string;
  /** The invalid text, as shown in the message. */
  found: string;
  /** How Bindery repaired it, and how the author can fix it, as sentences. */
  done: string;
  line: number;
  column: number;
  /** Whether the problem was already reported elsewhere. */
  known?: boolean;
}

export const SHOWN_AS_TEXT = 'It is shown as text. Escape it with a backslash or put it in backticks.';
const REMOVED_HINT = 'It is left out. Add the missing tag, or remove this one.';
const CLOSED_HINT = 'It is closed where its parent element continues or ends. Add the closing tag there.';
const BINDING_HINT =
  'On this page, bindings (:name="…") are read as expressions, and other directives (@click, v-if) are removed. Write name={…} instead.';
const QUOTED_NOTE = 'On this page, such values are read as if they had quotes. Put quotes around each value.';

/**
 * Closes a tag as HTML does, escapes the offending character, or removes a known tag without a counterpart. Returns undefined if there
 * is nothing to repair.
 */
export function fixProblem(source: string, problem: Problem): Fixed | undefined {
  const offset = getTextOffset(source, problem);
  if (problem.kind === 'stray-closing') return fixClosing(source, problem, offset);
  const isExpression = problem.kind === 'expression';
  if (problem.tag && !isExpression) return fixUnclosed(source, problem.tag);
  return (
    fixAttribute(source, { offset, isExpression }) ??
    (isExpression ? fixVariable(source, problem, offset) : undefined) ??
    escapeOpening(source, { offset, isExpression })
  );
}

/** Closes a tag without a closing tag, removes it, or shows it as text. */
function fixUnclosed(source: string, { name, line, column }: NonNullable<Problem['tag']>): Fixed | undefined {
  const open = getTextOffset(source, { line, column });
  if (source[open] !== '<') return undefined;
  const found = `<${name}> without a closing tag`;
  const closedSource = closeImplied(source, { name, open });
  if (closedSource !== undefined) return { source: closedSource, found, done: CLOSED_HINT, line, column };
  const end = findTagEnd(source, open);
  if (end && !isText(source, { name, open, end }))
    return { source: blankOut(source, open, end), found, done: REMOVED_HINT, line, column };
  return { source: escapeAt(source, open), found: `<${name}>`, done: SHOWN_AS_TEXT, line, column };
}

/** Returns whether a tag is a placeholder, or is only mentioned. */
function isText(source: string, { name, open, end }: { name: string; open: number; end: number }): boolean {
  const attributes = source.slice(open + 1 + name.length, end - 1);
  return isPlaceholder(name, attributes) || (attributes === '' && isMention(source, name, open));
}

/** Reads the attributes of the last tag before a problem as their author means them. */
function fixAttribute(
  source: string,
  { offset, isExpression }: { offset: number; isExpression: boolean },
): Fixed | undefined {
  const at = source.lastIndexOf('<', offset);
  if (at < 0) return undefined;
  const repairedAttributes = repairAttributes(source, at);
  if (repairedAttributes) return { ...repairedAttributes, found: 'An attribute', ...getTextPosition(source, at) };
  if (isExpression) return undefined;
  const boundSource = bindValues(source, at);
  if (boundSource !== undefined)
    return {
      source: boundSource,
      found: 'An attribute of another framework',
      done: BINDING_HINT,
      ...getTextPosition(source, at),
    };
  const quotedSource = quoteValues(source, at);
  return quotedSource === undefined
    ? undefined
    : {
        source: quotedSource,
        found: 'An attribute value without quotes',
        done: QUOTED_NOTE,
        ...getTextPosition(source, at),
      };
}

function fixVariable(source: string, { line, column }: Problem, offset: number): Fixed | undefined {
  const escapedSource = escapeVariable(source, source.lastIndexOf('{', offset));
  return escapedSource === undefined
    ? undefined
    : { source: escapedSource, found: '{{', done: SHOWN_AS_TEXT, line, column, known: true };
}

/** Shows the brace or angle bracket before a problem as text: one of the expected kind, if it is close. */
function escapeOpening(
  source: string,
  { offset, isExpression }: { offset: number; isExpression: boolean },
): Fixed | undefined {
  const [expected, other] = isExpression ? ['{', '<'] : ['<', '{'];
  const expectedAt = source.lastIndexOf(expected, offset);
  const isClose = expectedAt >= 0 && offset - expectedAt < MAX_DISTANCE;
  const at = isClose ? expectedAt : source.lastIndexOf(other, offset);
  if (at < 0) return undefined;
  const found = `"${isClose ? expected : other}"`;
  return { source: escapeAt(source, at), found, done: SHOWN_AS_TEXT, ...getTextPosition(source, at) };
}

/** In characters. */
const MAX_DISTANCE = 5_000;

/** Returns whether a text only mentions a tag, as in `Wrap it in a <Card>.` */
function isMention(source: string, name: string, open: number): boolean {
  if (!isBlockTag(name) || findClosingTags(name) || findClosingTag(source, { name, open }) !== undefined) return false;
  const before = source.slice(source.lastIndexOf('\n', open - 1) + 1, open);
  return /\S/.test(before.replace(LINE_MARKS, ''));
}

/** Repairs a closing tag that doesn't match the open tag. */
function fixClosing(source: string, { tag, line, column }: Problem, offset: number): Fixed | undefined {
  const end = source.indexOf('>', offset);
  if (source[offset] !== '<' || end < 0) return undefined;
  const closingTag = source.slice(offset, end + 1);
  const name = closingTag.slice(2, -1).trim();
  if (tag && name !== tag.name) {
    const openOffset = getTextOffset(source, tag);
    if (name.toLowerCase() === tag.name.toLowerCase() && !isOpenAt(source, name, offset))
      return {
        source: `${source.slice(0, offset)}</${tag.name}>${source.slice(end + 1)}`,
        found: closingTag,
        done: `It is read as </${tag.name}>. Write it like the opening tag.`,
        line,
        column,
      };
    const closesOuter = isOpenAt(source, name, openOffset);
    if (closesOuter && !isKnownTag(tag.name))
      return { ...tag, source: escapeAt(source, openOffset), found: `<${tag.name}>`, done: SHOWN_AS_TEXT };
    if (closesOuter)
      return {
        ...tag,
        source: closeImplied(source, { name: tag.name, open: openOffset }) ?? insertClosing(source, tag.name, offset),
        found: `<${tag.name}> without a closing tag`,
        done: CLOSED_HINT,
      };
  }
  return { source: blankOut(source, offset, end + 1), found: closingTag, done: REMOVED_HINT, line, column };
}

/** Returns the source with the braces of `{{name}}` escaped, if it starts at `at` or just before. */
function escapeVariable(source: string, at: number): string | undefined {
  const start = source[at - 1] === '{' ? at - 1 : at;
  const end = source.indexOf('}}', start);
  if (end < 0 || end - start > 200 || !isVariable(source.slice(start + 1, end + 1))) return undefined;
  const name = source.slice(start + 2, end);
  return `${source.slice(0, start)}&#123;&#123;${name}&#125;&#125;${source.slice(end + 2)}`;
}

/** Replaces a tag with spaces, except at the end of a line, where they would be a line break. */
function blankOut(source: string, from: number, to: number): string {
  const blank = /^[\t \r]*(?:\n|$)/.test(source.slice(to, to + 1_000)) ? '' : ' ';
  return source.slice(0, from) + source.slice(from, to).replace(/[^\n]/g, blank) + source.slice(to);
}

function findTagEnd(source: string, open: number): number | undefined {
  const end = source.indexOf('>', open);
  return end < 0 ? undefined : end + 1;
}
