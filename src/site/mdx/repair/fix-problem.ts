import { isBlockTag, isKnownTag, isPlaceholder } from '../../markdown/known-tags.ts';
import { findClosingTags } from '../../markdown/optional-end-tags.ts';
import { isVariable } from '../variables.ts';
import { bindValues } from './bind-values.ts';
import { LINE_MARKS } from './break-tags.ts';
import { closeImplied, findClosingTag, insertClosing, isOpenAt } from './close-tags.ts';
import { escapeAt, getOffset, getPosition } from './offsets.ts';
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
  const { line, column } = problem;
  const offset = getOffset(source, problem.line, problem.column);
  if (problem.kind === 'stray-closing') return fixClosing(source, problem, offset);
  if (problem.kind !== 'expression' && problem.tag) {
    const openOffset = getOffset(source, problem.tag.line, problem.tag.column);
    if (source[openOffset] !== '<') return undefined;
    const closedSource = closeImplied(source, { name: problem.tag.name, open: openOffset });
    if (closedSource !== undefined)
      return {
        ...problem.tag,
        source: closedSource,
        found: `<${problem.tag.name}> without a closing tag`,
        done: CLOSED_HINT,
      };
    const end = findTagEnd(source, openOffset);
    const attributes = source.slice(openOffset + 1 + problem.tag.name.length, (end ?? 0) - 1);
    const isText =
      isPlaceholder(problem.tag.name, attributes) ||
      (attributes === '' && isMention(source, problem.tag.name, openOffset));
    if (end && !isText)
      return {
        ...problem.tag,
        source: blankOut(source, openOffset, end),
        found: `<${problem.tag.name}> without a closing tag`,
        done: REMOVED_HINT,
      };
    return {
      ...problem.tag,
      source: escapeAt(source, openOffset),
      found: `<${problem.tag.name}>`,
      done: SHOWN_AS_TEXT,
    };
  }
  const opening = problem.kind === 'expression' ? '{' : '<';
  const at = source.lastIndexOf(opening, offset);
  const tagStart = source.lastIndexOf('<', offset);
  const repairedAttributes = tagStart < 0 ? undefined : repairAttributes(source, tagStart);
  if (repairedAttributes) return { ...repairedAttributes, found: 'An attribute', ...getPosition(source, tagStart) };
  const boundSource = at >= 0 && opening === '<' ? bindValues(source, at) : undefined;
  if (boundSource !== undefined)
    return {
      source: boundSource,
      found: 'An attribute of another framework',
      done: BINDING_HINT,
      ...getPosition(source, at),
    };
  const quotedSource = at >= 0 && opening === '<' ? quoteValues(source, at) : undefined;
  if (quotedSource !== undefined)
    return {
      source: quotedSource,
      found: 'An attribute value without quotes',
      done: QUOTED_NOTE,
      ...getPosition(source, at),
    };
  const variable = opening === '{' ? escapeVariable(source, at) : undefined;
  if (variable !== undefined) return { source: variable, found: '{{', done: SHOWN_AS_TEXT, line, column, known: true };
  if (at >= 0 && offset - at < 5_000)
    return { source: escapeAt(source, at), found: `"${opening}"`, done: SHOWN_AS_TEXT, ...getPosition(source, at) };
  const openingAt = source.lastIndexOf(opening === '{' ? '<' : '{', offset);
  if (openingAt < 0) return undefined;
  return {
    source: escapeAt(source, openingAt),
    found: `"${source[openingAt] ?? ''}"`,
    done: SHOWN_AS_TEXT,
    ...getPosition(source, openingAt),
  };
}

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
    const openOffset = getOffset(source, tag.line, tag.column);
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
