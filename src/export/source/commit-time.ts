import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import { isInRepository } from '../../lib/git/is-in-repository.ts';
import { isMissing } from '../../lib/is-missing.ts';

export interface CommitTimeOptions {
  /** A bare repository, or a folder in a checkout. */
  gitDir?: string;
  folder?: string;
  /** @defaultValue the commit that is checked out */
  commit?: string;
  signal?: AbortSignal | undefined;
}

/**
 * Returns a commit's time, RFC 3339 in UTC, which author code in pages sees as the current time. Undefined without Git.
 */
export async function readCommitTime({
  gitDir,
  folder,
  commit = 'HEAD',
  signal,
}: CommitTimeOptions): Promise<string | undefined> {
  if (folder !== undefined && gitDir === undefined && !isInRepository(folder)) return undefined;
  const args = ['-c', 'log.showSignature=false', 'log', '-1', '--format=%ct', commit];
  try {
    const folderArgs = folder === undefined ? [] : ['-C', folder];
    const output = await runGit([...folderArgs, ...args], {
      signal,
      timeoutMs: TIMEOUT_MS,
      ...(gitDir !== undefined && { gitDir }),
    });
    const date = new Date(Number.parseInt(output.toString('utf8'), 10) * 1000);
    return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
  } catch (error) {
    if (error instanceof GitFailure || isMissing(error)) return undefined;
    throw error;
  }
}

const TIMEOUT_MS = 10_000;
