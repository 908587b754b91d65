import crypto from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Workspace } from '../types/workspace.ts';

/** A file that differs from the base commit. */
export interface FileChange {
  /** Path relative to the docs folder. */
  path: string;
  kind: 'added' | 'modified' | 'deleted';
  /** Id of the file's Git blob; undefined for a deleted file. */
  id?: string;
}

/** Lists files that differ between the work tree and the base commit, sorted by path. */
export async function listChangedFiles(workspace: Workspace, signal?: AbortSignal): Promise<FileChange[]> {
  const currentFiles = new Set(await listWorkFiles(workspace));
  const changes: FileChange[] = [];
  for (const name of currentFiles) {
    signal?.throwIfAborted();
    const base = workspace.baseFiles.get(name);
    const id = await hashFile(workspace, name);
    if (!base?.inWorkTree) changes.push({ path: name, kind: 'added', id });
    else if (id !== base.id) changes.push({ path: name, kind: 'modified', id });
  }
  for (const [name, { inWorkTree }] of workspace.baseFiles)
    if (inWorkTree && !currentFiles.has(name)) changes.push({ path: name, kind: 'deleted' });
  return changes.sort((a, b) => compareNames(a.path, b.path));
}

/** Counts changes against the limit. One deleted and one added file count as one moved file. */
export function countChanges(changes: readonly FileChange[]): number {
  const count = (kind: FileChange['kind']) => changes.filter((change) => change.kind === kind).length;
  return count('modified') + Math.max(count('added'), count('deleted'));
}

/**
 * Lists the regular files below a folder of the docs folder, sorted, as paths relative to the docs folder. Doesn't
 * follow symbolic links.
 */
export async function listWorkFiles(workspace: Workspace, folder = ''): Promise<string[]> {
  const root = path.join(workspace.folder, workspace.docsFolder);
  const entries = await fs.readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort(compareNames);
}

/** Reads the current content of a file in the docs folder. */
export function readWorkFile({ folder, docsFolder }: Workspace, name: string): Promise<Buffer> {
  return fs.readFile(path.join(folder, docsFolder, name));
}

/** Compares names in an order that is the same on every machine and in every locale. */
export function compareNames(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Hashes a file like Git. The hash is cached by the file's metadata, so that a large site is read only once. */
async function hashFile(workspace: Workspace, name: string): Promise<string> {
  const knownHashes = HASHED_FILES.get(workspace) ?? new Map<string, { stamp: string; id: string }>();
  HASHED_FILES.set(workspace, knownHashes);
  const file = path.join(workspace.folder, workspace.docsFolder, name);
  const stat = await fs.lstat(file, { bigint: true });
  const stamp = `${stat.ino}:${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}`;
  const cachedHash = knownHashes.get(name);
  if (cachedHash?.stamp === stamp) return cachedHash.id;
  const content = await fs.readFile(file);
  const id = crypto
    .createHash(workspace.baseCommit.length === 40 ? 'sha1' : 'sha256')
    .update(`blob ${content.length}\0`)
    .update(content)
    .digest('hex');
  if (isSettled(stat)) knownHashes.set(name, { stamp, id });
  return id;
}

const HASHED_FILES = new WeakMap<Workspace, Map<string, { stamp: string; id: string }>>();

/** File system clocks are coarse, so a file that was just written could change again without a new timestamp. */
function isSettled({ ctimeMs }: BigIntStats): boolean {
  return Date.now() - Number(ctimeMs) > 1000;
}
