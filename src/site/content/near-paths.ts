/** Finds the existing path most similar to an unknown one, without comparing it with all paths. */
import { addToList } from '../../lib/add-to-list.ts';
import { findClosestName } from '../../lib/find-closest-name.ts';
import { isLanguageFolder } from '../i18n/language-folder.ts';
import { foldPath } from '../model/portable-path.ts';
import { trimEndSlashes } from '../../lib/slashes.ts';

export interface NearPaths {
  /** Returns a path with the same name in another folder, or else one with a similar name in the same folder. */
  find(path: string): string | undefined;
  /** Returns the first path below a folder. */
  firstBelow(folder: string): string | undefined;
  /** Returns the only path that differs just in case or in how its accents are composed. */
  respelled(path: string): string | undefined;
}

/** Maximum number of candidates that one search compares. */
const MAX_CANDIDATES = 500;

/**
 * `paths` start with a slash. The index is created at the first search, because most sites have no broken path. Paths of
 * another product, according to `findProduct`, are never similar.
 */
export function createNearPaths(
  paths: () => Iterable<string>,
  findProduct: (path: string) => string | undefined = () => undefined,
): NearPaths {
  let index: PathIndex | undefined;
  const open = () => (index ??= indexPaths(paths()));
  return {
    find: (path) => findNear(trim(path), open(), findProduct),
    firstBelow: (folder) => open().firstBelow.get(trim(folder)),
    respelled: (path) => open().folded.get(foldPath(path)),
  };
}

interface PathIndex {
  /** Last part without its extension, in lower case → paths. */
  byName: Map<string, string[]>;
  /** Folder → last parts in it. */
  byFolder: Map<string, string[]>;
  firstBelow: Map<string, string>;
  /** Folded path → the only path with that form; undefined if there are several. */
  folded: Map<string, string | undefined>;
  /** Folder → names of the folders in it. */
  foldersIn: Map<string, string[]>;
}

function indexPaths(paths: Iterable<string>): PathIndex {
  const index: PathIndex = {
    byName: new Map(),
    byFolder: new Map(),
    firstBelow: new Map(),
    folded: new Map(),
    foldersIn: new Map(),
  };
  for (const path of paths) {
    const key = foldPath(path);
    index.folded.set(key, index.folded.has(key) ? undefined : path);
    const { folder, name } = splitPath(path);
    addToList(index.byName, getStem(name), path);
    addToList(index.byFolder, folder, name);
    for (let at = folder; at !== '' && !index.firstBelow.has(at); at = splitPath(at).folder) {
      index.firstBelow.set(at, path);
      addToList(index.foldersIn, splitPath(at).folder, splitPath(at).name);
    }
  }
  return index;
}

function findNear(
  path: string,
  index: PathIndex,
  findProduct: (path: string) => string | undefined,
): string | undefined {
  const { folder, name } = splitPath(path);
  const division = getDivision(path);
  const product = findProduct(path);
  const isNear = (candidate: string) =>
    getDivision(candidate) === division && [undefined, product].includes(product && findProduct(candidate));
  const namesakes = (index.byName.get(getStem(name)) ?? []).filter(isNear).slice(0, MAX_CANDIDATES);
  const movedPath = namesakes.find((candidate) => hasSameEnding(path, candidate));
  if (movedPath !== undefined) return movedPath;
  const sibling = findClosestName(name, (index.byFolder.get(folder) ?? []).slice(0, MAX_CANDIDATES));
  if (sibling !== undefined) return `${folder}/${sibling}`;
  const bestPath = namesakes
    .map((candidate) => ({
      candidate,
      shared: countSharedFolders(path, candidate),
      leading: countLeadingFolders(path, candidate),
    }))
    .sort((a, b) => b.shared - a.shared || b.leading - a.leading)[0];
  const respelled = findInClosestFolder(folder, name, index);
  return (
    (respelled !== undefined && isNear(respelled) ? respelled : undefined) ??
    (bestPath && (bestPath.shared > 0 || namesakes.length === 1) ? bestPath.candidate : undefined)
  );
}

/** Returns the languages and versions in a path: a page in another one is never the page that the author meant. */
function getDivision(path: string): string {
  const folders = path.toLowerCase().split('/').slice(1, -1);
  return folders.filter((folder) => isLanguageFolder(folder) || VERSION.test(folder)).join('/');
}

const VERSION = /^v?\d+(?:\.[\dx]+)*$/;

/** Whether one path is the other with more leading folders, or with different case or extension. */
function hasSameEnding(path: string, candidate: string): boolean {
  const [a, b] = [path, candidate].map((each) => each.toLowerCase().replace(FILE_EXTENSION, ''));
  return a !== undefined && b !== undefined && (a.endsWith(b) || b.endsWith(a));
}

/** Finds the same last part in a folder whose name is misspelled. */
function findInClosestFolder(folder: string, name: string, { byFolder, foldersIn }: PathIndex): string | undefined {
  const { folder: parent, name: last } = splitPath(folder);
  const closestName = findClosestName(last, (foldersIn.get(parent) ?? []).slice(0, MAX_CANDIDATES));
  const path = closestName === undefined ? undefined : `${parent}/${closestName}`;
  return path !== undefined && (byFolder.get(path) ?? []).includes(name) ? `${path}/${name}` : undefined;
}

/** Returns the number of folders that two paths have in common. */
function countSharedFolders(a: string, b: string): number {
  const [left, right] = [a.split('/').slice(1, -1), b.split('/').slice(1, -1)];
  const commonParts = new Set(right);
  return left.filter((part) => commonParts.has(part)).length;
}

/** Returns the number of folders at the start that two paths have in common. */
function countLeadingFolders(a: string, b: string): number {
  const [left, right] = [a.split('/').slice(1, -1), b.split('/').slice(1, -1)];
  const end = left.findIndex((part, index) => part !== right[index]);
  return end < 0 ? left.length : end;
}

function splitPath(path: string): { folder: string; name: string } {
  const slash = path.lastIndexOf('/');
  return { folder: path.slice(0, Math.max(0, slash)), name: path.slice(slash + 1) };
}

function getStem(name: string): string {
  return name.replace(FILE_EXTENSION, '').toLowerCase();
}

const FILE_EXTENSION = /(?<=[^/])\.[A-Za-z\d]{1,5}$/;

function trim(path: string): string {
  const withoutSuffix = trimEndSlashes(path.replace(/[?#].*$/s, ''));
  return withoutSuffix.startsWith('/') ? withoutSuffix : `/${withoutSuffix}`;
}
