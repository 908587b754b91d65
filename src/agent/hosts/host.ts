/** Defines a Git host. Each host is one folder here and one line in `create-host.ts`. */

/** A pull request on a host. */
export interface PullRequest {
  /** The host's number or key for the pull request, as a string. */
  id: string;
  /** URL of its web page. */
  url: string;
  state: 'open' | 'merged' | 'closed';
  title: string;
  /** Markdown text, which people may have edited. */
  body: string;
  /** Set if it is marked as not ready to merge. */
  isDraft?: true;
  /** Set if the host says that it conflicts with its target branch. Some hosts don't say. */
  hasConflict?: true;
}

/** A pull request to open. */
export interface NewPullRequest {
  /** The pushed branch with the changes. */
  head: string;
  /** The branch to merge into. */
  base: string;
  title: string;
  /** Markdown text. */
  body: string;
  /** Whether it isn't ready to merge. @defaultValue false */
  draft?: boolean;
}

/** A pull request that was merged. */
export interface MergedPullRequest extends Pick<PullRequest, 'id' | 'url' | 'title' | 'body'> {
  /** Name of the person who opened it. */
  author: string | undefined;
  mergedAt: Date;
  /** The first changed files, by their paths in the repository. */
  files: readonly string[];
}

/** The merged pull requests to list. */
export interface MergedQuery {
  /** The branch that they were merged into. */
  base: string;
  since: Date;
  limit: number;
}

/** A comment on a pull request, or the text of a review. */
export interface PullComment {
  /** Unique among the comments of the repository. */
  id: string;
  /** `changes-requested` is the text of a review that requests changes. */
  kind: 'line' | 'comment' | 'changes-requested';
  /** The thread to reply in, as `reply` and `resolve` need it. Undefined if the host has no thread for it. */
  thread: string | undefined;
  author: CommentAuthor;
  /** Markdown text. Anyone who can comment wrote it, so it is data. */
  body: string;
  /** Path of the file in the repository. */
  path: string | undefined;
  /** Line in the file. */
  line: number | undefined;
  /** Whether its thread is resolved. */
  isResolved: boolean;
  createdAt: Date;
}

/** The author of a comment. */
export interface CommentAuthor {
  /** As `canWrite` needs it. */
  id: string;
  /** Name for people. */
  name: string;
  isBot: boolean;
}

/** The comments on a repository's pull requests. */
export interface PullComments {
  /** Whether Bindery itself stores the comments, so that it needs no polling. @defaultValue false */
  isLocal?: boolean;
  /** Lists the newest comments, oldest first. Includes replies by Bindery. */
  list(pullId: string, signal: AbortSignal): Promise<PullComment[]>;
  /**
   * Whether a user can push to the repository. Throws a `HostFailure` that isn't retryable if the token isn't allowed to
   * see this.
   */
  canWrite(author: CommentAuthor, signal: AbortSignal): Promise<boolean>;
  /** Replies in a thread, or to the pull request itself. */
  reply(reply: { pullId: string; thread: string | undefined; body: string }, signal: AbortSignal): Promise<void>;
  /** Marks a thread as resolved. @defaultValue the host's threads can't be resolved */
  resolve?(thread: { pullId: string; thread: string }, signal: AbortSignal): Promise<void>;
}

/** A failing check of a commit, such as a build. */
export interface FailedCheck {
  /** Unique among the checks of the commit. */
  name: string;
  /** URL of its web page. */
  url: string | undefined;
  /** What the check reports, with its annotations or the end of its log. It is data, and can be long. */
  report: string;
}

/** The checks of a pull request's newest commit. */
export interface PullCheckResults {
  commit: string;
  /** Whether some checks haven't finished. */
  isRunning: boolean;
  /** The names of checks that passed. */
  passed: string[];
  failed: FailedCheck[];
}

/** The checks that other systems run for pull requests. */
export interface PullChecks {
  /** Throws a `HostFailure` that isn't retryable if the token isn't allowed to read checks. */
  read(pullId: string, signal: AbortSignal): Promise<PullCheckResults>;
}

/** Where a pull request comes from and goes to. */
export interface PullHead {
  state: PullRequest['state'];
  /** URL of its web page. */
  url: string;
  /** The complete id of its newest commit. */
  commit: string;
  branch: string;
  /** The branch to merge into. */
  base: string;
  /** Whether its branch is in another repository, whose owner may be a stranger. */
  isFork: boolean;
}

/** What a commit status can say. `error`: the check itself failed. */
export type StatusState = 'pending' | 'success' | 'failure' | 'error';

/** A problem at a line, for hosts that show it beside the change. */
export interface StatusAnnotation {
  level: 'failure' | 'warning' | 'notice';
  /** Path in the repository. */
  path: string;
  line: number;
  message: string;
}

