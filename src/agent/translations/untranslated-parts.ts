/** Finds what readers of a language see in the source language on translated pages and beside them. */
import type { Source } from '../../site/shared.ts';
import type { LanguageState } from './find-states.ts';
import { createFindPage, listPageLinks, type FindPage } from './page-links.ts';
import { readLanguageSets } from './site-languages.ts';

/** Parts of a site that a language shares with its source. They can contain text. */
export interface UntranslatedParts {
  /** Operations and API descriptions that the language doesn't list. */
  apiPages: string[];
  /** Snippets that a page and its translation both import. */
  snippets: string[];
  /** Images that a page and its translation both show. */
  images: string[];
}

/** Finds the untranslated parts of a language. Each list is in the order of the navigation. */
export function findUntranslatedParts(
  source: Source,
  { language, pages }: Pick<LanguageState, 'language' | 'pages'>,
): UntranslatedParts {
  const sharedFiles = listSharedFiles(source, pages);
  const pageFiles = new Set(pages.flatMap((page) => [page.source, page.target]));
  return {
    apiPages: listApiPages(source, language),
    snippets: sharedFiles.filter((file) => SNIPPET.test(file) && !pageFiles.has(file)),
    images: sharedFiles.filter((file) => IMAGE.test(file)),
  };
}

const SNIPPET = /\.(?:mdx?|[jt]sx?)$/;
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** A description of the language has the path of the original in the folder of the language. */
function listApiPages(source: Source, language: string): string[] {
  const names = readLanguageSets(source).flatMap(({ source: original, targets }) => {
    const target = targets.find((each) => each.language === language);
    const operations = target?.operations ?? [];
    const translated = new Set(operations.flatMap((name) => [name, removeFolder(name, language)]));
    return original.operations.filter((name) => !translated.has(removeFolder(name, original.language)));
  });
  return [...new Set(names)];
}

function removeFolder(name: string, folder: string): string {
  return name
    .split('/')
    .filter((part) => part.toLowerCase() !== folder.toLowerCase())
    .join('/');
}

function listSharedFiles(source: Source, pages: LanguageState['pages']): string[] {
  const findPage = createFindPage(source.files);
  const sharedFiles = new Set<string>();
  for (const { source: file, target } of pages) {
    if (!source.has(target)) continue;
    const original = listFiles(source, { file, findPage });
    const translation = new Set(listFiles(source, { file: target, findPage }));
    for (const name of original) if (translation.has(name)) sharedFiles.add(name);
  }
  return [...sharedFiles];
}

/** Lists the files that a page names with their extension. Links to pages have none. */
function listFiles(source: Source, { file, findPage }: { file: string; findPage: FindPage }): string[] {
  const links = listPageLinks(source.read(file).toString('utf8'), { file, findPage });
  return links.flatMap(({ address, target }) => (/\.\w+$/.test(address) && source.has(target) ? [target] : []));
}
