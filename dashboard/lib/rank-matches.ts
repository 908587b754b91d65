/** Returns the items whose text has the letters typed, in that order: best first, and all when nothing is typed. */
export function rankMatches<Item>(items: readonly Item[], typed: string, textOf: (item: Item) => string): Item[] {
  const letters = typed.trim().toLowerCase();
  if (letters === '') return [...items];
  return items
    .map((item) => ({ item, score: scoreMatch(textOf(item).toLowerCase(), letters) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

/** 0: no match. A run of letters counts more than letters apart, and the start of a word more than its middle. */
function scoreMatch(text: string, letters: string): number {
  const whole = text.indexOf(letters);
  if (whole !== -1) return 1000 - whole + (isWordStart(text, whole) ? 500 : 0);
  let score = 1;
  let from = 0;
  for (const letter of letters.replaceAll(' ', '')) {
    const at = text.indexOf(letter, from);
    if (at === -1) return 0;
    score += isWordStart(text, at) ? 10 : at === from ? 3 : 0;
    from = at + 1;
  }
  return score;
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || /[\s./_-]/.test(text.charAt(at - 1));
}
