/** Hosts keep repositories and open pull requests. A host is one folder here and one line in `create-host.ts`. */

export interface PullRequest {
  /** The host's name for it: a number or key, as text. */
  id: string;
  /** The page that people open. */
  url: string;
  state: 'open' | 'merged' | 'closed';
}

export interface NewPullRequest {
  /** Branch with the changes; it has been pushed. */
  head: string;
  /** Branch that they are to be merged into. */
  base: string;
  title: string;
  /** Markdown. */
  body: string;
  /** Whether it is not ready to be merged. @defaultValue false */
  draft?: boolean;
}

/**
 * One repository on its host. Every method may be called again after a crash. Throws `HostFailure`; errors of the
 * network and of an overloaded host are retried inside, within limits, honoring `Retry-After`.
 */
export interface RepositoryHost {
  /**
   * A token or `user:password` for one git operation over https; undefined when the repository needs none. Asked for
   * before every fetch and push: a token that lives an hour may be minted again.
   */
  getGitCredentials(signal: AbortSignal): Promise<string | undefined>;
  /**
   * Throws when a pull request from a branch could not be opened, as far as the host tells before the branch is pushed.
   * @defaultValue it is enough that open ones can be looked for
   */
  checkRights?(branches: { head: string; base: string }, signal: AbortSignal): Promise<void>;
  /** The newest open pull request from a branch into another. */
  findOpenPullRequest(branches: { head: string; base: string }, signal: AbortSignal): Promise<PullRequest | undefined>;
  /** Undefined when it was deleted. */
  findPullRequest(id: string, signal: AbortSignal): Promise<PullRequest | undefined>;
  /** Looks for an open one first, so that it is never opened twice. */
  openPullRequest(request: NewPullRequest, signal: AbortSignal): Promise<PullRequest>;
  /** Brings title and body up to date, and whether it is a draft. */
  updatePullRequest(
    id: string,
    text: Pick<NewPullRequest, 'title' | 'body' | 'draft'>,
    signal: AbortSignal,
  ): Promise<void>;
}

/** A host refused, in one sentence that its owner can act on. Never holds a token. */
export class HostFailure extends Error {
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** Milliseconds for which the host asks to be left alone. */
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
