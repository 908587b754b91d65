import type { Attempt, Site } from '../types.ts';

/**
 * Compares a replayed change with what people wrote: the same files, and most of the words that they added. Returns the
 * reason if the work has too little of it.
 */
export function gradeSimilarity({ built, site }: Attempt, now: Site): string | undefined {
  for (const [file, expected] of Object.entries(built.expect.similar ?? {})) {
    if (!/\.mdx?$/.test(file)) continue;
    const base = site.files.get(file) ?? '';
    const text = now.files.get(file);
    if (text === undefined) return `${file} doesn't exist`;
    const words = listNewWords(expected, base);
    const written = new Set(listNewWords(text, base));
    const share = words.filter((word) => written.has(word)).length / Math.max(1, words.length);
    if (words.length >= MIN_WORDS && share < MIN_SHARE)
      return `${file} has ${Math.round(share * 100)}% of the words that the merged change added`;
  }
  return undefined;
}

/** Other words can say the same, so a part is enough. */
const MIN_SHARE = 0.4;
const MIN_WORDS = 4;

function listNewWords(text: string, base: string): string[] {
  const known = new Set(listWords(base));
  return [...new Set(listWords(text))].filter((word) => !known.has(word));
}

function listWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_-]{3,}/gu) ?? [];
}
