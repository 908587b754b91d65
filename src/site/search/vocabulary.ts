/** Maximum number of words in the vocabulary, which readers load to correct or complete a word. */
const MAX_WORDS = 4_000;
const WORD = /^[\p{L}\p{N}]{3,24}$/u;
const UNSPACED_SCRIPTS = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u;

/** Creates a vocabulary that keeps the words on the most pages. If they are on equally many, the first ones win. */
export function createVocabulary() {
  let words: { term: string; pages: number }[] = [];
  const prune = (): void => {
    words.sort((a, b) => b.pages - a.pages || (a.term < b.term ? -1 : 1));
    words = words.slice(0, MAX_WORDS);
  };
  return {
    add(term: string, pages: number): void {
      if (!WORD.test(term) || UNSPACED_SCRIPTS.test(term) || /^\p{N}+$/u.test(term)) return;
      words.push({ term, pages });
      if (words.length > MAX_WORDS * 4) prune();
    },
    /** Returns the sorted words, each after its usage rank. */
    lines(): string[] {
      prune();
      return words
        .map(({ term, pages }) => `${getRank(pages)}${term}`)
        .sort((a, b) => (a.slice(1) < b.slice(1) ? -1 : 1));
    },
  };
}

function getRank(pages: number): number {
  return Math.min(9, Math.floor(Math.log2(pages)));
}
