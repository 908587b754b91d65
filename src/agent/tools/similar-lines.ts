import { cutLine } from './tool.ts';

/** For an edit whose text is not in the file: the place where it stands with other spacing, or the lines most like it. */
export function describeSimilarLines(content: string, wanted: string): string {
  const lines = content.split(/\r?\n/, MAX_LINES);
  const needles = trimBlank(wanted.split('\n').map(squeeze));
  const at = needles.length > 0 ? findRun(lines.map(squeeze), needles) : -1;
  if (at >= 0) {
    const shown = lines.slice(at, at + Math.min(needles.length, MAX_SHOWN));
    return `It stands there with other spacing:\n${numberLines(shown, at)}`;
  }
  const likely = findLikely(lines, needles);
  if (likely.length === 0) return 'No line is like it; read the file again.';
  const shown = likely.map((index) => numberLines([lines[index] ?? ''], index));
  return `The lines most like ${needles.length > 1 ? 'its first' : 'it'}:\n${shown.join('\n')}`;
}

function numberLines(lines: readonly string[], start: number, maxCharacters = 300): string {
  return lines.map((line, index) => `${start + index + 1}\t${cutLine(line, maxCharacters)}`).join('\n');
}

const MAX_LINES = 20_000;
const MAX_SHOWN = 20;
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

function findLikely(lines: readonly string[], needles: readonly string[]): number[] {
  const wanted = pairsOf(needles[0] ?? '');
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
