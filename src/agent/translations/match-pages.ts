/** Matches source pages with their translations by their paths. */
import { isLanguageFolder, type Source } from '../../site/shared.ts';
import type { LanguagePages, LanguageSet } from './site-languages.ts';
import { lookUp } from '../../lib/look-up.ts';

/** A source page and the file of its translation, which may not exist yet. */
export interface PagePair {
  source: string;
  target: string;
}

/** The pages of a language, and its files that translate no page. */
export interface PageMatches {
  pairs: PagePair[];
  /** Pages that the language lists, but whose source doesn't exist. */
  extra: string[];
}

/**
 * Finds the translation of each page: the same path with the folder of the other language. The folder is the one that
 * most pages of the language are in, or the language's code.
 */
export function matchPages(
  { source: original, targets }: LanguageSet,
  { language, files }: { language: string; files: Source['files'] },
): PageMatches {
  const target = targets.find((each) => each.language === language) ?? { language, pages: [], operations: [] };
  const from = findLanguageFolder(original);
  const to = findLanguageFolder(target) ?? { name: language, index: undefined };
  const pagesByKey = new Map<string, string>();
  for (const file of [
    ...files.filter((each) => isPage(each) && hasFolder(each, to.name)),
    ...target.pages.filter(isPage),
  ])
    pagesByKey.set(getKey(file, to.name), file);
  const sources = original.pages.filter(isPage);
  const pairs = sources.map((file): PagePair => {
    const place = { name: to.name, index: findFolder(file, from?.name) ?? to.index ?? 0 };
    const plannedFile = addFolder(removeFolder(file, from?.name), place);
    return { source: file, target: pagesByKey.get(getKey(file, from?.name)) ?? plannedFile };
  });
  const isTranslation = new Set(pairs.map((pair) => pair.target));
  const keys = new Set(
    files.filter((file) => isPage(file) && !hasFolder(file, to.name)).map((file) => getKey(file, from?.name)),
  );
  const extra = target.pages.filter(
    (file) => isPage(file) && hasFolder(file, to.name) && !isTranslation.has(file) && !keys.has(getKey(file, to.name)),
  );
  // A page can be listed for two languages.
  return { pairs: pairs.filter((pair) => pair.source !== pair.target), extra };
}

/** The folder of a language and its position in paths. */
interface LanguageFolder {
  name: string;
  /** @defaultValue in front */
  index: number | undefined;
}

/** Returns the folder that most of the pages of a language are in, if it has the language's name. */
function findLanguageFolder({
  language,
  pages,
}: Pick<LanguagePages, 'language' | 'pages'>): LanguageFolder | undefined {
  const counts = new Map<string, { name: string; index: number; count: number }>();
  for (const page of pages)
    for (const [index, name] of page.split('/').slice(0, -1).entries()) {
      if (!isFolderOf(name, language)) continue;
      const key = `${index}/${name}`;
      counts.set(key, { name, index, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  const [best] = [...counts.values()].sort((a, b) => b.count - a.count);
  return best && best.count * 2 > pages.length ? best : undefined;
}

/** Whether a folder can contain the pages of a language: `pt` for `pt-BR`, or `zh-Hans` for `cn`. */
function isFolderOf(name: string, language: string): boolean {
  if (name.toLowerCase() === language.toLowerCase()) return true;
  return isLanguageFolder(name) && getBase(name) === getBase(language);
}

const BASES: Readonly<Record<string, string>> = { cn: 'zh', tw: 'zh', jp: 'ja', kr: 'ko', ua: 'uk', cz: 'cs' };

function getBase(code: string): string {
  const base = code.toLowerCase().split('-')[0] ?? '';
  return lookUp(BASES, base) ?? base;
}

function findFolder(file: string, name: string | undefined): number | undefined {
  if (name === undefined) return undefined;
  const index = file.split('/').slice(0, -1).indexOf(name);
  return index === -1 ? undefined : index;
}

function hasFolder(file: string, name: string): boolean {
  return findFolder(file, name) !== undefined;
}

function removeFolder(file: string, name: string | undefined): string {
  const index = findFolder(file, name);
  return index === undefined ? file : file.split('/').toSpliced(index, 1).join('/');
}

/** Returns the key that a page and its translation share: the path without language and extension. */
function getKey(file: string, folder: string | undefined): string {
  return removeFolder(file, folder).replace(/\.mdx?$/, '');
}

function addFolder(file: string, { name, index }: { name: string; index: number }): string {
  const parts = file.split('/');
  return parts.toSpliced(Math.min(index, parts.length - 1), 0, name).join('/');
}

function isPage(file: string): boolean {
  return /\.mdx?$/.test(file);
}
