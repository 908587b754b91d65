/**
 * Returns the candidate that `name` is most likely a misspelling of, or undefined if none is close. The comparison
 * ignores case. Up to a third of the letters can differ, unless `name` is a prefix of exactly one candidate.
 */
export function findClosestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const target = name.toLowerCase();
  const limit = Math.floor(target.length / 3);
  let best: string | undefined;
  let bestDistance = limit + 1;
  const longerNames: string[] = [];
  for (const candidate of candidates) {
    if (target.length >= MIN_PREFIX && candidate.toLowerCase().startsWith(target)) longerNames.push(candidate);
    if (Math.abs(candidate.length - target.length) >= bestDistance) continue;
    const distance = editDistance(target, candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best ?? (longerNames.length === 1 ? longerNames[0] : undefined);
}

/** Longer names are unlikely misspellings, and comparing takes time proportional to the product of the lengths. */
const MAX_LENGTH = 200;

/** Minimum number of letters to recognize an abbreviated name. */
const MIN_PREFIX = 4;

/** Damerau–Levenshtein distance (adjacent letters can be swapped), abandoned at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let distance = Math.min(
        getCell(previous, column) + 1,
        getCell(current, column - 1) + 1,
        getCell(previous, column - 1) + cost,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        distance = Math.min(distance, getCell(before, column - 2) + 1);
      current.push(distance);
    }
    if (Math.min(...current) >= limit) return limit;
    [before, previous] = [previous, current];
  }
  return getCell(previous, b.length);
}

function getCell(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
