import { AppError } from '../../errors.ts';
import { runGit } from './git-command.ts';
import { refuseWebPage } from './refuse-web-page.ts';
import type { GitRemote } from './git-command.ts';

/**
 * Returns the commit at the head of a remote branch. The branch name is compared here and never passed to Git. If the
 * branch doesn't exist, throws `source_unavailable` with a list of the existing ones.
 */
export async function getRemoteHead(remote: GitRemote, { branch, signal }: HeadQuestion): Promise<string> {
  const heads = await listRemoteHeads(remote, signal);
  const commit = heads.get(branch);
  if (commit) return commit;
  throw new AppError(
    'source_unavailable',
    `The repository doesn't have a branch ${quote(branch)}: ${describeBranches([...heads.keys()])}.`,
  );
}

interface HeadQuestion {
  branch: string;
  signal?: AbortSignal | undefined;
}

/** Lists the branches of a remote with their commits, and returns the default branch. */
export async function listRemoteBranches(
  remote: GitRemote,
  signal: AbortSignal | undefined,
): Promise<{ heads: Map<string, string>; defaultBranch: string | undefined }> {
  const refsText = await runGit(['ls-remote', '--symref', '--', remote.address, 'HEAD', 'refs/heads/*'], {
    remote,
    signal,
    timeoutMs: LIST_TIMEOUT_MS,
  });
  const text = refsText.toString('utf8');
  const headBranch = /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(text)?.[1];
  const heads = readHeads(text);
  if (heads.size === 0) await refuseWebPage(remote, signal);
  return { heads, defaultBranch: headBranch !== undefined && heads.has(headBranch) ? headBranch : undefined };
}

async function listRemoteHeads(remote: GitRemote, signal: AbortSignal | undefined): Promise<Map<string, string>> {
  const refsText = await runGit(['ls-remote', '--heads', '--', remote.address], {
    remote,
    signal,
    timeoutMs: LIST_TIMEOUT_MS,
  });
  const heads = readHeads(refsText.toString('utf8'));
  if (heads.size === 0) await refuseWebPage(remote, signal);
  return heads;
}

/** The branches and tags of a remote, with their commits. */
export interface RemoteRefs {
  heads: Map<string, string>;
  tags: Map<string, string>;
}

/** Lists the branches and tags of a remote. An annotated tag has the commit that it points to. */
export async function listRemoteRefs(remote: GitRemote, signal: AbortSignal | undefined): Promise<RemoteRefs> {
  const refsText = await runGit(['ls-remote', '--heads', '--tags', '--', remote.address], {
    remote,
    signal,
    timeoutMs: LIST_TIMEOUT_MS,
  });
  const text = refsText.toString('utf8');
  const heads = readHeads(text);
  if (heads.size === 0) await refuseWebPage(remote, signal);
  const tags = new Map<string, string>();
  // The line of the commit follows the line of the tag object.
  for (const [, commit = '', name = ''] of text.matchAll(/^([0-9a-f]{40,64})\trefs\/tags\/(.+?)(?:\^\{\})?$/gm))
    tags.set(name, commit);
  return { heads, tags };
}

function readHeads(refsText: string): Map<string, string> {
  const heads = new Map<string, string>();
  for (const line of refsText.split('\n')) {
    const match = /^([0-9a-f]{40,64})\trefs\/heads\/(.+)$/.exec(line);
    if (match?.[1] && match[2]) heads.set(match[2], match[1]);
  }
  return heads;
}

/** A list of branches is short. A server that takes longer is down or hostile. */
const LIST_TIMEOUT_MS = 30_000;
const MAX_LISTED = 10;

/** Lists the first branches, for messages. */
export function describeBranches(branches: readonly string[]): string {
  if (branches.length === 0) return 'it is empty. Push a first commit to it';
  const examples = branches.slice(0, MAX_LISTED).map(quote).join(', ');
  const suffix = branches.length > MAX_LISTED ? ` and ${branches.length - MAX_LISTED} more` : '';
  return `it has ${examples}${suffix}`;
}

function quote(branch: string): string {
  return JSON.stringify(branch.slice(0, 100));
}
