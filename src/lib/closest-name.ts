/**
 * The candidate that `name` is most likely a misspelling of, or undefined when none is near. Compares without case;
 * up to a third of the letters may differ, unless `name` is the beginning of one candidate alone.
 */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const wanted = name.toLowerCase();
  const limit = Math.floor(wanted.length / 3);
  let best: string | undefined;
  let bestDistance = limit + 1;
  const longer: string[] = [];
  for (const candidate of candidates) {
    if (wanted.length >= SHORTEST_START && candidate.toLowerCase().startsWith(wanted)) longer.push(candidate);
    if (Math.abs(candidate.length - wanted.length) >= bestDistance) continue;
    const distance = editDistance(wanted, candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best ?? (longer.length === 1 ? longer[0] : undefined);
}

/** Nobody misspells longer names, and comparing takes the product of the lengths. */
const MAX_LENGTH = 200;

/** Letters that are enough to tell what a shortened name stands for. */
const SHORTEST_START = 4;

/** Damerau–Levenshtein distance (adjacent letters may be swapped), given up at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let distance = Math.min(at(previous, column) + 1, at(current, column - 1) + 1, at(previous, column - 1) + cost);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        distance = Math.min(distance, at(before, column - 2) + 1);
      current.push(distance);
    }
    if (Math.min(...current) >= limit) return limit;
    [before, previous] = [previous, current];
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
