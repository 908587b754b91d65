import { findLineEnding } from './text-file.ts';

export interface Edit {
  /** With line feeds alone, as `toPlainText` gives it; not empty. */
  oldText: string;
  newText: string;
}

/** Places where a text occurs, whatever the line endings: offsets in `normalized`, overlapping ones too. */
export interface Matches {
  normalized: Buffer;
  starts: number[];
}

/** Finds a text in a file's bytes as if all its line endings were line feeds. */
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
 * Replaces a text at places that `findMatches` has found. Every byte outside keeps its value, and so do those inside that
 * old and new text have in common at their ends: only what differs is written, with the file's own line ending.
 */
export function spliceText(bytes: Buffer, { oldText, newText, starts }: Edit & { starts: readonly number[] }): Buffer {
  const { toOriginal } = normalize(bytes);
  const before = Buffer.from(oldText);
  const after = Buffer.from(newText);
  const head = commonLength(before, after, (buffer, index) => buffer[index]);
  const rest = [before.subarray(head), after.subarray(head)] as const;
  const tail = commonLength(rest[0], rest[1], (buffer, index) => buffer[buffer.length - 1 - index]);
  const middle = after
    .subarray(head, after.length - tail)
    .toString('latin1')
    .replaceAll('\n', findLineEnding(bytes));
  const inserted = Buffer.from(middle, 'latin1');
  const parts: Buffer[] = [];
  let done = 0;
  for (const start of starts) {
    parts.push(bytes.subarray(done, toOriginal(start + head)), inserted);
    done = toOriginal(start + before.length - tail);
  }
  return Buffer.concat([...parts, bytes.subarray(done)]);
}

/** The matches that a replacement of all takes: from the front, none overlapping the one before. */
export function dropOverlaps(starts: readonly number[], oldText: string): number[] {
  const length = Buffer.byteLength(oldText);
  const kept: number[] = [];
  for (const start of starts) {
    const last = kept.at(-1);
    if (last === undefined || start >= last + length) kept.push(start);
  }
  return kept;
}

/** Enough to say that a text is not unique; more than any file may sensibly have. */
const MAX_MATCHES = 100_000;

/** The bytes without the carriage returns of line endings, and the way back to the original's offsets. */
function normalize(bytes: Buffer): { normalized: Buffer; toOriginal: (offset: number) => number } {
  const dropped: number[] = [];
  const normalized = Buffer.alloc(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === 13 && bytes[at + 1] === 10) dropped.push(length);
    else normalized[length++] = bytes[at] ?? 0;
  }
  return {
    normalized: normalized.subarray(0, length),
    toOriginal: (offset) => offset + countBelow(dropped, offset),
  };
}

/** Counts the sorted numbers that are less than a limit. */
function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function commonLength(a: Buffer, b: Buffer, at: (buffer: Buffer, index: number) => number | undefined): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && at(a, length) === at(b, length)) length++;
  return length;
}
