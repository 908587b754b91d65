/** Words of the vocabulary: readers load it to correct a mistyped word, or to complete one. */
const MAX_WORDS = 4_000;
const WORD = /^[\p{L}\p{N}]{3,24}$/u;
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u;

/** Keeps the words that are on the most pages; of those on equally many, the first. */
export function createVocabulary() {
  let kept: { term: string; pages: number }[] = [];
  const prune = (): void => {
    kept.sort((a, b) => b.pages - a.pages || (a.term < b.term ? -1 : 1));
    kept = kept.slice(0, MAX_WORDS);
  };
  return {
    add(term: string, pages: number): void {
      if (!WORD.test(term) || UNSPACED.test(term) || /^\p{N}+$/u.test(term)) return;
      kept.push({ term, pages });
      if (kept.length > MAX_WORDS * 4) prune();
    },
    /** Sorted, each word behind the rank of its use. */
    lines(): string[] {
      prune();
      return kept
        .map(({ term, pages }) => `${rankOf(pages)}${term}`)
        .sort((a, b) => (a.slice(1) < b.slice(1) ? -1 : 1));
    },
  };
}

function rankOf(pages: number): number {
  return Math.min(9, Math.floor(Math.log2(pages)));
}
