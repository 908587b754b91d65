/** Compares translated pages with the pages that they translate. */
import { isLanguageFolder } from '../../../site/shared.ts';
import type { Workspace } from '../../types/workspace.ts';
import type { SiteProblem } from '../../types/site.ts';
import { readWorkFile } from '../../workspace/changed-files.ts';
import type { PageChange } from '../page-changes.ts';
import { createProblem } from './create-problem.ts';
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

/** Returns the language of a page's folder, unless it is English. */
export function findLanguage(name: string): string | undefined {
  return name
    .split('/')
    .slice(0, -1)
    .find((part) => isLanguageFolder(part) && part !== 'en');
}

/** Returns the text of the page that a page translates. */
export async function findOriginal(workspace: Workspace, name: string): Promise<string | undefined> {
  for (const original of listOriginals(name)) {
    const content = await readWorkFile(workspace, original).catch(() => undefined);
    if (content !== undefined) return content.toString('utf8');
  }
  return undefined;
}

/** Returns a concern if a translation has other headings or code blocks than its original, and hadn't before. */
export function compareTranslation({ name, before, after }: PageChange, original: string): SiteProblem[] {
  const difference = describeDifference(original, after);
  if (difference === undefined || (before !== '' && describeDifference(original, before) !== undefined)) return [];
  const message = `The translation has other parts than its original: ${difference}. Translate the whole page.`;
  return [createProblem({ name }, { severity: 'warning', code: 'translation-differs', message })];
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
