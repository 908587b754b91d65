/** The work tree of a job, and the other repositories that its agent reads. */
import type { MergedPullRequest } from '../hosts/host.ts';

/** A private clone of a project's repository, checked out at the commit that a turn starts from. */
export interface Workspace {
  /** Root of the work tree. */
  folder: string;
  /** Path of the docs folder in the work tree: POSIX, without a slash at either end. Empty if it is the root. */
  docsFolder: string;
  /**
   * Commit that the work is compared with. After another branch was merged, this is the commit that Git created for the
   * merge, which is never pushed.
   */
  baseCommit: string;
  /** The bare repository of the work tree, in a folder outside of it. */
  gitDir: string;
  /** The files in the docs folder at the base commit. Keys are paths relative to the docs folder. */
  baseFiles: ReadonlyMap<string, BaseFile>;
  /** The merge in progress in the work tree. @defaultValue none */
  merge?: WorkspaceMerge | undefined;
  /**
   * Files that run code or configure other programs, and that the project allows its agent to change.
   * @defaultValue none
   */
  openFiles?: ReadonlySet<string> | undefined;
}

/** A merge of another branch into the work tree. */
export interface WorkspaceMerge {
  /** Parents of the merge commit: the head of the branch, then the head of the merged branch. */
  parents: readonly [string, string];
  /** Files in the docs folder that both branches changed in the same place, sorted. */
  conflicts: readonly string[];
}

/** A commit whose files are read from a bare repository, without a work tree. */
export interface CommitTree {
  gitDir: string;
  baseCommit: string;
  /** The only folder that can be read. @defaultValue all folders */
  onlyFolder?: string | undefined;
}

/** Another repository that the project lets its agent read, at the commit that the turn is pinned to. */
export interface ContextRepository {
  name: string;
  /** Undefined if the repository couldn't be read when the turn started. `open` throws the reason. */
  commit: string | undefined;
  /** The only folder that can be read. @defaultValue all folders */
  folder: string | undefined;
  /** Fetches the commit on first use. Throws `AppError` with the reason if the repository can't be read. */
  open(): Promise<CommitTree>;
  /** Fetches earlier commits, once. Throws `AppError`. */
  fetchHistory(): Promise<void>;
  /** Lists pull requests that were merged into the branch. Throws `HostFailure`. */
  listMerged: ListMerged;
}

/** Lists the newest pull requests that were merged since a date. Throws `HostFailure` if the host doesn't allow it. */
export type ListMerged = (
  query: { since: Date; limit: number },
  signal: AbortSignal,
) => Promise<readonly MergedPullRequest[]>;

/** A file of the base commit. */
export interface BaseFile {
  /** Id of the blob, or the commit of a submodule. */
  id: string;
  /** Size in bytes; 0 for a submodule. */
  size: number;
  mode: '100644' | '100755' | '120000' | '160000';
  /**
   * False for entries that stay in commits but are never written to disk: symbolic links, submodules and unsafe names.
   */
  inWorkTree: boolean;
}

/** The target branch of a pull request whose work continues on another branch. */
export interface Upstream {
  branch: string;
  /** The branch's head when the turn started, so that a repeated turn merges the same commit. */
  commit: string;
  /** Fetches the branch into the workspace, with enough history to find the merge base. Returns the merge base. */
  fetchMergeBase(): Promise<string>;
}

/** A context repository as it was when a turn started. `folder` is the only one that can be read. */
export interface PinnedRepository {
  name: string;
  branch: string;
  folder?: string;
  commit?: string;
  problem?: string;
}
