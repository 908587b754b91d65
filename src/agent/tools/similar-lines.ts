import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';
import { cutLine } from './tool.ts';

/** Describes for the model where a missing text occurs with other whitespace, or which lines are most similar to it. */
export function describeSimilarLines(content: string, missingText: string): string {
  const lines = content.split(/\r?\n/, MAX_LINES);
  const needles = trimBlank(missingText.split('\n').map(collapseWhitespace));
  const at = needles.length > 0 ? findRun(lines.map(collapseWhitespace), needles) : -1;
  if (at >= 0) {
    const visibleLines = lines.slice(at, at + Math.min(needles.length, MAX_LINES_SHOWN));
    return `It occurs with different whitespace:\n${numberLines(visibleLines, at)}`;
  }
  const block = needles.length > 1 ? findBlock(lines, needles) : undefined;
  if (block !== undefined) return describeBlock({ lines, needles, start: block });
  const likelyIndexes = findLikely(lines, needles[0] ?? '');
  if (likelyIndexes.length === 0) return 'No similar lines were found. Read the file again.';
  const visible = likelyIndexes.map((index) => numberLines([lines[index] ?? ''], index));
  return `The lines most similar to ${needles.length > 1 ? 'its first line' : 'it'}:\n${visible.join('\n')}`;
}

/** Shows the closest block and the lines that differ, both as requested and as in the file. */
function describeBlock({ lines, needles, start }: { lines: string[]; needles: string[]; start: number }): string {
  const visibleLines = lines.slice(start, start + Math.min(needles.length, MAX_LINES_SHOWN));
  const differences = needles.flatMap((expected, index) => {
    const actual = lines[start + index];
    if (collapseWhitespace(actual ?? '') === expected) return [];
    const actualText =
      actual === undefined ? 'the file ends before it' : `the file has ${JSON.stringify(cutLine(actual.trim(), 300))}`;
    return [`line ${start + index + 1}: oldText has ${JSON.stringify(cutLine(expected, 300))}, ${actualText}`];
  });
  const hiddenCount = differences.length - MAX_DIFFERENCES;
  return [
    'The closest match:',
    numberLines(visibleLines, start),
    'Differences:',
    ...differences.slice(0, MAX_DIFFERENCES),
    ...(hiddenCount > 0 ? [`… and ${hiddenCount} more`] : []),
  ].join('\n');
}

function numberLines(lines: readonly string[], start: number, maxCharacters = 300): string {
  return lines.map((line, index) => `${start + index + 1}\t${cutLine(line, maxCharacters)}`).join('\n');
}

const MAX_LINES = 20_000;
const MAX_LINES_SHOWN = 20;
const MAX_DIFFERENCES = 10;
/** Minimum characters of a line that locates a block, and maximum places of such a line to compare. */
const MIN_ANCHOR = 4;
const MAX_LOCATIONS = 20;
const MAX_COMPARED = 200;
const MIN_SIMILARITY = 0.4;

function trimBlank(lines: string[]): string[] {
  return lines.slice(
    lines.findIndex((line) => line !== ''),
    lines.findLastIndex((line) => line !== '') + 1,
  );
}

function findRun(lines: readonly string[], run: readonly string[]): number {
  return lines.findIndex((line, start) => line === run[0] && run.every((part, index) => lines[start + index] === part));
}

/**
 * Finds the block whose lines are most similar to the expected ones on average. Returns undefined if none is similar
 * enough.
 */
function findBlock(lines: readonly string[], needles: readonly string[]): number | undefined {
  const expectedPairs = needles.slice(0, MAX_LINES_SHOWN).map(listPairs);
  const scores = findStarts(lines, needles.slice(0, MAX_LINES_SHOWN)).map((start) => {
    const block = lines.slice(start, start + expectedPairs.length).map((line) => listPairs(collapseWhitespace(line)));
    return { start, score: scoreBlock(block, expectedPairs) };
  });
  const [bestScore] = scores.sort((a, b) => b.score - a.score || a.start - b.start);
  return bestScore !== undefined && bestScore.score >= MIN_SIMILARITY ? bestScore.start : undefined;
}

/**
 * Returns the lines at which the block could start: by its lines that the file contains exactly, or otherwise by lines
 * similar to its longest one.
 */
function findStarts(lines: readonly string[], needles: readonly string[]): number[] {
  const places = new Map<string, number[]>(
    needles.filter((line) => line.length >= MIN_ANCHOR).map((line) => [line, []]),
  );
  for (const [index, line] of lines.entries()) {
    const indexes = places.get(collapseWhitespace(line));
    if (indexes !== undefined && indexes.length < MAX_LOCATIONS) indexes.push(index);
  }
  const exactStarts = needles.flatMap((line, index) => (places.get(line) ?? []).map((at) => Math.max(0, at - index)));
  if (exactStarts.length > 0) return [...new Set(exactStarts)];
  const longestIndex = needles.reduce(
    (best, line, index) => (line.length > (needles[best]?.length ?? 0) ? index : best),
    0,
  );
  return findLikely(lines, needles[longestIndex] ?? '').map((at) => Math.max(0, at - longestIndex));
}

/** Scores the similarity of two blocks. Longer lines count more, and two blank lines are equal. */
function scoreBlock(block: readonly Set<string>[], expected: readonly Set<string>[]): number {
  const weights = expected.map(({ size }) => size + 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return expected.reduce((sum, line, index) => {
    const actual = block[index];
    const likeness = actual === undefined ? 0 : line.size + actual.size === 0 ? 1 : measureLikeness(line, actual);
    return sum + (likeness * (weights[index] ?? 0)) / total;
  }, 0);
}

/** Returns the three most similar lines, in file order. */
function findLikely(lines: readonly string[], needle: string): number[] {
  const pairs = listPairs(needle);
  return lines
    .map((line, index) => ({ index, score: measureLikeness(pairs, listPairs(collapseWhitespace(line))) }))
    .filter(({ score }) => score >= MIN_SIMILARITY)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, 3)
    .map(({ index }) => index)
    .sort((a, b) => a - b);
}

function listPairs(line: string): Set<string> {
  const text = line.slice(0, MAX_COMPARED).toLowerCase();
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2)));
}

/** Dice's coefficient over character pairs: 1 for equal lines. */
function measureLikeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.size + b.size === 0 ? 0 : (2 * a.intersection(b).size) / (a.size + b.size);
}
