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
import { listRemoteBranches, nameBranches } from '../../lib/git/remote-head.ts';
import { parseRemoteUrl } from '../../lib/git/remote-url.ts';
import { withSshKey } from '../../lib/git/ssh-key.ts';
import { chooseDocsFolder, describeMissingDocs, listDocsFolders, toDocsFolders } from './docs-folders.ts';
import { isPlainFolder } from './fetch-source.ts';
import { mirrorFolder, updateMirror } from './mirror.ts';

export interface LookRequest {
  repositoryUrl: string;
  /** @defaultValue the default branch of the repository */
  branch?: string | undefined;
  /** @defaultValue the folder that has docs.json, when only one has */
  docsFolder?: string | undefined;
  credentials?: string | undefined;
}

/** Result of a look at a repository. */
export interface RepositoryLook {
  /** The problem and how to fix it; null when a project can be made of it. */
  problem: string | null;
  branches: string[];
  defaultBranch: string | null;
  /** The branch that was looked at. */
  branch: string | null;
  /** null of a plain folder. */
  commit: string | null;
  /** Folders with a docs.json, the uppermost first. */
  docsFolders: string[];
  /** The one to take; null when none was asked for and several have one. */
  docsFolder: string | null;
}

/**
 * Looks at a repository before a project is made of it: its branches, and where its documentation lies. What somebody has to fix
 * is a `problem`; only problems of the machine are thrown. Leaves nothing behind.
 */
export async function lookAtRepository(
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
    const wanted = request.docsFolder === undefined ? undefined : parseDocsFolder(request.docsFolder);
    if (await isPlainFolder(url)) found.docsFolders = await listDocsFolders(fileURLToPath(url));
    else {
      const address = url.protocol === 'ssh:' ? request.repositoryUrl : url.href;
      const remote = { url, address, credentials: request.credentials, reach };
      const task = (opened: GitRemote) =>
        lookAtRemote(opened, { request, found, dataFolder, maxRepositoryBytes, signal });
      await withSshKey(remote, { dataFolder, keyFolder: path.join(dataFolder, 'look'), task });
    }
    found.docsFolder = chooseDocsFolder(found.docsFolders, wanted) ?? null;
    if (found.docsFolder === null)
      found.problem = describeMissingDocs(found.docsFolders, { wanted, branch: found.branch });
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
  /** Gets what was found, also when what follows fails. */
  found: RepositoryLook;
  dataFolder: string;
  maxRepositoryBytes: number;
  signal: AbortSignal | undefined;
}

async function lookAtRemote(
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
        : `The repository doesn't have a branch ${JSON.stringify(branch)}: ${nameBranches(found.branches)}.`,
    );
  found.branch = branch;
  found.commit = commit;
  const mirror = mirrorFolder(dataFolder, remote.url);
  await updateMirror({ mirror, remote, branch, commit, maxBytes, signal });
  const listed = await runGit(['ls-tree', '-r', '--name-only', '-z', commit], { gitDir: mirror, signal });
  found.docsFolders = toDocsFolders(listed.toString('utf8').split('\0'));
}
