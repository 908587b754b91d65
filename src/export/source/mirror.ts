import crypto from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { fetchRef, hasCommit } from '../../lib/git/fetch-ref.ts';
import { runGit } from '../../lib/git/git-command.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { isRefusedById } from '../../lib/git/git-errors.ts';
import { readFileClock } from '../../lib/temp-names.ts';
import { checkPackIndexes } from './check-packs.ts';

/** Returns the folder of a repository's bare mirror: one folder per URL. */
export function getMirrorFolder(dataFolder: string, url: URL): string {
  const name = crypto.createHash('sha256').update(url.href).digest('hex').slice(0, 32);
  return path.join(dataFolder, 'mirrors', name);
}

export interface UpdateMirrorOptions {
  mirror: string;
  remote: GitRemote;
  branch: string;
  commit: string;
  /** Maximum size of the mirror in bytes. */
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

/**
 * Fetches the missing objects of a commit into the mirror. The caller holds the mirror's lock. Throws `source_unavailable` if
 * the remote no longer has the commit.
 */
export async function updateMirror(options: UpdateMirrorOptions): Promise<void> {
  const { mirror, commit } = options;
  await openMirror(mirror);
  if (await hasCommit(mirror, commit)) return;
  try {
    // This either fetches everything or throws.
    return await fetchInto(options, commit);
  } catch (error) {
    options.signal?.throwIfAborted();
    // Old servers only send the heads of branches.
    if (!isRefusedById(error)) throw error;
    await fetchInto(options, `refs/heads/${options.branch}`);
  }
  if (!(await hasCommit(mirror, commit)))
    throw new AppError(
      'source_unavailable',
      `The repository no longer has commit ${commit}, which this export is pinned to. Start a new export.`,
    );
}

/** Number of packs above which a mirror is rebuilt, because lookups become slow after many fetches. */
const MAX_PACKS = 200;

async function openMirror(mirror: string): Promise<void> {
  const packs = await fs.readdir(path.join(mirror, 'objects/pack')).catch(() => []);
  if (packs.filter((name) => name.endsWith('.pack')).length > MAX_PACKS)
    await fs.rm(mirror, { recursive: true, force: true });
  await removeLeavings(mirror);
  // `init` completes a mirror whose creation was interrupted.
  if (!(await isComplete(mirror))) await runGit(['init', '--quiet', '--bare', '--template=', '--', mirror]);
  await checkPackIndexes(mirror);
  await noteUse(mirror);
}

/** Returns whether a mirror has everything that `git init` creates. */
async function isComplete(mirror: string): Promise<boolean> {
  const names = ['HEAD', 'config', 'refs/heads', 'refs/tags', 'objects/pack', 'objects/info'];
  const found = await Promise.all(names.map((name) => fs.access(path.join(mirror, name)).catch(() => 'missing')));
  return !found.includes('missing');
}

/** Sets the time of a mirror's folder, which shows when an export last used it, by the clock of the file system. */
export async function noteUse(folder: string): Promise<void> {
  // A new file in a folder changes its time. `utimes` would set the clock of this process.
  await readFileClock(folder);
}

/** Deletes lock files and incomplete packs of a killed git. Under the lock, no other process uses the mirror. */
async function removeLeavings(mirror: string): Promise<void> {
  for (const folder of ['.', 'objects/pack', 'refs/bindery']) {
    for (const name of await fs.readdir(path.join(mirror, folder)).catch(() => [])) {
      if (name.endsWith('.lock') || name.startsWith('tmp_'))
        await fs.rm(path.join(mirror, folder, name), { force: true });
    }
  }
}

async function fetchInto(
  { mirror, remote, commit, maxBytes, signal }: UpdateMirrorOptions,
  ref: string,
): Promise<void> {
  try {
    await fetchRef({ gitDir: mirror, remote, ref, localRef: `refs/bindery/${commit}`, depth: 1, maxBytes, signal });
  } catch (error) {
    if (error instanceof AppError) await fs.rm(mirror, { recursive: true, force: true });
    throw error;
  }
}
