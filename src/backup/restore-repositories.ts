import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';
import { isRepositoryFile, REPOSITORIES } from './backup-format.ts';

/** Restores the built-in repositories of a backup. */
export interface RepositoryRestore {
  /** Number of repositories so far. */
  count(): number;
  /** Writes a file of a repository. Throws `conflict` if the data directory has a repository with this name. */
  addFile(name: string, body: Readable): Promise<void>;
  /** Puts the complete repositories in their place. */
  finish(): Promise<void>;
  /** Deletes what isn't in its place. */
  close(): Promise<void>;
}

/**
 * Starts to restore repositories into a data directory. They are completed beside its repositories first, so that a
 * restore that fails can be repeated. An existing repository is refused, because its files would be
 * mixed with the backup's.
 */
export async function startRepositories(dataDir: string): Promise<RepositoryRestore> {
  const target = path.join(dataDir, REPOSITORIES);
  const staging = path.join(dataDir, 'repositories.restoring');
  const names = new Set<string>();
  const close = () => fs.rm(staging, { recursive: true, force: true });
  await close();
  return {
    count: () => names.size,
    async addFile(name, body) {
      if (!isRepositoryFile(name)) return;
      const inner = name.slice(REPOSITORIES.length);
      const [repository = ''] = inner.split('/');
      if (!names.has(repository)) await requireNew(path.join(target, repository));
      names.add(repository);
      const file = path.join(staging, inner);
      await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await pipeline(body, createWriteStream(file, { mode: 0o600 }));
    },
    async finish() {
      for (const name of names) {
        await requireNew(path.join(target, name));
        await completeRepository(path.join(staging, name));
      }
      if (names.size > 0) await fs.mkdir(target, { recursive: true, mode: 0o700 });
      for (const name of names) await fs.rename(path.join(staging, name), path.join(target, name));
    },
    close,
  };
}

async function requireNew(folder: string): Promise<void> {
  const stat = await fs.stat(folder).catch(() => undefined);
  if (!stat) return;
  throw new AppError(
    'conflict',
    `The repository ${folder} exists already, and the backup contains it too. Move the folder ${path.dirname(folder)} to another place, and restore again.`,
  );
}

/** Git doesn't recognize a repository without these folders, which may be empty. */
async function completeRepository(folder: string): Promise<void> {
  await fs.writeFile(path.join(folder, 'config'), CONFIG, { mode: 0o600 });
  for (const name of ['refs', 'objects']) await fs.mkdir(path.join(folder, name), { recursive: true, mode: 0o700 });
}

/** As created by `git init --bare`. */
const CONFIG = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n';
