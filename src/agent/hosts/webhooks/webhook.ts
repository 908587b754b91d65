/**
 * Defines how the webhooks of a Git host are read. Each host is one `webhook.ts` in its folder, and one line in
 * `read-webhook.ts`. Anyone who knows the secret can send any payload, so every field is checked.
 */
import type { DiscussionSubject } from '../host.ts';

/** A branch or tag that a webhook reports as pushed. */
export interface PushedRef {
  kind: 'branch' | 'tag';
  name: string;
  /** The commit it refers to. Undefined if the host doesn't say. */
  commit: string | undefined;
}

/** A pull request with new content, or one that was closed. */
export interface PullRequestChange {
  /** The pull request's number on its host. */
  pullId: string;
  /** Whether its branch is in another repository, whose owner may be a stranger. */
  isFork: boolean;
  /** The source branch. */
  branch: string;
  /** The head of the branch, in hexadecimal. Bitbucket Cloud sends only the first 12 digits. */
  commit: string;
  /** Whether the pull request has new content or is closed. */
  state: 'changed' | 'closed';
}

/** A new text in an issue or a pull request. */
export interface DiscussionEvent {
  subject: DiscussionSubject;
  /** Undefined if the webhook doesn't contain it. */
  text: string | undefined;
}

/** The branch and commit of a check. Hosts don't report both for every check. */
export interface CheckedHead {
  branch: string | undefined;
  commit: string | undefined;
}

/**
 * Reads the payloads of a host. Every function returns undefined, or nothing, for payloads of other events and of other
 * hosts.
 */
export interface WebhookReader {
  /** Lists the URLs of the repository that the event is about, or only the end of their paths, such as `/owner/name`. */
  listRepositoryUrls(payload: object): (string | null | undefined)[];
  /** Lists the pushed branches and tags. */
  findPushedRefs(payload: object): PushedRef[];
  /** Finds a pull request change, which a comment or a label isn't. */
  findPullRequest(payload: object): PullRequestChange | undefined;
  /** Finds the pull request of a comment or a review. */
  findReviewedPull(payload: object): string | undefined;
  /** Finds a new text, which an edited comment isn't. */
  findDiscussion(payload: object): DiscussionEvent | undefined;
  /** Finds the commit whose checks have changed. @defaultValue the host has no such event */
  findCheckedHead?(payload: object): CheckedHead | undefined;
}

/** Creates a change of a pull request, unless the event is another one. */
export function toChange(
  { commit, ...pull }: Omit<PullRequestChange, 'state'>,
  { isChanged, isClosed }: { isChanged: boolean; isClosed: boolean },
): PullRequestChange | undefined {
  if (!isChanged && !isClosed) return undefined;
  return { ...pull, commit: commit.toLowerCase(), state: isClosed ? 'closed' : 'changed' };
}

/** Creates an event from the number of its issue or pull request. */
export function toDiscussion(
  kind: DiscussionSubject['kind'],
  number: number,
  text: string | null | undefined,
): DiscussionEvent {
  return { subject: { kind, id: String(number) }, text: text ?? undefined };
}

/** Creates the head of a check, if the host reports its branch or its commit. */
export function toHead(branch: string | null | undefined, commit: string | null | undefined): CheckedHead | undefined {
  return branch || commit ? { branch: branch || undefined, commit: commit || undefined } : undefined;
}

/** Parses the complete name of a branch or tag. Empty for other refs. */
export function parseRef(ref: string | undefined, commit: string | null | undefined): PushedRef[] {
  const [, folder, name] = /^refs\/(heads|tags)\/(.+)$/s.exec(ref ?? '') ?? [];
  if (name === undefined) return [];
  return [{ kind: folder === 'tags' ? 'tag' : 'branch', name, commit: parseCommit(commit) }];
}

/** Hosts report a deleted ref with zeros. */
export function parseCommit(text: string | null | undefined): string | undefined {
  return /^(?!0+$)[0-9a-f]{7,64}$/.test(text ?? '') ? (text ?? undefined) : undefined;
}
