import fs from 'node:fs/promises';
import path from 'node:path';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { checkPacks } from './check-packs.ts';
import { withRepair } from './repair-mirror.ts';
import { getMirrorFolder, updateMirror } from './mirror.ts';
import type { FetchContext } from './fetch-source.ts';

export interface SeedRequest {
  /** An empty bare repository on the same machine. */
  gitDir: string;
  remote: GitRemote;
  branch: string;
  commit: string;
  /** Maximum size of the mirror. */
  maxBytes: number;
}

/**
 * Copies the content of a remote's mirror to a repository. A missing commit is first fetched into the mirror. Files are
 * hard-linked, or copied between two disks, so that the mirror can be removed at any time. A damaged mirror is fetched
 * again, because the damage would be copied to every repository. Throws as `updateMirror` does.
 */
export async function seedRepository(
  { gitDir, ...request }: SeedRequest,
  { dataFolder, withLock, signal }: Pick<FetchContext, 'dataFolder' | 'withLock' | 'signal'>,
): Promise<void> {
  const mirror = getMirrorFolder(dataFolder, request.remote.url);
  await withLock(path.basename(mirror), async () => {
    await withRepair({
      folder: mirror,
      remote: request.remote,
      task: async () => {
        await updateMirror({ mirror, ...request, signal });
        await checkPacks(mirror, signal);
      },
      signal,
    });
    const objectsFolder = path.join(mirror, 'objects');
    const entries = await fs.readdir(objectsFolder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && isObject(entry.name));
    for (const { parentPath, name } of files) {
      const folder = path.join(gitDir, 'objects', path.relative(objectsFolder, parentPath));
      await fs.mkdir(folder, { recursive: true });
      await linkFile(path.join(parentPath, name), path.join(folder, name));
    }
    // Records where the mirror's history ends.
    await fs.copyFile(path.join(mirror, 'shallow'), path.join(gitDir, 'shallow')).catch(ignoreMissing);
  });
}

/** Packs with their companion files, and loose objects, but nothing half-written. */
function isObject(name: string): boolean {
  return /^pack-[0-9a-f]+\.(?:pack|idx|rev)$/.test(name) || /^[0-9a-f]{38}(?:[0-9a-f]{24})?$/.test(name);
}

/** Git writes objects once and never changes them. */
async function linkFile(source: string, target: string): Promise<void> {
  await fs.link(source, target).catch(() => fs.copyFile(source, target));
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
