import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseBranch, parseDocsFolder } from '../../accounts/projects/repository-place.ts';
import { AppError } from '../../errors.ts';
import { runGit } from '../../lib/git/git-command.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { describeGitFailure } from '../../lib/git/git-errors.ts';
import type { GitReach } from '../../lib/git/pin-remote.ts';
import { listRemoteBranches, describeBranches } from '../../lib/git/remote-head.ts';
import { parseRemoteUrl } from '../../lib/git/remote-url.ts';
import { withSshKey } from '../../lib/git/ssh-key.ts';
import { chooseDocsFolder, describeMissingDocs, listDocsFolders, toDocsFolders } from './docs-folders.ts';
import { isPlainFolder } from './fetch-source.ts';
import { getMirrorFolder, updateMirror } from './mirror.ts';

export interface LookRequest {
  repositoryUrl: string;
  /** @defaultValue the repository's default branch */
  branch?: string | undefined;
  /** @defaultValue the folder that contains docs.json, if there is only one */
  docsFolder?: string | undefined;
  credentials?: string | undefined;
}

/** Result of checking a repository. */
export interface RepositoryLook {
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
}

/**
 * Checks a repository before a project is created from it: its branches and the location of its documentation. Anything
 * that the user has to fix is returned as `problem`; only problems of this machine are thrown. Leaves nothing behind.
 */
export async function checkRepository(
  request: LookRequest,
  {
    maxRepositoryBytes,
    signal,
    reach,
  }: { maxRepositoryBytes: number; signal?: AbortSignal; reach?: GitReach | undefined },
): Promise<RepositoryLook> {
  const found: RepositoryLook = { ...NOTHING, branches: [], docsFolders: [] };
  const dataFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-look-'));
  const url = parseRemoteUrl(request.repositoryUrl);
  try {
    const docsFolder = request.docsFolder === undefined ? undefined : parseDocsFolder(request.docsFolder);
    if (await isPlainFolder(url)) found.docsFolders = await listDocsFolders(fileURLToPath(url));
    else {
      const address = url.protocol === 'ssh:' ? request.repositoryUrl : url.href;
      const remote = { url, address, credentials: request.credentials, reach };
      const checkOpened = (opened: GitRemote) =>
        checkRemote(opened, { request, found, dataFolder, maxRepositoryBytes, signal });
      await withSshKey(remote, { dataFolder, keyFolder: path.join(dataFolder, 'look'), task: checkOpened });
    }
    found.docsFolder = chooseDocsFolder(found.docsFolders, docsFolder) ?? null;
    if (found.docsFolder === null)
      found.problem = describeMissingDocs(found.docsFolders, { wanted: docsFolder, branch: found.branch });
    return found;
  } catch (error) {
    const described = describeGitFailure(error, { url, credentials: request.credentials });
    if (!(described instanceof AppError) || (described.status >= 500 && described.code !== 'source_unreachable'))
      throw described;
    return { ...found, problem: described.message };
  } finally {
    await fs.rm(dataFolder, { recursive: true, force: true });
  }
}

const NOTHING = { problem: null, defaultBranch: null, branch: null, commit: null, docsFolder: null };

interface RemoteLook {
  request: LookRequest;
  /** Receives partial results, even if a later step fails. */
  found: RepositoryLook;
  dataFolder: string;
  maxRepositoryBytes: number;
  signal: AbortSignal | undefined;
}

async function checkRemote(
  remote: GitRemote,
  { request, found, dataFolder, maxRepositoryBytes: maxBytes, signal }: RemoteLook,
): Promise<void> {
  const { heads, defaultBranch } = await listRemoteBranches(remote, signal);
  found.branches = [...heads.keys()];
  found.defaultBranch = defaultBranch ?? null;
  const branch = parseBranch(
    request.branch ?? defaultBranch ?? (heads.has('main') ? 'main' : (found.branches[0] ?? 'main')),
  );
  const commit = heads.get(branch);
  if (commit === undefined)
    throw new AppError(
      'source_unavailable',
      found.branches.length === 0
        ? 'The repository is empty. Push a first commit, then check again.'
        : `The repository doesn't have a branch ${JSON.stringify(branch)}: ${describeBranches(found.branches)}.`,
    );
  found.branch = branch;
  found.commit = commit;
  const mirror = getMirrorFolder(dataFolder, remote.url);
  await updateMirror({ mirror, remote, branch, commit, maxBytes, signal });
  const listed = await runGit(['ls-tree', '-r', '--name-only', '-z', commit], { gitDir: mirror, signal });
  found.docsFolders = toDocsFolders(listed.toString('utf8').split('\0'));
}
