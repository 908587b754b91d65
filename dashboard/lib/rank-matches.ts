/** Returns the items whose text contains the typed characters in order, best match first. Empty input returns all. */
export function rankMatches<Item>(items: readonly Item[], query: string, getText: (item: Item) => string): Item[] {
  const characters = query.trim().toLowerCase();
  if (characters === '') return [...items];
  return items
    .map((item) => ({ item, score: scoreMatch(getText(item).toLowerCase(), characters) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

/** Returns 0 for no match. Adjacent characters score higher than separate ones, and the start of a word higher still. */
function scoreMatch(text: string, characters: string): number {
  const exactIndex = text.indexOf(characters);
  if (exactIndex !== -1) return 1000 - exactIndex + (isWordStart(text, exactIndex) ? 500 : 0);
  let score = 1;
  let from = 0;
  for (const character of characters.replaceAll(' ', '')) {
    const at = text.indexOf(character, from);
    if (at === -1) return 0;
    score += isWordStart(text, at) ? 10 : at === from ? 3 : 0;
    from = at + 1;
  }
  return score;
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || /[\s./_-]/.test(text.charAt(at - 1));
}
