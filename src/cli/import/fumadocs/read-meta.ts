/** Finds the pages of a Fumadocs site, and reads the `meta.json` files that order them. */
import { parseJson } from '../../../lib/parse-json.ts';
import type { Source } from '../../../site/shared.ts';
import { asFields, readList, readText, type Fields } from '../fields.ts';
import type { AddNote } from '../imported.ts';

const CONFIG = /(?:^|\/)source\.config\.(?:ts|mts|js|mjs)$/;
const USUAL_FOLDER = 'content/docs';

/** Returns the folder of the pages, with the folder of the site before it; undefined if there is no such site. */
export function findDocs(source: Source): { site: string; folder: string } | undefined {
  const config = source.files.find((file) => CONFIG.test(file) && !file.includes('node_modules/'));
  if (config === undefined) {
    const meta = source.files.find((file) => /(?:^|\/)content\/docs\/meta\.json$/.test(file));
    const site = meta?.slice(0, -`${USUAL_FOLDER}/meta.json`.length);
    return site === undefined ? undefined : { site, folder: site + USUAL_FOLDER };
  }
  const site = config.slice(0, config.lastIndexOf('/') + 1);
  const [, dir] = /\bdir:\s*["'](?:\.\/)?([^"']+)["']/.exec(source.read(config).toString('utf8')) ?? [];
  const folder = site + (dir ?? USUAL_FOLDER).replace(/\/$/, '');
  return source.files.some((file) => file.startsWith(`${folder}/`)) ? { site, folder } : undefined;
}

export interface Meta {
  title: string | undefined;
  icon: string | undefined;
  /** Whether the folder has a separate sidebar. */
  isRoot: boolean;
  isOpen: boolean;
  /** Entries as written; undefined for all in natural order. */
  pages: string[] | undefined;
}

/** A language can have its own file, such as `meta.fr.json`. */
export function readMeta(
  source: Source,
  folder: string,
  { language, note }: { language: string; note: AddNote },
): Meta {
  const file = [`${folder}/meta.${language}.json`, `${folder}/meta.json`].find((name) => source.has(name));
  const fields = file === undefined ? {} : parseMeta(source, file, note);
  return {
    title: readText(fields['title']),
    icon: readText(fields['icon']),
    isRoot: fields['root'] === true,
    isOpen: fields['defaultOpen'] === true,
    pages: Array.isArray(fields['pages'])
      ? readList(fields['pages']).flatMap((page) => readText(page) ?? [])
      : undefined,
  };
}

function parseMeta(source: Source, file: string, note: AddNote): Fields {
  const meta = parseJson(source.read(file));
  if (meta === undefined) note({ file, what: "the order of its pages, because it isn't valid JSON" });
  return asFields(meta);
}

/** Returns a Lucide icon's name: `BookOpen` is `book-open`. */
export function toIconName(name: string): string {
  return name
    .replace(/Icon$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, '-')
    .toLowerCase();
}
