/** Compares the new text of pages with a glossary. */
import type { SiteProblem } from '../../types/site.ts';
import type { PageChange } from '../page-changes.ts';
import { createProblem, listKnownLines } from '../writing/create-problem.ts';
import { hideCode } from '../writing/hide-code.ts';
import { findLanguage } from '../writing/translations.ts';
import type { GlossaryTerm } from './read-glossary.ts';
import { createWordSearch, type WordSearch } from './word-search.ts';

/** Returns a concern for each word to avoid on a new line, once per page and word. Code, URLs and attributes don't count. */
export function findAvoidedWords(page: PageChange, terms: readonly GlossaryTerm[]): SiteProblem[] {
  const knownLines = listKnownLines(hideNames(page.before));
  const newLines = hideNames(page.after)
    .split('\n')
    .map((line, index) => ({
      number: index + 1,
      text: line.trim().slice(0, MAX_LINE),
      isKnown: knownLines.has(line.trim()),
    }))
    .filter(({ text, isKnown }) => text !== '' && !isKnown);
  const words = listUsedWords(newLines.map(({ text }) => text).join('\n'), terms);
  const problems: SiteProblem[] = [];
  for (const { number, text } of newLines) {
    const search = createWordSearch(text);
    for (const [word, term] of words) {
      if (!hasWord(text, { search, word, term })) continue;
      const message = `The glossary says "${term}" instead of "${word}".`;
      problems.push(createProblem(page, { code: 'glossary-word', severity: 'warning', line: number, message }));
      words.delete(word);
    }
    if (problems.length >= MAX_PROBLEMS) break;
  }
  return problems;
}

const MAX_LINE = 4_000;
const MAX_PROBLEMS = 20;

/** Returns the words to avoid that a text could contain, with their terms. */
function listUsedWords(text: string, terms: readonly GlossaryTerm[]): Map<string, string> {
  const search = createWordSearch(text);
  return new Map(
    terms.flatMap(({ term, avoid }) =>
      avoid.filter((word) => word !== term && search.hasParts(word)).map((word) => [word, term] as const),
    ),
  );
}

/** A word that differs from the term only in case is compared exactly. */
function hasWord(text: string, { search, word, term }: { search: WordSearch; word: string; term: string }): boolean {
  const isCaseExact = word.toLowerCase() === term.toLowerCase();
  if (!search.has(word, { isCaseExact })) return false;
  // The term itself can contain a word to avoid, such as "API key" and "key".
  if (term.length <= word.length || !text.includes(term)) return true;
  return createWordSearch(text.replaceAll(term, '')).has(word, { isCaseExact });
}

/** Hides code, comments, URLs, tags and frontmatter fields that aren't text. */
function hideNames(text: string): string {
  return hideCode(text)
    .replaceAll(/\]\([^()\s]{0,500}\)/g, '] ')
    .replaceAll(/https?:\/\/[^\s)>\]]{1,500}/g, ' ')
    .replaceAll(/<\/?[A-Za-z][^<>]{0,1000}>/g, ' ')
    .replaceAll(/^(?:import|export) .*$/gm, '');
}

/** Returns a concern for each term of the original whose translation in the glossary is missing on a new translation. */
export function findMissingTranslations(
  page: PageChange,
  { original, terms }: { original: string; terms: readonly GlossaryTerm[] },
): SiteProblem[] {
  const language = findLanguage(page.name);
  if (language === undefined) return [];
  const source = createWordSearch(hideNames(original));
  const [before, after] = [hideNames(page.before).toLowerCase(), hideNames(page.after).toLowerCase()];
  return terms
    .flatMap(({ term, translations }): SiteProblem[] => {
      const translation = translations.get(language) ?? translations.get(language.slice(0, 2));
      if (translation === undefined || !source.has(term)) return [];
      // Words are inflected, so the first part of a longer word is enough.
      const stem = translation.toLowerCase().slice(0, Math.max(MIN_STEM, Math.ceil(translation.length * 0.8)));
      const wasMissing = before !== '' && !before.includes(stem);
      if (after.includes(stem) || wasMissing) return [];
      const message = `The glossary translates "${term}" as "${translation}" (${language}), which the page doesn't contain.`;
      return [createProblem(page, { code: 'glossary-translation', severity: 'warning', message })];
    })
    .slice(0, MAX_PROBLEMS);
}

const MIN_STEM = 4;
