import { findCodeRanges } from '../../../site/shared.ts';
import type { SiteProblem } from '../../types/site.ts';
import type { PageChange } from '../page-changes.ts';
import { createProblem, listKnownLines } from './create-problem.ts';
import { ELISIONS, MAX_PHRASE, OTHER_LANGUAGES, REST_OF_PAGE } from './elision-phrases.ts';
import { blankCode } from './hide-code.ts';

/**
 * Finds lines on which a placeholder such as "the rest is unchanged" replaces text, and lines with the marks of the
 * agent's own truncated tool results. Models write them instead of a long page. For a translation, `original` is the
 * text that it translates.
 */
export function findElisions(page: PageChange, original = ''): SiteProblem[] {
  const { before, after } = page;
  const knownLines = listKnownLines(`${before}\n${original}`);
  const hasShrunk = before !== '' && after.length < before.length;
  const isElidedCode = createCodeTest(after, before === '' ? original : before);
  const proseLines = blankCode(after).split('\n');
  let end = 0;
  return after.split('\n').flatMap((line, index): SiteProblem[] => {
    const offset = end;
    end += line.length + 1;
    const text = line.trim().slice(0, MAX_LINE);
    if (text === '' || knownLines.has(text)) return [];
    const isProse = (proseLines[index] ?? '').trim() !== '';
    const isElided = isProse ? (hasShrunk ? isElision(text) : isElisionOfRest(text)) : isElidedCode(text, offset);
    if (!(isElided || TOOL_TRUNCATION.test(text))) return [];
    const reason = hasShrunk
      ? `the page shrank from ${before.length} to ${after.length} characters`
      : "it isn't page text";
    const message = `The line "${text.slice(0, 80)}" is a placeholder for omitted text (${reason}). Restore the original text with edit or write.`;
    return [createProblem(page, { code: 'elided-text', line: index + 1, message })];
  });
}

const MAX_LINE = 400;

/** Marks in the results of `read` and `grep` and in shortened conversations, where text was cut. */
const TOOL_TRUNCATION =
  /… \((?:line (?:cut|truncated): \d+ characters|(?:showing )?lines (?:up )?to \d+ of \d+;|(?:cut|truncated): the result is longer|\d+ more )|\[\d+ more characters (?:were )?removed/;

/** Characters around such phrases: comments, brackets, dots. Each can be read in one way only, so that no line takes long. */
const COMMENT_END = /(?:-->|\*(?<!\/\*(?!\**\/))(?:\/\}?)?|[)\]._。…]|\s)+$/;
const COMMENT_START = /^(?:<!--|\{?\/\*+|\/\/|--|#+|[-*_>;%]|\(|\[|\.{3}|…|\s)+/;

/** Returns whether a line of any page says that the rest of another text is the same. */
function isElisionOfRest(line: string): boolean {
  const text = removeMarks(line);
  if (REST_OF_PAGE.some((phrase) => phrase.test(text)) || isOtherLanguage(text)) return true;
  return /^(?:<!--|\{\/\*|\[|\()/.test(line) && !/\]\(/.test(line) && isElision(line);
}

function isOtherLanguage(text: string): boolean {
  return text.length <= MAX_PHRASE && OTHER_LANGUAGES.some((phrase) => phrase.test(text));
}

function removeMarks(line: string): string {
  return line.replace(COMMENT_END, '').replace(COMMENT_START, '').trim();
}

/** Returns whether a line contains only a placeholder for omitted text. */
function isElision(line: string): boolean {
  const text = removeMarks(line);
  // Dots alone count only in a comment or brackets, or as the whole line, because a sentence can end in an ellipsis.
  if (text === '') return /^(?:<!--|\{\/\*|\[|\()\s*(?:\.{3}|…)/.test(line) || /^(?:\.{3}|…)$/.test(line);
  if (REST_OF_PAGE.some((pattern) => pattern.test(text)) || isOtherLanguage(text)) return true;
  // A heading or a sentence about code is ordinary text, and a single word can be a term.
  if (!MARKED.test(line) && (line.startsWith('#') || !text.includes(' ') || CODE_WORDS.test(text))) return false;
  return ELISIONS.some((pattern) => pattern.test(text));
}

const MARKED = /^(?:<!--|\{?\/\*|\/\/|\(|\[|\W*(?:\.{3}|…))/;
const CODE_WORDS =
  /\b(?:code|function|implementation|class|component|logic|fields?|items|options|settings|config\w*)\b/i;

/**
 * Creates a test whether a line of code replaces code of the earlier text. Examples contain such comments too, so only
 * blocks count that repeat some lines of an earlier block, and lack others.
 */
function createCodeTest(after: string, earlier: string): (line: string, offset: number) => boolean {
  const blocks = listBlocks(after);
  const earlierBlocks = listBlocks(earlier);
  const known = listKnownLines(after);
  return (line, offset) => {
    if (earlierBlocks.length === 0 || !isCodeComment(line)) return false;
    const block = blocks.find(({ from, to }) => offset >= from && offset < to);
    return (
      block !== undefined && earlierBlocks.some((earlierBlock) => isCutFrom(block, { earlier: earlierBlock, known }))
    );
  };
}

interface CodeBlock {
  from: number;
  to: number;
  lines: string[];
}

function listBlocks(text: string): CodeBlock[] {
  return findCodeRanges(text).flatMap(([from, to]) => {
    const lines = text.slice(from, to).split('\n');
    const content = lines.slice(1).flatMap((line) => line.trim() || []);
    return lines.length > 1 ? [{ from, to, lines: content }] : [];
  });
}

/** Returns whether a block has lines of an earlier block, and most of the others are no longer on the page. */
function isCutFrom(block: CodeBlock, { earlier, known }: { earlier: CodeBlock; known: ReadonlySet<string> }): boolean {
  const earlierLines = new Set(earlier.lines);
  const sharedCount = block.lines.filter((line) => line.length >= MIN_CODE_LINE && earlierLines.has(line)).length;
  const lostCount = earlier.lines.filter((line) => !known.has(line)).length;
  return sharedCount > 0 && lostCount >= MIN_LOST && lostCount >= earlier.lines.length * MIN_LOST_SHARE;
}

const MIN_CODE_LINE = 6;
const MIN_LOST = 2;
const MIN_LOST_SHARE = 0.3;

function isCodeComment(line: string): boolean {
  if (!/^(?:\/\/|#|--|;|%|\/\*|<!--|\{\/\*|\.{3}|…|\(|\[)/.test(line)) return false;
  const text = removeMarks(line);
  if (text !== '' && [...ELISIONS, ...REST_OF_PAGE].some((pattern) => pattern.test(text))) return true;
  return isOtherLanguage(text) || /^(?:\/\/|#|--|\/\*|\{\/\*|<!--)?\s*(?:\.{3}|…)\s*(?:\*\/\}?|-->)?$/.test(line);
}
