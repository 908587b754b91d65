/** Returns the number of typos allowed for a word's length. */
function countAllowed(term: string): number {
  if (!/^\p{L}+$/u.test(term) || term.length < 4) return 0;
  return term.length < 8 ? 1 : 2;
}

/**
 * Counts letters to insert, delete, replace or swap with a neighbor to turn `a` into `b` (optimal string alignment).
 * Returns `limit + 1` if there are more.
 */
export function countMistakes(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    let minCost = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
      minCost = Math.min(minCost, cost);
    }
    if (minCost > limit) return limit + 1;
    before = last;
    last = next;
  }
  return last[b.length] ?? limit + 1;
}

const MAX_CORRECTIONS = 3;

/** Returns the vocabulary words that a mistyped word could mean, most likely first. */
export function correct(term: string, vocabulary: readonly [term: string, rank: number][]): string[] {
  const limit = countAllowed(term);
  if (limit === 0) return [];
  const nearWords: { word: string; cost: number }[] = [];
  for (const [word, rank] of vocabulary) {
    if (word === term) continue;
    const mistakes = countMistakes(term, word, limit);
    // Typos in the first letter are rare, and common words are more likely.
    if (mistakes <= limit) nearWords.push({ word, cost: mistakes + (word[0] === term[0] ? 0 : 0.5) - rank / 20 });
  }
  const minCost = Math.min(...nearWords.map(({ cost }) => cost));
  return nearWords
    .filter(({ cost }) => cost <= minCost + 0.6)
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_CORRECTIONS)
    .map(({ word }) => word);
}
