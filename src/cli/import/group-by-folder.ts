/** Creates the navigation of a site without its own: folders become groups. */
import { compareFolderNames } from './compare-names.ts';
import type { PageEntry } from './imported.ts';
import { deriveTitle } from './page-text.ts';

/** `folder` is '' or ends with a slash. Pages directly in it come first, as a separate group if there are folders too. */
export function groupByFolder(
  outputs: readonly string[],
  folder = '',
): { groups: PageEntry[] } | { pages: PageEntry[] } {
  const entries = buildEntries(outputs, folder);
  const pages = entries.filter((entry) => typeof entry === 'string');
  const groups = entries.filter((entry) => typeof entry !== 'string');
  if (groups.length === 0) return { pages };
  return { groups: pages.length === 0 ? groups : [{ group: 'Start', pages }, ...groups] };
}

/** Returns the entries of a folder in natural name order, with its index first. */
function buildEntries(outputs: readonly string[], folder: string): PageEntry[] {
  const childNames = outputs.filter((output) => output.startsWith(folder)).map((output) => output.slice(folder.length));
  const names = [...new Set(childNames.map((relativePath) => relativePath.split('/')[0] ?? ''))].sort(
    compareFolderNames,
  );
  const leafFiles = names.filter((name) => childNames.includes(name)).map((name) => folder + name);
  const folders = names.filter((name) => childNames.some((relativePath) => relativePath.startsWith(`${name}/`)));
  return [
    ...leafFiles,
    ...folders.map((name) => ({ group: deriveTitle(name), pages: buildEntries(outputs, `${folder}${name}/`) })),
  ];
}
