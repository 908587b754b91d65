import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../errors.ts';
import { createId } from '../../../lib/ids.ts';
import { GitFailure, runGit } from '../../../lib/git/git-command.ts';
import type { GitOptions } from '../../../lib/git/git-command.ts';

/** Creates a separate repository for a project, with the example site as its first commit. Returns its path. */
export async function createRepository({ folder, example }: { folder: string; example: string }): Promise<string> {
  const target = path.join(folder, `${createId('repo')}.git`);
  const repository = await createExampleRepository({ source: example, target });
  if (repository !== undefined) return repository;
  throw new AppError('unavailable', "Git isn't installed on the Bindery server, so it can't host repositories.");
}

/**
 * Creates a bare repository with one commit that contains a folder, and returns its path. The same files result in the
 * same commit. An existing repository stays unchanged. Returns undefined if Git isn't installed.
 */
export async function createExampleRepository({
  source,
  target,
}: {
  source: string;
  target: string;
}): Promise<string | undefined> {
  if (await isThere(target)) return target;
  await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const draft = await fs.mkdtemp(`${target}-`);
  try {
    await commitFolder(source, draft);
    await fs.rename(draft, target);
    return target;
  } catch (error) {
    if (isMissingProgram(error)) return undefined;
    // Another process created it first.
    if (await isThere(target)) return target;
    throw error;
  } finally {
    await fs.rm(draft, { recursive: true, force: true });
  }
}

async function commitFolder(source: string, gitDir: string): Promise<void> {
  const git = async (args: readonly string[], options: GitOptions = {}) =>
    (await runGit(args, { gitDir, ...options })).toString('utf8').trim();
  await runGit(['init', '--quiet', '--bare', '--template=', gitDir]);
  await git(['symbolic-ref', 'HEAD', `refs/heads/${BRANCH}`]);
  // The execute bit on disk is not part of the site.
  await git([`--work-tree=${source}`, 'add', '--all', '--force'], { config: [['core.fileMode', 'false']] });
  const tree = await git(['write-tree']);
  const commit = await git(['commit-tree', tree], { input: 'Add the example site\n', identity: IDENTITY });
  await git(['update-ref', `refs/heads/${BRANCH}`, commit]);
  await fs.rm(path.join(gitDir, 'index'));
}

const BRANCH = 'main';
const IDENTITY = { name: 'Bindery', email: 'bindery@localhost', date: new Date('2026-01-01T00:00:00Z') };

async function isThere(target: string): Promise<boolean> {
  return fs.stat(path.join(target, 'HEAD')).then(
    () => true,
    () => false,
  );
}

function isMissingProgram(error: unknown): boolean {
  return error instanceof GitFailure && (error.cause as { code?: unknown } | undefined)?.code === 'ENOENT';
}
