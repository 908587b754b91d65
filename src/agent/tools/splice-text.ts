import { findLineEnding } from './text-file.ts';

/** A replacement of a text. */
export interface Edit {
  /** Not empty, with line feeds only, as `toPlainText` returns it. */
  oldText: string;
  newText: string;
}

/** The offsets in `normalized` at which a text occurs, regardless of line endings. Matches can overlap. */
export interface Matches {
  normalized: Buffer;
  starts: number[];
}

/** Finds a text in a file's bytes as if all line endings were line feeds. */
export function findMatches(bytes: Buffer, oldText: string): Matches {
  const { normalized } = normalize(bytes);
  const needle = Buffer.from(oldText);
  const starts: number[] = [];
  for (let at = normalized.indexOf(needle); at >= 0; at = normalized.indexOf(needle, at + 1)) {
    starts.push(at);
    if (starts.length >= MAX_MATCHES) break;
  }
  return { normalized, starts };
}

/**
 * Replaces a text at offsets from `findMatches`. Bytes outside the matches never change, and neither do the common
 * start and end of the old and new text. Only the difference is written, with the file's own line ending.
 */
export function spliceText(bytes: Buffer, { oldText, newText, starts }: Edit & { starts: readonly number[] }): Buffer {
  const { toOriginal } = normalize(bytes);
  const before = Buffer.from(oldText);
  const after = Buffer.from(newText);
  const head = countCommon(before, after, (buffer, index) => buffer[index]);
  const remainders = [before.subarray(head), after.subarray(head)] as const;
  const tailLength = countCommon(remainders[0], remainders[1], (buffer, index) => buffer[buffer.length - 1 - index]);
  const middleText = after
    .subarray(head, after.length - tailLength)
    .toString('latin1')
    .replaceAll('\n', findLineEnding(bytes));
  const insertedBytes = Buffer.from(middleText, 'latin1');
  const parts: Buffer[] = [];
  let endOffset = 0;
  for (const start of starts) {
    parts.push(bytes.subarray(endOffset, toOriginal(start + head)), insertedBytes);
    endOffset = toOriginal(start + before.length - tailLength);
  }
  return Buffer.concat([...parts, bytes.subarray(endOffset)]);
}

/** Returns the matches to replace for all: from the start, without overlaps. */
export function dropOverlaps(starts: readonly number[], oldText: string): number[] {
  const length = Buffer.byteLength(oldText);
  const separateStarts: number[] = [];
  for (const start of starts) {
    const last = separateStarts.at(-1);
    if (last === undefined || start >= last + length) separateStarts.push(start);
  }
  return separateStarts;
}

/** More matches than any reasonable file contains. */
const MAX_MATCHES = 100_000;

/**
 * Removes the carriage returns of line endings, and returns a function that maps offsets back to the original bytes.
 */
function normalize(bytes: Buffer): { normalized: Buffer; toOriginal: (offset: number) => number } {
  const droppedStarts: number[] = [];
  const normalizedBytes = Buffer.alloc(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === 13 && bytes[at + 1] === 10) droppedStarts.push(length);
    else normalizedBytes[length++] = bytes[at] ?? 0;
  }
  return {
    normalized: normalizedBytes.subarray(0, length),
    toOriginal: (offset) => offset + countBelow(droppedStarts, offset),
  };
}

/** Counts the sorted numbers that are less than a limit. */
function countBelow(sortedNumbers: readonly number[], limit: number): number {
  let low = 0;
  let high = sortedNumbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sortedNumbers[middle] ?? Infinity) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function countCommon(a: Buffer, b: Buffer, at: (buffer: Buffer, index: number) => number | undefined): number {
  const max = Math.min(a.length, b.length);
  let length = 0;
  while (length < max && at(a, length) === at(b, length)) length++;
  return length;
}
