import path from 'node:path';
import type { StoredPullResult } from '../../db/tables/pull-reports.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { describeGitFailure } from '../../lib/git/git-errors.ts';
import { getRemoteHead } from '../../lib/git/remote-head.ts';
import { toStorableText } from '../../lib/storable.ts';
import { compareWork } from '../checks/compare-work.ts';
import type { Comparison } from '../checks/compare-work.ts';
import type { PullHead } from '../hosts/host.ts';
import type { Workspace } from '../types/workspace.ts';
import type { SiteProblem } from '../types/site.ts';
import type { ToolContext } from '../types/tool.ts';
import { listChangedFiles } from '../workspace/changed-files.ts';
import { checkOut } from '../workspace/check-out.ts';
import { fetchMergeBase } from '../workspace/fetch-merge-base.ts';
import { listBaseFiles } from '../workspace/list-base-files.ts';
import { openCommit } from '../workspace/open-commit.ts';
import type { SeedCommit } from '../workspace/open-commit.ts';
import { WORKSPACE_LIMITS } from '../workspace/workspace-limits.ts';

/** The pull request to examine. */
export interface ChangeOptions extends Pick<ToolContext, 'checkSite' | 'signal'> {
  head: PullHead;
  remote: GitRemote;
  docsFolder: string;
  /** An empty folder. The caller deletes it. */
  folder: string;
  maxRepositoryBytes: number;
  /** Copies a commit of a branch from data on this machine. @defaultValue commits are fetched */
  seed?: ((branch: string) => SeedCommit) | undefined;
}

/**
 * Finds what a pull request changes in the documentation, and which problems its target branch doesn't have. Compares
 * its newest commit with the merge base, so that later commits on the target branch don't count. Throws
 * `source_unavailable` if the commits can't be read.
 */
export async function examineChange(options: ChangeOptions): Promise<StoredPullResult> {
  const { checkSite, signal } = options;
  const workspace = await openChange(options);
  // Most commits in a repository of code change no page.
  if ((await listChangedFiles(workspace, signal)).length === 0) return NO_CHANGE;
  return describeComparison(await compareWork({ workspace, checkSite, signal }));
}

const NO_CHANGE: StoredPullResult = {
  pages: [],
  pageCount: 0,
  otherCount: 0,
  problems: [],
  counts: { error: 0, warning: 0, info: 0 },
  fixed: 0,
  orphans: [],
};

async function openChange({
  head,
  remote,
  docsFolder,
  folder,
  maxRepositoryBytes: maxBytes,
  seed,
  signal,
}: ChangeOptions): Promise<Workspace> {
  const gitDir = path.join(folder, 'git');
  const tree = path.join(folder, 'tree');
  const limits = { ...WORKSPACE_LIMITS, repositoryBytes: maxBytes };
  try {
    const target = await getRemoteHead(remote, { branch: head.base, signal });
    const upstream = { branch: head.base, commit: target };
    await openCommit({ gitDir, remote, ...upstream, seed: seed?.(head.base), repositoryBytes: maxBytes, signal });
    const change = { gitDir, baseCommit: head.commit };
    const base = await fetchMergeBase(change, { remote, branch: head.branch, upstream, maxBytes, signal });
    const baseFiles = await listBaseFiles({ gitDir, commit: base, docsFolder, limits, signal });
    const files = await listBaseFiles({ gitDir, commit: head.commit, docsFolder, limits, signal });
    await checkOut({ gitDir, files, target: path.join(tree, docsFolder), signal });
    return { folder: tree, docsFolder, baseCommit: base, gitDir, baseFiles };
  } catch (error) {
    signal.throwIfAborted();
    throw describeGitFailure(error, remote);
  }
}

function describeComparison({ changes, renames, added, fixed, orphans }: Comparison): StoredPullResult {
  const oldPaths = new Map([...renames].map(([from, to]) => [to, from]));
  const pages = changes.flatMap(({ kind, path: file }): StoredPullResult['pages'] => {
    if (!isPage(file) || (kind === 'deleted' && renames.has(file))) return [];
    const from = oldPaths.get(file);
    if (from !== undefined) return [{ kind: 'moved', path: toStorableText(file), from: toStorableText(from) }];
    return [{ kind: KINDS[kind], path: toStorableText(file) }];
  });
  const count = (severity: SiteProblem['severity']) => added.filter((each) => each.severity === severity).length;
  return {
    pages: pages.slice(0, MAX_PAGES),
    pageCount: pages.length,
    otherCount: changes.filter(({ path: file }) => !isPage(file)).length,
    problems: added.slice(0, MAX_PROBLEMS).map(({ severity, code, message, file, line }) => ({
      severity,
      code,
      message: toStorableText(message).slice(0, MAX_MESSAGE).toWellFormed(),
      file: toStorableText(file),
      line,
    })),
    counts: { error: count('error'), warning: count('warning'), info: count('info') },
    fixed: fixed.length,
    orphans: orphans.slice(0, MAX_PAGES).map(toStorableText),
  };
}

const KINDS = { added: 'added', modified: 'changed', deleted: 'removed' } as const;
const MAX_PAGES = 30;
/** The most annotations that a host accepts at once. */
const MAX_PROBLEMS = 50;
const MAX_MESSAGE = 500;

/** Whether a file is probably a page. Snippets are parts of pages. */
function isPage(file: string): boolean {
  return /\.mdx?$/i.test(file) && !/(?:^|\/)(?:snippets|_snippets)\//.test(file);
}
