import { cutLine } from './tool.ts';

/** For an edit whose text is not in the file: the place where it stands with other spacing, or the lines most like it. */
export function describeSimilarLines(content: string, wanted: string): string {
  const lines = content.split(/\r?\n/, MAX_LINES);
  const needles = trimBlank(wanted.split('\n').map(squeeze));
  const at = needles.length > 0 ? findRun(lines.map(squeeze), needles) : -1;
  if (at >= 0) {
    const shown = lines.slice(at, at + Math.min(needles.length, MAX_SHOWN));
    return `It occurs with different whitespace:\n${numberLines(shown, at)}`;
  }
  const block = needles.length > 1 ? findBlock(lines, needles) : undefined;
  if (block !== undefined) return describeBlock({ lines, needles, start: block });
  const likely = findLikely(lines, needles[0] ?? '');
  if (likely.length === 0) return 'There are no similar lines. Read the file again.';
  const shown = likely.map((index) => numberLines([lines[index] ?? ''], index));
  return `The lines most similar to ${needles.length > 1 ? 'its first line' : 'it'}:\n${shown.join('\n')}`;
}

/** The nearest block and the lines in which it differs, each as it was given and as the file has it. */
function describeBlock({ lines, needles, start }: { lines: string[]; needles: string[]; start: number }): string {
  const shown = lines.slice(start, start + Math.min(needles.length, MAX_SHOWN));
  const differences = needles.flatMap((given, index) => {
    const there = lines[start + index];
    if (squeeze(there ?? '') === given) return [];
    const has =
      there === undefined ? 'the file ends before it' : `the file has ${JSON.stringify(cutLine(there.trim(), 300))}`;
    return [`line ${start + index + 1}: oldText has ${JSON.stringify(cutLine(given, 300))}, ${has}`];
  });
  const more = differences.length - MAX_DIFFERENCES;
  return [
    'The closest match:',
    numberLines(shown, start),
    'Differences:',
    ...differences.slice(0, MAX_DIFFERENCES),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ].join('\n');
}

function numberLines(lines: readonly string[], start: number, maxCharacters = 300): string {
  return lines.map((line, index) => `${start + index + 1}\t${cutLine(line, maxCharacters)}`).join('\n');
}

const MAX_LINES = 20_000;
const MAX_SHOWN = 20;
const MAX_DIFFERENCES = 10;
/** Characters of a line that tells where a block is, and places of one that are looked at. */
const MIN_ANCHOR = 4;
const MAX_PLACES = 20;
const MAX_COMPARED = 200;
const LEAST_LIKE = 0.4;

function squeeze(line: string): string {
  return line.replaceAll(/\s+/g, ' ').trim();
}

function trimBlank(lines: string[]): string[] {
  return lines.slice(
    lines.findIndex((line) => line !== ''),
    lines.findLastIndex((line) => line !== '') + 1,
  );
}

function findRun(lines: readonly string[], run: readonly string[]): number {
  return lines.findIndex((line, start) => line === run[0] && run.every((part, index) => lines[start + index] === part));
}

/** Finds where the lines of a block are most like the wanted ones, on average; undefined when nothing is. */
function findBlock(lines: readonly string[], needles: readonly string[]): number | undefined {
  const wanted = needles.slice(0, MAX_SHOWN).map(pairsOf);
  const scored = findStarts(lines, needles.slice(0, MAX_SHOWN)).map((start) => {
    const block = lines.slice(start, start + wanted.length).map((line) => pairsOf(squeeze(line)));
    return { start, score: scoreBlock(block, wanted) };
  });
  const [best] = scored.sort((a, b) => b.score - a.score || a.start - b.start);
  return best !== undefined && best.score >= LEAST_LIKE ? best.start : undefined;
}

/** Places where the block may begin: by its lines that are in the file as they are; without one, by what is like its longest. */
function findStarts(lines: readonly string[], needles: readonly string[]): number[] {
  const places = new Map<string, number[]>(
    needles.filter((line) => line.length >= MIN_ANCHOR).map((line) => [line, []]),
  );
  for (const [index, line] of lines.entries()) {
    const found = places.get(squeeze(line));
    if (found !== undefined && found.length < MAX_PLACES) found.push(index);
  }
  const exact = needles.flatMap((line, index) => (places.get(line) ?? []).map((at) => Math.max(0, at - index)));
  if (exact.length > 0) return [...new Set(exact)];
  const longest = needles.reduce((best, line, index) => (line.length > (needles[best]?.length ?? 0) ? index : best), 0);
  return findLikely(lines, needles[longest] ?? '').map((at) => Math.max(0, at - longest));
}

/** Longer lines count more; two blank ones are alike. */
function scoreBlock(block: readonly Set<string>[], wanted: readonly Set<string>[]): number {
  const weights = wanted.map(({ size }) => size + 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return wanted.reduce((sum, line, index) => {
    const there = block[index];
    const like = there === undefined ? 0 : line.size + there.size === 0 ? 1 : likeness(line, there);
    return sum + (like * (weights[index] ?? 0)) / total;
  }, 0);
}

/** The three lines most like one, in their order. */
function findLikely(lines: readonly string[], needle: string): number[] {
  const wanted = pairsOf(needle);
  return lines
    .map((line, index) => ({ index, score: likeness(wanted, pairsOf(squeeze(line))) }))
    .filter(({ score }) => score >= LEAST_LIKE)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, 3)
    .map(({ index }) => index)
    .sort((a, b) => a - b);
}

function pairsOf(line: string): Set<string> {
  const text = line.slice(0, MAX_COMPARED).toLowerCase();
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2)));
}

/** Dice's coefficient over pairs of letters: 1 for equal lines. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.size + b.size === 0 ? 0 : (2 * a.intersection(b).size) / (a.size + b.size);
}
