import crypto from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { fetchRef, hasCommit } from '../../lib/git/fetch-ref.ts';
import { runGit } from '../../lib/git/git-command.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { isRefusedById } from '../../lib/git/git-errors.ts';
import { readFileClock } from '../../lib/owned-names.ts';
import { checkPackIndexes } from './check-packs.ts';

/** Returns the folder of a repository's bare mirror: one folder per URL. */
export function mirrorFolder(dataFolder: string, url: URL): string {
  const name = crypto.createHash('sha256').update(url.href).digest('hex').slice(0, 32);
  return path.join(dataFolder, 'mirrors', name);
}

export interface UpdateMirrorOptions {
  mirror: string;
  remote: GitRemote;
  branch: string;
  commit: string;
  /** The mirror may not grow beyond this. */
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

/**
 * Brings a commit and its files into the mirror, fetching only what is not there. The caller holds the mirror's lock.
 * Throws `source_unavailable` when the remote no longer has the commit.
 */
export async function updateMirror(options: UpdateMirrorOptions): Promise<void> {
  const { mirror, commit } = options;
  await openMirror(mirror);
  if (await hasCommit(mirror, commit)) return;
  try {
    // Either all of it is there then, or this throws.
    return await fetchInto(options, commit);
  } catch (error) {
    options.signal?.throwIfAborted();
    // Old servers give out the heads of branches only.
    if (!isRefusedById(error)) throw error;
    await fetchInto(options, `refs/heads/${options.branch}`);
  }
  if (!(await hasCommit(mirror, commit)))
    throw new AppError(
      'source_unavailable',
      `The repository no longer has commit ${commit}, which this export is pinned to. Start a new export.`,
    );
}

/** Above this many packs a mirror is rebuilt: it holds the remains of many fetches, and lookups get slow. */
const MAX_PACKS = 200;

async function openMirror(mirror: string): Promise<void> {
  const packs = await fs.readdir(path.join(mirror, 'objects/pack')).catch(() => []);
  if (packs.filter((name) => name.endsWith('.pack')).length > MAX_PACKS)
    await fs.rm(mirror, { recursive: true, force: true });
  await removeLeavings(mirror);
  // `init` on a mirror that exists changes nothing; on one that was cut off while being made it completes it.
  await runGit(['init', '--quiet', '--bare', '--template=', '--', mirror]);
  await checkPackIndexes(mirror);
  await noteUse(mirror);
}

/** Sets the time of a mirror's folder, which shows when an export last used it, by the clock of the file system. */
export async function noteUse(folder: string): Promise<void> {
  // A new file in a folder changes its time. `utimes` would set the clock of this process.
  await readFileClock(folder);
}

/** Lock and half-written pack files left by a git that was killed; nobody else is at work under the lock. */
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
    await fetchRef({ gitDir: mirror, remote, ref, into: `refs/bindery/${commit}`, depth: 1, maxBytes, signal });
  } catch (error) {
    if (error instanceof AppError) await fs.rm(mirror, { recursive: true, force: true });
    throw error;
  }
}
