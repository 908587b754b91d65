import fs from 'node:fs/promises';
import path from 'node:path';
import { runGit } from '../../lib/git/git-command.ts';
import { fetchCommit } from './fetch-commit.ts';
import type { FetchCommitOptions } from './fetch-commit.ts';

/** Copies a commit into an empty repository from data on this machine. */
export type SeedCommit = (gitDir: string, commit: string) => Promise<void>;

/**
 * Creates a bare repository with one commit, copied from data on this machine if possible. If `seed` throws, the commit
 * is fetched. Returns the commit's id.
 */
export async function openCommit({
  seed,
  ...options
}: FetchCommitOptions & { seed?: SeedCommit | undefined }): Promise<string> {
  const { gitDir, commit, signal } = options;
  await createRepository(gitDir);
  if (commit !== undefined)
    await seed?.(gitDir, commit).catch(async () => {
      signal?.throwIfAborted();
      await fs.rm(gitDir, { recursive: true, force: true });
      await createRepository(gitDir);
    });
  return fetchCommit(options);
}

async function createRepository(gitDir: string): Promise<void> {
  await runGit(['init', '--quiet', '--bare', '--template=', '--', gitDir]);
  await fs.mkdir(path.join(gitDir, 'info'), { recursive: true });
  await fs.writeFile(path.join(gitDir, 'info', 'attributes'), NO_ATTRIBUTES);
}

/** Overrides every .gitattributes of the repository, so that none can hide text from a diff or influence a merge. */
const NO_ATTRIBUTES = '* !text !eol !diff !merge !filter !ident !working-tree-encoding !conflict-marker-size\n';
