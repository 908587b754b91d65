/** Defines a Git host. Each host is one folder here and one line in `create-host.ts`. */

/** A pull request on a host. */
export interface PullRequest {
  /** The host's number or key for the pull request, as a string. */
  id: string;
  /** URL of its web page. */
  url: string;
  state: 'open' | 'merged' | 'closed';
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
