import { AppError } from '../../errors.ts';
import { runGit } from './git-command.ts';
import type { GitRemote } from './git-command.ts';

/**
 * The commit at the head of a branch, asked of the remote. The branch name is compared here and never given to git.
 * Throws `source_unavailable`, naming the branches there are, when there is no such branch.
 */
export async function getRemoteHead(remote: GitRemote, { branch, signal }: HeadQuestion): Promise<string> {
  const heads = await listRemoteHeads(remote, signal);
  const commit = heads.get(branch);
  if (commit) return commit;
  throw new AppError(
    'source_unavailable',
    `The repository has no branch ${quote(branch)}; ${nameSome([...heads.keys()])}.`,
  );
}

/** The same, or undefined when there is no such branch. */
export async function findRemoteHead(remote: GitRemote, { branch, signal }: HeadQuestion): Promise<string | undefined> {
  return (await listRemoteHeads(remote, signal)).get(branch);
}

interface HeadQuestion {
  branch: string;
  signal?: AbortSignal | undefined;
}

async function listRemoteHeads(remote: GitRemote, signal: AbortSignal | undefined): Promise<Map<string, string>> {
  const listed = await runGit(['ls-remote', '--heads', '--', remote.address], { remote, signal });
  const heads = new Map<string, string>();
  for (const line of listed.toString('utf8').split('\n')) {
    const match = /^([0-9a-f]{40,64})\trefs\/heads\/(.+)$/.exec(line);
    if (match?.[1] && match[2]) heads.set(match[2], match[1]);
  }
  return heads;
}

const NAMED_AT_MOST = 10;

function nameSome(branches: string[]): string {
  if (branches.length === 0) return 'it is empty: push a first commit to it';
  const named = branches.slice(0, NAMED_AT_MOST).map(quote).join(', ');
  const more = branches.length > NAMED_AT_MOST ? ` and ${branches.length - NAMED_AT_MOST} more` : '';
  return `there are ${named}${more}`;
}

function quote(branch: string): string {
  return JSON.stringify(branch.slice(0, 100));
}
