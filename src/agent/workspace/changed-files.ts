import crypto from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Workspace } from '../types.ts';

export interface FileChange {
  /** From the docs folder. */
  path: string;
  kind: 'added' | 'modified' | 'deleted';
  /** Id of the blob that git makes of the file; absent when it is gone. */
  id?: string;
}

/** Lists files that differ between work tree and base commit, sorted by path. */
export async function listChangedFiles(workspace: Workspace, signal?: AbortSignal): Promise<FileChange[]> {
  const present = new Set(await listWorkFiles(workspace));
  const changes: FileChange[] = [];
  for (const name of present) {
    signal?.throwIfAborted();
    const base = workspace.baseFiles.get(name);
    const id = await hashFile(workspace, name);
    if (!base?.inWorkTree) changes.push({ path: name, kind: 'added', id });
    else if (id !== base.id) changes.push({ path: name, kind: 'modified', id });
  }
  for (const [name, { inWorkTree }] of workspace.baseFiles)
    if (inWorkTree && !present.has(name)) changes.push({ path: name, kind: 'deleted' });
  return changes.sort((a, b) => compareNames(a.path, b.path));
}

/** Files as the limit counts them: one that is gone and one that is new are taken for a file that was moved. */
export function countChanges(changes: readonly FileChange[]): number {
  const count = (kind: FileChange['kind']) => changes.filter((change) => change.kind === kind).length;
  return count('modified') + Math.max(count('added'), count('deleted'));
}

/** The regular files below a folder of the docs folder, as paths from the docs folder, sorted. Links are not followed. */
export async function listWorkFiles(workspace: Workspace, below = ''): Promise<string[]> {
  const root = path.join(workspace.folder, workspace.docsFolder);
  const entries = await fs.readdir(path.join(root, below), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort(compareNames);
}

/** Reads a file of the docs folder as it is now. */
export function readWorkFile({ folder, docsFolder }: Workspace, name: string): Promise<Buffer> {
  return fs.readFile(path.join(folder, docsFolder, name));
}

/** The same order on every machine and in every language. */
export function compareNames(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Hashes as git does it, and remembers by what the disk tells of a file, so that a large site is read only once. */
async function hashFile(workspace: Workspace, name: string): Promise<string> {
  const known = KNOWN.get(workspace) ?? new Map<string, { stamp: string; id: string }>();
  KNOWN.set(workspace, known);
  const file = path.join(workspace.folder, workspace.docsFolder, name);
  const stat = await fs.lstat(file, { bigint: true });
  const stamp = `${stat.ino}:${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}`;
  const found = known.get(name);
  if (found?.stamp === stamp) return found.id;
  const content = await fs.readFile(file);
  const id = crypto
    .createHash(workspace.baseCommit.length === 40 ? 'sha1' : 'sha256')
    .update(`blob ${content.length}\0`)
    .update(content)
    .digest('hex');
  if (isSettled(stat)) known.set(name, { stamp, id });
  return id;
}

const KNOWN = new WeakMap<Workspace, Map<string, { stamp: string; id: string }>>();

/** A file written just now could be written again without its times changing: clocks of file systems are coarse. */
function isSettled({ ctimeMs }: BigIntStats): boolean {
  return Date.now() - Number(ctimeMs) > 1000;
}
