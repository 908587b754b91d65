import type { Dirent } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

/**
 * Chooses a site's folder among those that have a docs.json; undefined if the user has to choose, or if there is none.
 */
export function chooseDocsFolder(folders: readonly string[], choice: string | undefined): string | undefined {
  if (choice !== undefined) return folders.includes(choice) ? choice : undefined;
  // A site at the root, or the only one at its level, is not one of the examples further down.
  const [first] = folders;
  return folders.length === 1 || first === '' ? first : undefined;
}

/** Returns a message that explains why there is no such folder, and what to do. */
export function describeMissingDocs(
  folders: readonly string[],
  { wanted: requestedFolder, branch }: { wanted: string | undefined; branch: string | null },
): string {
  const on = branch === null ? '' : ` on the branch ${JSON.stringify(branch)}`;
  if (folders.length === 0)
    return `There is no docs.json${on}. Add one to your documentation folder, or choose another ${branch === null ? 'folder' : 'branch'}.`;
  if (requestedFolder === undefined)
    return `Several folders contain a docs.json. Choose one of ${nameFolders(folders)}.`;
  const place = requestedFolder === '' ? 'The repository root' : `The folder ${JSON.stringify(requestedFolder)}`;
  return `${place} doesn't contain a docs.json${on}, but ${nameFolders(folders)} ${folders.length === 1 ? 'does' : 'do'}. Choose that as the docs folder.`;
}

const MAX_LISTED = 5;

/** Lists the first folders, for messages. */
export function nameFolders(folders: readonly string[]): string {
  const examples = folders.slice(0, MAX_LISTED).map((folder) => (folder === '' ? 'the root' : JSON.stringify(folder)));
  const suffix = folders.length > MAX_LISTED ? ` and ${folders.length - MAX_LISTED} more` : '';
  return `${examples.join(', ')}${suffix}`;
}

const CONFIGURATIONS = ['docs.json', 'mint.json'];

/** Returns whether a folder on this machine directly contains a docs.json or mint.json. */
export async function hasConfiguration(folder: string): Promise<boolean> {
  const names = await fs.readdir(folder);
  return CONFIGURATIONS.some((name) => names.includes(name));
}

/**
 * Lists the folders with a docs.json or mint.json at or below a folder on this machine, topmost first. Leaves out
 * folders that this user can't list, and stops after a maximum number of entries if the folder is a whole disk rather
 * than a repository.
 */
export async function listDocsFolders(folder: string): Promise<string[]> {
  const docsFolders: string[] = [];
  let remainingEntries = MAX_ENTRIES;
  for (let floor = [''], depth = 0; floor.length > 0 && depth <= MAX_DEPTH; depth += 1) {
    const subfolders: string[] = [];
    for (const parent of floor) {
      for (const entry of await listEntries(folder, parent)) {
        if (--remainingEntries < 0) return toDocsFolders(docsFolders);
        const name = parent === '' ? entry.name : `${parent}/${entry.name}`;
        if (entry.isFile() && CONFIGURATIONS.includes(entry.name)) docsFolders.push(name);
        else if (entry.isDirectory() && !IGNORED_PATHS.test(name)) subfolders.push(name);
      }
    }
    floor = subfolders;
  }
  return toDocsFolders(docsFolders);
}

async function listEntries(folder: string, relativeFolder: string): Promise<Dirent[]> {
  try {
    return await fs.readdir(path.join(folder, relativeFolder), { withFileTypes: true });
  } catch (error) {
    if (relativeFolder === '') throw error;
    return [];
  }
}

const MAX_DEPTH = 5;
const MAX_ENTRIES = 200_000;
const MAX_FOLDERS = 50;
/** Folders without the user's own documentation. */
const IGNORED_PATHS = /(?:^|\/)(?:node_modules|\.[^/]*)(?:\/|$)/;

/** Returns the folders of the docs.json and mint.json files among these files. */
export function toDocsFolders(files: readonly string[]): string[] {
  const folders = files
    .filter((file) => CONFIGURATIONS.includes(path.posix.basename(file)) && !IGNORED_PATHS.test(file))
    .map((file) => file.slice(0, Math.max(0, file.lastIndexOf('/'))));
  const getDepth = (folder: string) => (folder === '' ? 0 : folder.split('/').length);
  return [...new Set(folders)].sort((a, b) => getDepth(a) - getDepth(b) || (a < b ? -1 : 1)).slice(0, MAX_FOLDERS);
}
