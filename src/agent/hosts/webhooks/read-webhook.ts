/** Reads webhooks of all Git hosts. Their payloads have different forms, so at most one reader finds something. */
import { azureDevOpsWebhook } from '../azure-devops/webhook.ts';
import { bitbucketDataCenterWebhook } from '../bitbucket-data-center/webhook.ts';
import { bitbucketWebhook } from '../bitbucket/webhook.ts';
import { gitHubWebhook } from '../github/webhook.ts';
import { gitLabWebhook } from '../gitlab/webhook.ts';
import type { CheckedHead, DiscussionEvent, PullRequestChange, PushedRef, WebhookReader } from './webhook.ts';

/** Gitea and Forgejo send the same payloads as GitHub. */
const READERS: readonly WebhookReader[] = [
  gitLabWebhook,
  bitbucketWebhook,
  bitbucketDataCenterWebhook,
  azureDevOpsWebhook,
  gitHubWebhook,
];

/**
 * Lists the URLs of the repository that a webhook is about, or only the end of their paths. Empty if the host doesn't
 * send any.
 */
export function listRepositoryUrls(payload: object): string[] {
  const urls = READERS.flatMap((reader) => reader.listRepositoryUrls(payload));
  return urls.filter((url) => url !== null && url !== undefined).slice(0, MAX_URLS);
}

const MAX_URLS = 10;

/** Lists the branches and tags that a webhook reports as pushed. Empty for other events, such as a ping. */
export function findPushedRefs(payload: object): PushedRef[] {
  return READERS.flatMap((reader) => reader.findPushedRefs(payload));
}

/** Finds the pull request change in a webhook. Returns undefined for other events, such as a comment or a label. */
export function findPullRequest(payload: object): PullRequestChange | undefined {
  return findFirst((reader) => reader.findPullRequest(payload));
}

/**
 * Finds the pull request of a webhook about a comment or a review, by its number on the host. Only the number is used:
 * Bindery reads the comments themselves from the host.
 */
export function findReviewedPull(payload: object): string | undefined {
  return findFirst((reader) => reader.findReviewedPull(payload));
}

/**
 * Finds the issue or pull request in which someone wrote a new text. Only its number and the text are used: Bindery reads
 * the rest from the host. Undefined for other events, such as an edited comment.
 */
export function findDiscussion(payload: object): DiscussionEvent | undefined {
  return findFirst((reader) => reader.findDiscussion(payload));
}

/** Finds the branch and commit of a webhook about a check. Bindery reads the checks themselves from the host. */
export function findCheckedHead(payload: object): CheckedHead | undefined {
  return findFirst((reader) => reader.findCheckedHead?.(payload));
}

function findFirst<Result>(read: (reader: WebhookReader) => Result | undefined): Result | undefined {
  for (const reader of READERS) {
    const result = read(reader);
    if (result !== undefined) return result;
  }
  return undefined;
}
