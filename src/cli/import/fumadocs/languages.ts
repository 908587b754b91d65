/** Finds the languages of a Fumadocs site, and which language a file is in. */
import type { Source } from '../../../site/shared.ts';

export interface Languages {
  /** The main language is the first; a site without a setting has one without a name. */
  names: readonly [string, ...string[]];
  /** Whether each language has a folder. Otherwise file names end with the language: `page.fr.mdx`. */
  hasFolders: boolean;
}

const CODE = /(?:^|\/)[^/]*(?:i18n|locale|language|source)[^/]*\.[cm]?[jt]sx?$/i;
const MAX_CHARS = 50_000;

/** Reads the setting as text, as the code around it can't be run. */
export function readLanguages(source: Source, site: string): Languages {
  for (const file of source.files) {
    if (!file.startsWith(site) || !CODE.test(file) || file.includes('node_modules/')) continue;
    const code = source.read(file).toString('utf8').slice(0, MAX_CHARS);
    if (!code.includes('fumadocs-core/i18n')) continue;
    const main = readNames(code, 'defaultLanguage')[0];
    const names = readNames(code, 'languages');
    if (main === undefined || !names.includes(main)) continue;
    return {
      names: [main, ...names.filter((name) => name !== main)],
      hasFolders: /\bparser:\s*["']dir["']/.test(code),
    };
  }
  return { names: [''], hasFolders: false };
}

/** Returns the texts of a field, or of the constant that it refers to. */
function readNames(code: string, field: string): string[] {
  const [, value = ''] = new RegExp(String.raw`\b${field}:\s*(\[[^\][]*\]|[\w"'-]+)`).exec(code) ?? [];
  const names = listTexts(value);
  const [, constant] = /^(?:\[\s*\.\.\.)?([A-Za-z_]\w*)/.exec(value) ?? [];
  if (names.length > 0 || constant === undefined) return names;
  const [, content = ''] =
    new RegExp(String.raw`\bconst ${constant}\b[^=\n]*=\s*(\[[^\][]*\]|["'][\w-]+["'])`).exec(code) ?? [];
  return listTexts(content);
}

function listTexts(code: string): string[] {
  return [...code.matchAll(/["']([A-Za-z][\w-]*)["']/g)].flatMap(([, text]) => text ?? []);
}

/** Returns a page's language, and its path without an extension and the language of its name. */
export function splitLanguage(
  file: string,
  { names, hasFolders, folder }: Languages & { folder: string },
): { language: string; place: string } {
  const place = file.replace(/\.mdx?$/i, '');
  const [, name = ''] = hasFolders
    ? (/^([^/]+)\//.exec(place.slice(folder.length + 1)) ?? [])
    : (/\.([\w-]+)$/.exec(place) ?? []);
  if (!names.includes(name) || name === '') return { language: names[0], place };
  return { language: name, place: hasFolders ? place : place.slice(0, -name.length - 1) };
}

/** Returns the folder at which a language's pages start. */
export function getLanguageFolder({ hasFolders, folder }: Languages & { folder: string }, language: string): string {
  return hasFolders ? `${folder}/${language}` : folder;
}
