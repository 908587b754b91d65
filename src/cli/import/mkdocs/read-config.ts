/** Reads mkdocs.yml as data. Nothing that it names is loaded or run. */
import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import { asFields, readList, readText, type Fields } from '../fields.ts';
import type { AddNote } from '../imported.ts';
import { readSettings } from '../read-settings.ts';

export interface MkdocsSettings {
  file: string;
  site: Fields;
  theme: Fields;
  /** Folder with the pages, relative to the imported folder; '' for the folder itself. */
  docs: string;
  /** Names in `theme.features`. */
  features: ReadonlySet<string>;
  /** Options by name. */
  plugins: ReadonlyMap<string, Fields>;
  extensions: ReadonlyMap<string, Fields>;
}

/** Returns the configuration file of a folder; undefined if it has none. */
export function findConfig(source: Source): string | undefined {
  return ['mkdocs.yml', 'mkdocs.yaml'].find((file) => source.has(file));
}

/** Reads the configuration. A file that can't be read is reported and counts as empty. */
export function readConfig(source: Source, note: AddNote): MkdocsSettings {
  const file = findConfig(source) ?? 'mkdocs.yml';
  const site = source.has(file) ? readInherited(source, file, note) : {};
  const themeValue = site['theme'];
  const theme = typeof themeValue === 'string' ? { name: themeValue } : asFields(themeValue);
  return {
    file,
    site,
    theme,
    docs: readDocsFolder(site['docs_dir'], source, { file, note }),
    features: new Set(readList(theme['features']).map(String)),
    plugins: readNamed(site['plugins']),
    extensions: readNamed(site['markdown_extensions']),
  };
}

/** Maximum number of files that inherit from each other. */
const MAX_PARENTS = 5;

/** `INHERIT` names a file whose settings apply unless this file has them. */
function readInherited(source: Source, file: string, note: AddNote, parents = 0): Fields {
  const fields = readSettings(file, { source, note });
  const parent = readText(fields['INHERIT']);
  if (parent === undefined) return fields;
  const parentFile = path.posix.normalize(path.posix.join(path.posix.dirname(file), parent));
  if (!source.has(parentFile) || parents >= MAX_PARENTS) {
    note({
      file,
      what: `INHERIT: ${parent}, because the file isn't in the imported folder. Pass a folder that contains both`,
    });
    return fields;
  }
  return mergeFields(readInherited(source, parentFile, note, parents + 1), fields);
}

function mergeFields(base: Fields, fields: Fields): Fields {
  const merged = { ...base };
  for (const [name, value] of Object.entries(fields)) {
    const baseValue = asFields(base[name]);
    merged[name] = Object.keys(baseValue).length > 0 ? { ...baseValue, ...asFields(value) } : value;
  }
  return merged;
}

function readDocsFolder(value: unknown, source: Source, { file, note }: { file: string; note: AddNote }): string {
  const written = readText(value) ?? 'docs';
  const folder = path.posix.normalize(written).replace(/\/$/, '').replace(/^\.$/, '');
  if (folder !== '..' && !folder.startsWith('../') && !folder.startsWith('/')) {
    if (folder === '' || source.files.some((each) => each.startsWith(`${folder}/`))) return folder;
  }
  note({
    file,
    what: `docs_dir: ${written}, because the folder isn't in the imported folder. Pass a folder that contains both`,
  });
  return 'docs';
}

/** Reads a list of names, and of names with options; or a map. */
function readNamed(value: unknown): Map<string, Fields> {
  const entries = Array.isArray(value)
    ? value
    : Object.entries(asFields(value)).map(([name, options]) => ({ [name]: options }));
  return new Map(
    entries.flatMap((entry: unknown) =>
      typeof entry === 'string'
        ? [[entry, {}] as const]
        : Object.entries(asFields(entry)).map(([name, options]) => [name, asFields(options)] as const),
    ),
  );
}
