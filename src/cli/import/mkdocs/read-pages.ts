/** Lists the pages of a MkDocs site, in each of its languages. */
import path from 'node:path';
import ignore from 'ignore';
import type { Source } from '../../../site/shared.ts';
import { asFields, readList, readText, type Fields } from '../fields.ts';
import { getOutputPath, isPage } from '../import-files.ts';
import type { AddNote } from '../imported.ts';
import { takePagePath, type UniquePaths } from '../unique-paths.ts';
import type { MkdocsSettings } from './read-config.ts';

export interface MkdocsPage {
  file: string;
  /** Path in the docs folder without the language: what `nav` and links name. */
  name: string;
  /** Path in the new site, without extension. */
  output: string;
}

export interface MkdocsLanguage {
  /** Undefined for a site in one language. */
  language: string | undefined;
  isDefault: boolean;
  /** By `name`. */
  pages: ReadonlyMap<string, MkdocsPage>;
  /** This language's own `nav`, and translations of titles in `nav`. */
  settings: Fields;
}

/** Lists the pages of each language: one without a name, unless the plugin `i18n` is used. */
export function readLanguages(source: Source, settings: MkdocsSettings, placement: Placement): MkdocsLanguage[] {
  const files = listPageFiles(source, settings);
  const i18n = settings.plugins.get('i18n');
  const languages = i18n === undefined ? [] : readLanguageList(i18n);
  if (i18n === undefined || languages.length === 0) {
    const pages = files.map((name) => createPage({ file: joinDocs(settings, name), name, folder: '' }));
    return [{ language: undefined, isDefault: true, pages: placePages(pages, placement), settings: {} }];
  }
  const locales = languages.map(({ language }) => language);
  const isFolders = i18n['docs_structure'] === 'folder';
  const result = languages.map(({ language, isDefault, fields }) => {
    const pages = files.flatMap((name) => {
      const ownName = isFolders
        ? readFolderName(name, language)
        : readSuffixName(name, { language, isDefault, locales });
      const folder = isDefault ? '' : language;
      return ownName === undefined ? [] : [createPage({ file: joinDocs(settings, name), name: ownName, folder })];
    });
    return { language, isDefault, pages: placePages(pages, placement), settings: fields };
  });
  const usedFiles = new Set(result.flatMap(({ pages }) => [...pages.values()].map(({ file }) => file)));
  for (const name of files) {
    const file = joinDocs(settings, name);
    if (!usedFiles.has(file)) placement.note({ file, what: UNPLACED });
  }
  return result;
}

const UNPLACED = 'the page, because it belongs to no language of the site, or another file is the same page';

interface Placement {
  paths: UniquePaths;
  note: AddNote;
}

/** Returns the path of a file in the docs folder, relative to the imported folder. */
export function joinDocs({ docs }: MkdocsSettings, name: string): string {
  return docs === '' ? name : `${docs}/${name}`;
}

function listPageFiles(source: Source, settings: MkdocsSettings): string[] {
  const start = settings.docs === '' ? '' : `${settings.docs}/`;
  const excluded = ignore().add(String(settings.site['exclude_docs'] ?? ''));
  return source.files
    .filter((file) => isPage(file) && file.startsWith(start))
    .map((file) => file.slice(start.length))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')) && !excluded.ignores(name));
}

interface LanguageSettings {
  language: string;
  isDefault: boolean;
  fields: Fields;
}

function readLanguageList(i18n: Fields): LanguageSettings[] {
  const list = Array.isArray(i18n['languages'])
    ? readList(i18n['languages']).map(asFields)
    : Object.entries(asFields(i18n['languages'])).map(([locale, value]): Fields => ({ ...asFields(value), locale }));
  const defaultName = readText(i18n['default_language']);
  return list.flatMap((fields) => {
    const language = readText(fields['locale']);
    if (language === undefined || !/^[A-Za-z]{2,3}(?:[-_][\w-]+)?$/.test(language)) return [];
    return [{ language, isDefault: fields['default'] === true || language === defaultName, fields }];
  });
}

function readFolderName(name: string, language: string): string | undefined {
  return name.startsWith(`${language}/`) ? name.slice(language.length + 1) : undefined;
}

function readSuffixName(
  name: string,
  { language, isDefault, locales }: { language: string; isDefault: boolean; locales: readonly string[] },
): string | undefined {
  const [, start = '', suffix, extension = ''] = /^(.*?)(?:\.([A-Za-z]{2,3}(?:[-_]\w+)?))?(\.mdx?)$/i.exec(name) ?? [];
  const isLocale = suffix !== undefined && locales.includes(suffix);
  if (isLocale) return suffix === language ? start + extension : undefined;
  return isDefault ? name : undefined;
}

function createPage({ file, name, folder }: { file: string; name: string; folder: string }): MkdocsPage {
  return { file, name, output: path.posix.join(folder, getOutputPath(name)) };
}

/** A README is the index of its folder, unless there is one already. */
function placePages(pages: readonly MkdocsPage[], placement: Placement): Map<string, MkdocsPage> {
  const outputs = new Set(pages.map(({ output }) => output));
  // A file with the language in its name replaces one without it.
  const byName = new Map(pages.toReversed().map((page) => [page.name, page]));
  return new Map(
    [...byName.values()].toReversed().map((page) => {
      const index = page.output.replace(/(^|\/)readme$/i, '$1index');
      const output = takePagePath(outputs.has(index) ? page.output : index, { ...placement, file: page.file });
      return [page.name, { ...page, output }];
    }),
  );
}
