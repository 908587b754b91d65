/** Compares translated pages with the pages that they translate. */
import { isLanguageFolder } from '../../../site/shared.ts';
import type { SiteProblem } from '../../types.ts';
import type { PageChange } from '../page-changes.ts';
import { listParts } from './parts.ts';

/**
 * Returns the possible files of the page that a page translates: the same path without the folder of its language, or
 * in the folder `en`.
 */
export function listOriginals(name: string): string[] {
  const parts = name.split('/');
  return parts.slice(0, -1).flatMap((part, index) => {
    if (!isLanguageFolder(part) || part === 'en') return [];
    return [parts.toSpliced(index, 1), parts.with(index, 'en')].map((path) => path.join('/'));
  });
}

/** Returns a concern if a translation has other headings or code blocks than its original, and hadn't before. */
export function compareTranslation({ name, before, after }: PageChange, original: string): SiteProblem[] {
  const difference = describeDifference(original, after);
  if (difference === undefined || (before !== '' && describeDifference(original, before) !== undefined)) return [];
  const message = `The translation has other parts than its original: ${difference}. Translate the whole page.`;
  return [{ severity: 'warning', code: 'translation-differs', message, file: name, line: 1, column: 1 }];
}

function describeDifference(original: string, translation: string): string | undefined {
  const [expected, actual] = [listParts(original), listParts(translation)];
  const describe = (what: string, from: number, to: number) =>
    from === to ? [] : [`${what}: ${to} instead of ${from}`];
  const differences = [
    ...describe('headings', expected.headings.length, actual.headings.length),
    ...describe('code blocks', expected.codeBlocks, actual.codeBlocks),
  ];
  return differences.length > 0 ? differences.join(', ') : undefined;
}
