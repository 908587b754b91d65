/** Compares the new text of pages with a glossary. */
import { escapeRegex } from '../../../lib/escape-regex.ts';
import type { SiteProblem } from '../../types/site.ts';
import type { PageChange } from '../page-changes.ts';
import { createProblem, listKnownLines } from '../writing/create-problem.ts';
import { hideCode } from '../writing/hide-code.ts';
import { findLanguage } from '../writing/translations.ts';
import type { GlossaryTerm } from './read-glossary.ts';

/** Returns a concern for each word to avoid on a new line, once per page and word. Code, URLs and attributes don't count. */
export function findAvoidedWords(page: PageChange, terms: readonly GlossaryTerm[]): SiteProblem[] {
  const words = new Map(
    terms.flatMap(({ term, avoid }) =>
      // The term itself can contain a word to avoid, such as "API key" and "key".
      avoid
        .filter((word) => word !== term)
        .map((word) => [word, { term, pattern: createPattern(word, term) }] as const),
    ),
  );
  const knownLines = listKnownLines(hideNames(page.before));
  const problems: SiteProblem[] = [];
  for (const [index, line] of hideNames(page.after).split('\n').entries()) {
    const text = line.trim();
    if (text === '' || knownLines.has(text)) continue;
    for (const [word, { term, pattern }] of words) {
      if (!pattern.test(removeTerm(text.slice(0, MAX_LINE), term, word))) continue;
      const message = `The glossary says "${term}" instead of "${word}".`;
      problems.push(createProblem(page, { code: 'glossary-word', severity: 'warning', line: index + 1, message }));
      words.delete(word);
    }
    if (problems.length >= MAX_PROBLEMS) break;
  }
  return problems;
}

const MAX_LINE = 4_000;
const MAX_PROBLEMS = 20;

/** A word that differs from the term only in case is compared exactly. */
function createPattern(word: string, term: string): RegExp {
  const flags = word.toLowerCase() === term.toLowerCase() ? 'u' : 'iu';
  const escaped = escapeRegex(word.trim()).replaceAll(/\s+/g, String.raw`\s+`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}_-])${escaped}(?![\p{L}\p{N}_-])`, flags);
}

function removeTerm(text: string, term: string, word: string): string {
  return term.length > word.length ? text.replaceAll(term, '') : text;
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
  const source = hideNames(original);
  const [before, after] = [hideNames(page.before).toLowerCase(), hideNames(page.after).toLowerCase()];
  return terms
    .flatMap(({ term, translations }): SiteProblem[] => {
      const translation = translations.get(language) ?? translations.get(language.slice(0, 2));
      if (translation === undefined || !createPattern(term, '').test(source)) return [];
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
