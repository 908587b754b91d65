/** Lists the files of a folder on disk. Symlinks are followed only inside the repository. */
import fs from 'node:fs';
import path from 'node:path';
import type { Omission } from './omissions.ts';

export interface WalkedFolder {
  /** POSIX paths of all files, relative to the folder, sorted by code unit. */
  files: string[];
  /** Links that were not followed. */
  leftOut: Omission[];
}

/** Folders that are never part of a site and can be huge. `content/ignore.ts` decides what else is ignored. */
const SKIPPED_FOLDERS = new Set(['.git', 'node_modules']);

/** Names that are not safe in URLs or archives. */
// eslint-disable-next-line no-control-regex -- exactly these are meant
const INVALID_CHARACTERS = /[\u0000-\u001f\u007f\\]/;

/** Maximum number of files reached through links to folders, so that a few links can't add millions. */
const MAX_LINKED = 50_000;

/**
 * Lists the files of a folder. A link is followed within the folder, and within the Git repository around it unless a
 * part of the path there starts with a dot: hidden files beside the documentation contain secrets and settings. A link
 * to a folder that contains it isn't followed.
 */
export function walkFolder(root: string): WalkedFolder {
  const walkedFolder: WalkedFolder = { files: [], leftOut: [] };
  let linkCount = 0;
  let reach: ((link: string) => ResolvedEntry) | undefined;
  const walk = ({ name: folder, real, entered }: VisitedFolder): void => {
    for (const entry of fs.readdirSync(real, { withFileTypes: true })) {
      if (INVALID_CHARACTERS.test(entry.name) || SKIPPED_FOLDERS.has(entry.name)) continue;
      const name = folder ? `${folder}/${entry.name}` : entry.name;
      if (entered.length > 0 && ++linkCount > MAX_LINKED) {
        if (linkCount === MAX_LINKED + 1) walkedFolder.leftOut.push({ file: name, reason: 'too-many' });
        return;
      }
      if (entry.isDirectory()) {
        walk({ name, real: path.join(real, entry.name), entered });
      } else if (entry.isFile()) {
        walkedFolder.files.push(name);
      } else if (entry.isSymbolicLink()) {
        reach ??= createReach(root);
        const target = reach(path.join(real, entry.name));
        const enteredFolders = [...entered, fs.realpathSync.native(real)];
        if ('reason' in target) walkedFolder.leftOut.push({ file: name, reason: target.reason });
        else if (target.isFile) walkedFolder.files.push(name);
        else if (enteredFolders.some((each) => isWithin(target.real, each)))
          walkedFolder.leftOut.push({ file: name, reason: 'loop' });
        else walk({ name, real: target.real, entered: [...enteredFolders, target.real] });
      }
    }
  };
  walk({ name: '', real: root, entered: [] });
  walkedFolder.files.sort();
  return walkedFolder;
}

interface VisitedFolder {
  /** Path in the listed folder. */
  name: string;
  /** Path on disk, with no links below the listed folder left to resolve. */
  real: string;
  /** Real paths of the folders in which links were followed, and of the folders they led to. */
  entered: readonly string[];
}

type ResolvedEntry = { reason: Omission['reason'] } | { real: string; isFile: boolean };

/** Returns a function that resolves where a link leads. */
function createReach(root: string): (link: string) => ResolvedEntry {
  const realRoot = fs.realpathSync.native(root);
  const repository = findRepository(realRoot);
  const resolvedEntries = new Map<string, ResolvedEntry>();
  const find = (link: string): ResolvedEntry => {
    try {
      const realPath = fs.realpathSync.native(link);
      if (!isAllowed(realPath, { own: realRoot, repository })) return { reason: 'outside' };
      const stat = fs.statSync(realPath);
      if (stat.isFile() || stat.isDirectory()) return { real: realPath, isFile: stat.isFile() };
      return { reason: 'missing' };
    } catch (error) {
      return { reason: (error as NodeJS.ErrnoException).code === 'ELOOP' ? 'loop' : 'missing' };
    }
  };
  return (link) => {
    const resolvedEntry = resolvedEntries.get(link) ?? find(link);
    resolvedEntries.set(link, resolvedEntry);
    return resolvedEntry;
  };
}

function isAllowed(realPath: string, { own, repository }: { own: string; repository: string | undefined }): boolean {
  if (isWithin(own, realPath))
    return !path
      .relative(own, realPath)
      .split(path.sep)
      .some((part) => SKIPPED_FOLDERS.has(part));
  if (repository === undefined || !isWithin(repository, realPath)) return false;
  return !path
    .relative(repository, realPath)
    .split(path.sep)
    .some((part) => part.startsWith('.') || SKIPPED_FOLDERS.has(part));
}

/** Returns the root of the Git repository that contains a folder. */
function findRepository(folder: string): string | undefined {
  for (let at = folder; ; at = path.dirname(at)) {
    if (fs.existsSync(path.join(at, '.git'))) return at;
    if (at === path.dirname(at)) return undefined;
  }
}

/** Whether a path is a folder, or below it. */
function isWithin(folder: string, innerPath: string): boolean {
  return innerPath === folder || innerPath.startsWith(folder.endsWith(path.sep) ? folder : `${folder}${path.sep}`);
}
