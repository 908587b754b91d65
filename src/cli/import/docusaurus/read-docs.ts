/** Reads the docs of a Docusaurus site: their ids, locations in the new site, and old URLs. */
import path from 'node:path';
import { parseYaml } from '../../../lib/parse-yaml.ts';
import type { Source } from '../../../site/shared.ts';
import { isPage, getOutputPath } from '../import-files.ts';
import type { AddNote } from '../imported.ts';
import { splitPage, takeTitle, deriveTitle, type PageText } from '../page-text.ts';
import { takePagePath, type UniquePaths } from '../unique-paths.ts';

/** A folder of docs, as configured in a preset or a plugin. */
export interface DocsFolder {
  folder: string;
  /** First segment of the old URLs; '' for none. */
  route: string;
  /** Folder in the new site; '' for its root. */
  target: string;
  sidebarFile: string | undefined;
}

export interface Doc extends PageText {
  file: string;
  /** The id used in sidebars. */
  id: string;
  /** Path in the new site, without extension. */
  output: string;
  oldAddress: string;
  title: string;
  /** Name that the page sets for the sidebar. */
  label: string | undefined;
  /** Name that a sidebar's entry sets. */
  sidebarLabel?: string | undefined;
  position: number;
  sourceText: string;
}

/** Files and folders that start with an underscore are parts of pages. */
export function isPartial(file: string): boolean {
  return file.split('/').some((part) => part.startsWith('_'));
}

export function readDocs(
  source: Source,
  { folder, route, target }: DocsFolder,
  context: { paths: UniquePaths; note: AddNote },
): Doc[] {
  return source.files
    .filter((file) => file.startsWith(`${folder}/`) && isPage(file) && !isPartial(file.slice(folder.length + 1)))
    .map((file) => {
      const sourceText = source.read(file).toString('utf8');
      const { matter, body } = splitPage(sourceText);
      const relativePath = file.slice(folder.length + 1).replace(/\.mdx?$/i, '');
      const nameParts = relativePath.split('/').map(removeNumber);
      const name = typeof matter['id'] === 'string' ? matter['id'] : (nameParts.at(-1) ?? '');
      const id = [...nameParts.slice(0, -1), name].join('/');
      const slug = getSlug(matter['slug'], { id, folders: nameParts.slice(0, -1), file: nameParts });
      const { title, body: bodyText } = takeTitle(body);
      const label = matter['sidebar_label'];
      return {
        file,
        id,
        matter,
        body: typeof matter['title'] === 'string' && title !== matter['title'] ? body : bodyText,
        output: takePagePath(getOutputPath(path.posix.join(target, slug === '' ? 'index' : slug)), {
          ...context,
          file,
        }),
        oldAddress: path.posix.join('/', route, slug.replace(/(?:^|\/)index$/, '')),
        title: typeof matter['title'] === 'string' ? matter['title'] : (title ?? deriveTitle(name)),
        label: typeof label === 'string' ? label : undefined,
        position:
          readNumber(matter['sidebar_position']) ?? findLeadingNumber(relativePath.split('/').at(-1) ?? '') ?? Infinity,
        sourceText,
      };
    });
}

/** Reads a folder's sidebar settings: `_category_.json` or `.yml`. */
export function readCategory(source: Source, folder: string): Record<string, unknown> {
  for (const extension of ['json', 'yml', 'yaml']) {
    const file = `${folder}/_category_.${extension}`;
    if (!source.has(file)) continue;
    try {
      const category: unknown = parseYaml(source.read(file).toString('utf8'));
      if (typeof category === 'object' && category !== null) return category as Record<string, unknown>;
    } catch {
      return {};
    }
  }
  return {};
}

export function removeNumber(name: string): string {
  return /^\d+[-_.]\d/.test(name) ? name : name.replace(/^\d+\s*[-_.]+\s*(?=\S)/, '');
}

export function findLeadingNumber(name: string): number | undefined {
  return removeNumber(name) === name ? undefined : Number.parseInt(name, 10);
}

function readNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** An index, a README, and a page named like its folder represent the folder. */
function getSlug(slug: unknown, { id, folders, file }: { id: string; folders: string[]; file: string[] }): string {
  if (typeof slug === 'string')
    return (slug.startsWith('/') ? slug : path.posix.join(...folders, slug)).replaceAll(/^\/+|\/+$/g, '');
  const name = file.at(-1) ?? '';
  const isIndex =
    /^(?:index|readme)$/i.test(name) || (folders.length > 0 && name.toLowerCase() === folders.at(-1)?.toLowerCase());
  return isIndex ? [...folders, 'index'].join('/') : id;
}
