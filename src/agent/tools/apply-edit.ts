import type { LineRange } from './describe-change.ts';
import { quote } from './docs-path.ts';
import { findFoldedMatch, findTypographicMatch } from './typographic-match.ts';
import { describeSimilarLines } from './similar-lines.ts';
import { dropOverlaps, findMatches, spliceText } from './splice-text.ts';
import { toPlainText } from './text-file.ts';
import { Refusal } from './tool.ts';

/** A replacement that the model requests. */
export interface EditRequest {
  oldText: string;
  newText: string;
  replaceAll?: boolean | undefined;
}

/** The result of a replacement. */
export interface AppliedEdit {
  content: Buffer;
  /** Number of replaced places. */
  count: number;
  /** Lines of the new content that contain the new text. */
  ranges: LineRange[];
  /** Number of lines that each place gained. */
  growth: number;
}

/** Replaces one text in a file's bytes. If it is missing or not unique, throws a `Refusal` that shows similar lines. */
export function applyEdit(bytes: Buffer, edit: EditRequest, name: string): AppliedEdit {
  const texts = { oldText: toPlainText(edit.oldText), newText: toPlainText(edit.newText) };
  if (texts.oldText === '' || texts.oldText === texts.newText)
    throw new Refusal('oldText and newText are identical, so there is nothing to replace.');
  const { oldText, newText } = findWritten(bytes, texts);
  const { normalized, starts } = findMatches(bytes, oldText);
  if (starts.length === 0)
    throw new Refusal(
      `oldText not found in ${quote(name)}. No changes made. ${describeSimilarLines(bytes.toString('utf8'), oldText)}`,
    );
  const lines = listLines(normalized, starts);
  if (starts.length > 1 && !edit.replaceAll)
    throw new Refusal(
      `oldText occurs ${starts.length} times in ${quote(name)}, on ${printLines(lines, starts.length)}. No changes made. Add surrounding lines to make it unique, or set replaceAll.`,
    );
  return replaceAt(bytes, { oldText, newText, starts: dropOverlaps(starts, oldText), normalized });
}

/**
 * Replaces every occurrence of an exact text. With `wholeWord`, only where no letter, digit or underscore is next to
 * it.
 */
export function replaceEvery(
  bytes: Buffer,
  { oldText, newText, wholeWord }: EditRequest & { wholeWord: boolean },
): AppliedEdit {
  const { normalized, starts } = findMatches(bytes, oldText);
  const length = Buffer.byteLength(oldText);
  const readText = (from: number, to: number) => normalized.subarray(Math.max(0, from), to).toString('utf8');
  const isWord = (start: number) =>
    !/[\p{L}\p{N}_]$/u.test(readText(start - 4, start)) &&
    !/^[\p{L}\p{N}_]/u.test(readText(start + length, start + length + 4));
  const selectedStarts = dropOverlaps(wholeWord ? starts.filter(isWord) : starts, oldText);
  return replaceAt(bytes, { oldText, newText, starts: selectedStarts, normalized });
}

function replaceAt(
  bytes: Buffer,
  { oldText, newText, starts, normalized }: EditRequest & { starts: readonly number[]; normalized: Buffer },
): AppliedEdit {
  const growth = countBreaks(newText) - countBreaks(oldText);
  const ranges = listLines(normalized, starts).map((line, index) => {
    const from = line + index * growth;
    return { from, to: from + countBreaks(newText) };
  });
  return { content: spliceText(bytes, { oldText, newText, starts }), count: starts.length, ranges, growth };
}

/**
 * Returns the texts unchanged if the file contains the old one. Otherwise, returns them with the quotes and spaces that
 * the file uses.
 */
function findWritten(bytes: Buffer, texts: { oldText: string; newText: string }): { oldText: string; newText: string } {
  const { normalized, starts } = findMatches(bytes, texts.oldText);
  if (starts.length > 0) return texts;
  const content = normalized.toString('utf8');
  // If the bytes aren't UTF-8, offsets in the decoded text would differ.
  if (!Buffer.from(content).equals(normalized)) return texts;
  return findTypographicMatch(content, texts) ?? findFoldedMatch(content, texts) ?? texts;
}

const MAX_LISTED = 20;

/** Returns the lines of the first places. */
function listLines(normalized: Buffer, starts: readonly number[]): number[] {
  const lines: number[] = [];
  let line = 1;
  let at = normalized.indexOf(10);
  for (const start of starts.slice(0, MAX_LISTED)) {
    for (; at >= 0 && at < start; at = normalized.indexOf(10, at + 1)) line++;
    lines.push(line);
  }
  return lines;
}

/** Prints `line 4` or `lines 4, 9 and 3 more`. */
function printLines(lines: readonly number[], count: number): string {
  const suffix = count > lines.length ? ` and ${count - lines.length} more` : '';
  return `${count === 1 ? 'line' : 'lines'} ${lines.join(', ')}${suffix}`;
}

function countBreaks(text: string): number {
  return text.split('\n').length - 1;
}
