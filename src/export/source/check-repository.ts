import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseBranch, parseDocsFolder } from '../../accounts/projects/repository-place.ts';
import { AppError } from '../../errors.ts';
import { runGit } from '../../lib/git/git-command.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { describeGitFailure } from '../../lib/git/git-errors.ts';
import { listRemoteBranches, describeBranches } from '../../lib/git/remote-head.ts';
import { createRemote } from '../../lib/git/remote-url.ts';
import { ChangedHostKey, withSshKey } from '../../lib/git/ssh-key.ts';
import { withTempFolder } from '../../lib/temp-folder.ts';
import { chooseDocsFolder, describeMissingDocs, listDocsFolders, toDocsFolders } from './docs-folders.ts';
import { isPlainFolder } from './fetch-source.ts';
import type { RemoteAccess } from './find-head.ts';
import { getMirrorFolder, updateMirror } from './mirror.ts';

export interface RepositoryCheckRequest {
  repositoryUrl: string;
  /** @defaultValue the repository's default branch */
  branch?: string | undefined;
  /** @defaultValue the folder that contains docs.json, if there is only one */
  docsFolder?: string | undefined;
  credentials?: string | undefined;
}

/** Result of checking a repository. */
export interface RepositoryCheck {
  /** The problem and how to fix it; null if a project can be created from it. */
  problem: string | null;
  branches: string[];
  defaultBranch: string | null;
  /** The branch that was checked. */
  branch: string | null;
  /** null for a plain folder. */
  commit: string | null;
  /** Folders with a docs.json, topmost first. */
  docsFolders: string[];
  /** The folder to use; null if none was requested and several have one. */
  docsFolder: string | null;
  /** Fingerprint of an SSH host key that differs from the trusted one. */
  changedHostKey?: string | undefined;
  /** The error behind the problem, if there was one. */
  failure?: AppError;
}

/**
 * Checks a repository before a project is created from it: its branches and the location of its documentation. Anything
 * that the user has to fix is returned as `problem`; only problems of this machine are thrown. Leaves nothing behind.
 */
export async function checkRepository(
  request: RepositoryCheckRequest,
  { maxRepositoryBytes, signal, ...access }: RemoteAccess & { maxRepositoryBytes: number; signal?: AbortSignal },
): Promise<RepositoryCheck> {
  const check: RepositoryCheck = { ...EMPTY_CHECK, branches: [], docsFolders: [] };
  const remote = createRemote(request.repositoryUrl, { credentials: request.credentials, ...access });
  try {
    const docsFolder = request.docsFolder === undefined ? undefined : parseDocsFolder(request.docsFolder);
    if (await isPlainFolder(remote.url)) check.docsFolders = await listDocsFolders(fileURLToPath(remote.url));
    else
      await withTempFolder((dataFolder) => {
        const task = (openedRemote: GitRemote) =>
          checkRemote(openedRemote, { request, found: check, dataFolder, maxRepositoryBytes, signal });
        return withSshKey(remote, { dataFolder, keyFolder: path.join(dataFolder, 'look'), task });
      });
    check.docsFolder = chooseDocsFolder(check.docsFolders, docsFolder) ?? null;
    if (check.docsFolder === null)
      check.problem = describeMissingDocs(check.docsFolders, { wanted: docsFolder, branch: check.branch });
    return check;
  } catch (error) {
    const failure = describeGitFailure(error, remote);
    if (!(failure instanceof AppError) || (failure.status >= 500 && failure.code !== 'source_unreachable'))
      throw failure;
    const changedHostKey = failure instanceof ChangedHostKey ? failure.presented : undefined;
    return { ...check, problem: failure.message, changedHostKey, failure };
  }
}

const EMPTY_CHECK = { problem: null, defaultBranch: null, branch: null, commit: null, docsFolder: null };

interface RemoteCheck {
  request: RepositoryCheckRequest;
  /** Receives partial results, even if a later step fails. */
  found: RepositoryCheck;
  dataFolder: string;
  maxRepositoryBytes: number;
  signal: AbortSignal | undefined;
}

async function checkRemote(
  remote: GitRemote,
  { request, found: check, dataFolder, maxRepositoryBytes: maxBytes, signal }: RemoteCheck,
): Promise<void> {
  const { heads, defaultBranch } = await listRemoteBranches(remote, signal);
  check.branches = [...heads.keys()];
  check.defaultBranch = defaultBranch ?? null;
  const branch = parseBranch(
    request.branch ?? defaultBranch ?? (heads.has('main') ? 'main' : (check.branches[0] ?? 'main')),
  );
  const commit = heads.get(branch);
  if (commit === undefined)
    throw new AppError(
      'source_unavailable',
      check.branches.length === 0
        ? 'The repository is empty. Push a first commit, then check again.'
        : `The repository doesn't have a branch ${JSON.stringify(branch)}: ${describeBranches(check.branches)}.`,
    );
  check.branch = branch;
  check.commit = commit;
  const mirror = getMirrorFolder(dataFolder, remote.url);
  await updateMirror({ mirror, remote, branch, commit, maxBytes, signal });
  const treeText = await runGit(['ls-tree', '-r', '--name-only', '-z', commit], { gitDir: mirror, signal });
  check.docsFolders = toDocsFolders(treeText.toString('utf8').split('\0'));
}