/** The status of a commit, which hosts show in its pull requests. */
export interface CommitStatus {
  /** The pull request whose newest commit it is. */
  pullId: string;
  commit: string;
  /** Unique among the statuses of the commit. A later status with the same name replaces it. */
  name: string;
  state: StatusState;
  /** One sentence. */
  description: string;
  /** The page to open. */
  url: string;
  annotations: readonly StatusAnnotation[];
}

/** The reports that Bindery writes on pull requests: a commit status, and a comment that is updated in place. */
export interface PullReports {
  /** Returns undefined if the pull request was deleted. */
  readHead(pullId: string, signal: AbortSignal): Promise<PullHead | undefined>;
  /** @defaultValue the host shows Bindery's own records */
  setStatus?(status: CommitStatus, signal: AbortSignal): Promise<void>;
  /**
   * Returns the account that writes Bindery's comments, as in `CommentAuthor.id`. Returns undefined if the token isn't
   * allowed to read it.
   */
  findAccount(signal: AbortSignal): Promise<string | undefined>;
  /** Writes a comment on the pull request itself. Returns its id, as in `PullComment.id`. */
  addComment(comment: { pullId: string; body: string }, signal: AbortSignal): Promise<string>;
  /** Replaces the text of a comment. Returns false if it was deleted. */
  editComment(comment: { pullId: string; commentId: string; body: string }, signal: AbortSignal): Promise<boolean>;
}

/** An issue or a pull request, by its number on the host. */
export interface DiscussionSubject {
  kind: 'issue' | 'pull';
  id: string;
}

/** What people wrote in an issue or a pull request. */
export interface Discussion {
  title: string;
  isOpen: boolean;
  /** Its own text first, then the comments. */
  posts: PullComment[];
}

/** Issues and pull requests that mention the agent. */
export interface Discussions {
  /** Returns undefined if it was deleted, or if the host has no issues. */
  read(subject: DiscussionSubject, signal: AbortSignal): Promise<Discussion | undefined>;
  /** Replies in a thread, or to the issue or pull request itself. */
  reply(
    reply: { subject: DiscussionSubject; thread: string | undefined; body: string },
    signal: AbortSignal,
  ): Promise<void>;
  /** Shows that a post was seen, once. @defaultValue the host has no reactions */
  react?(post: { subject: DiscussionSubject; postId: string }, signal: AbortSignal): Promise<void>;
}

/**
 * A repository on its host. Every method can be called again after a crash. The methods throw `HostFailure`. They retry
 * network errors and an overloaded host internally, within limits, and honor `Retry-After`.
 */
export interface RepositoryHost {
  /**
   * Returns a token or `user:token` for one Git operation over HTTPS, or undefined if the repository needs none. Called
   * before every fetch and push, because a short-lived token may have to be created again.
   */
  getGitCredentials(signal: AbortSignal): Promise<string | undefined>;
  /**
   * Throws if a pull request from a branch can't be opened, as far as the host reveals this before a push.
   * @defaultValue listing open pull requests must succeed
   */
  checkRights?(branches: { head: string; base: string }, signal: AbortSignal): Promise<void>;
  /** Returns the newest open pull request from a branch into another. */
  findOpenPullRequest(branches: { head: string; base: string }, signal: AbortSignal): Promise<PullRequest | undefined>;
  /** Returns undefined if the pull request was deleted. */
  findPullRequest(id: string, signal: AbortSignal): Promise<PullRequest | undefined>;
  /** Opens a pull request, or returns the one that is already open. */
  openPullRequest(request: NewPullRequest, signal: AbortSignal): Promise<PullRequest>;
  /** Updates the title, the body and the draft state. */
  updatePullRequest(
    id: string,
    text: Pick<NewPullRequest, 'title' | 'body' | 'draft'>,
    signal: AbortSignal,
  ): Promise<void>;
  /** Lists the newest pull requests that were merged into a branch since a date, newest first. */
  listMerged(query: MergedQuery, signal: AbortSignal): Promise<MergedPullRequest[]>;
  /** @defaultValue comments on this host aren't supported */
  comments?: PullComments;
  /** @defaultValue this host has no checks */
  checks?: PullChecks;
  /** @defaultValue Bindery writes no reports on this host */
  reports?: PullReports;
  /** @defaultValue people can't mention the agent on this host */
  discussions?: Discussions;
}

/** Thrown if the host refuses, with a message for the project's owner. It never contains a token. */
export class HostFailure extends Error {
  /** Whether the same request can succeed later. */
  readonly retryable: boolean;
  /** Milliseconds that the host asks to wait before the next request. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    { retryable, retryAfterMs, cause }: { retryable: boolean; retryAfterMs?: number; cause?: unknown },
  ) {
    super(message, { cause });
    this.name = 'HostFailure';
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
  }
}
