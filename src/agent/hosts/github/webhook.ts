import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { ShortText, Text } from '../api/payload-types.ts';
import { parseRef, toChange, toDiscussion, toHead } from '../webhooks/webhook.ts';
import type { CheckedHead, DiscussionEvent, WebhookReader } from '../webhooks/webhook.ts';

/** Reads the webhooks of GitHub, Gitea and Forgejo, whose payloads have the same form. */
export const gitHubWebhook: WebhookReader = {
  listRepositoryUrls(payload) {
    if (!Value.Check(RepositoryEvent, payload)) return [];
    const { clone_url: clone, ssh_url: ssh, html_url: page } = payload.repository;
    return [clone, ssh, page];
  },

  findPushedRefs: (payload) => (Value.Check(Push, payload) ? parseRef(payload.ref, payload.after) : []),

  findPullRequest(payload) {
    if (!Value.Check(PullEvent, payload)) return undefined;
    const { number, head, base } = payload.pull_request;
    const isFork = head.repo?.full_name !== base.repo.full_name;
    // GitHub sends `synchronize`, Gitea `synchronized`.
    return toChange(
      { pullId: String(number), isFork, branch: head.ref, commit: head.sha },
      {
        isChanged: /^(?:opened|reopened|synchronized?)$/.test(payload.action),
        isClosed: payload.action === 'closed',
      },
    );
  },

  findReviewedPull(payload) {
    if (!Value.Check(Review, payload)) return undefined;
    const { pull_request: pull, issue, comment, review } = payload;
    if (comment === undefined && review === undefined) return undefined;
    const number = pull?.number ?? (issue?.pull_request ? issue.number : undefined);
    return number === undefined ? undefined : String(number);
  },

  findDiscussion: (payload) => (Value.Check(TextEvent, payload) ? readText(payload) : undefined),

  findCheckedHead(payload) {
    if (Value.Check(Check, payload)) return readCheck(payload);
    if (Value.Check(Status, payload)) return toHead(payload.branches?.[0]?.name, payload.sha);
    if (Value.Check(WorkflowRun, payload))
      return toHead(payload.workflow_run.head_branch, payload.workflow_run.head_sha);
    return undefined;
  },
};

const RepositoryEvent = Type.Object({
  repository: Type.Object({
    clone_url: Text,
    ssh_url: Text,
    html_url: Text,
  }),
});

const Push = Type.Object({ ref: Type.String(), after: Text });

const Repository = Type.Object({ full_name: Type.String() });
const PullEvent = Type.Object({
  action: Type.String(),
  pull_request: Type.Object({
    number: Type.Integer(),
    head: Type.Object({ ref: Type.String(), sha: Type.String(), repo: Type.Union([Repository, Type.Null()]) }),
    base: Type.Object({ repo: Repository }),
  }),
});

const Numbered = Type.Object({ number: Type.Integer() });
/** A general comment has the pull request as an issue. */
const Review = Type.Object({
  pull_request: Type.Optional(Numbered),
  issue: Type.Optional(Type.Object({ number: Type.Integer(), pull_request: Type.Optional(Type.Unknown()) })),
  comment: Type.Optional(Type.Unknown()),
  review: Type.Optional(Type.Unknown()),
});

const Post = Type.Object({ body: Text });
/** A pull request also has an issue. */
const TextEvent = Type.Object({
  action: Type.String(),
  issue: Type.Optional(
    Type.Object({ number: Type.Integer(), body: Text, pull_request: Type.Optional(Type.Unknown()) }),
  ),
  pull_request: Type.Optional(Type.Object({ number: Type.Integer(), body: Text })),
  comment: Type.Optional(Post),
  review: Type.Optional(Post),
});
/** Actions that bring a new text. Gitea doesn't send the comments of a review. */
const NEW_TEXT = /^(?:opened|created|submitted|reviewed)$/;

function readText({
  action,
  issue,
  pull_request: pull,
  comment,
  review,
}: Static<typeof TextEvent>): DiscussionEvent | undefined {
  if (!NEW_TEXT.test(action)) return undefined;
  const isPost = comment !== undefined || review !== undefined;
  const text = isPost ? (comment ?? review)?.body : (pull?.body ?? issue?.body ?? '');
  if (pull) return toDiscussion('pull', pull.number, text);
  return issue && toDiscussion(issue.pull_request ? 'pull' : 'issue', issue.number, text);
}

const Head = Type.Object({ head_branch: ShortText, head_sha: ShortText });
/** Of GitHub: `check_run` and `check_suite`. */
const Check = Type.Union([
  Type.Object({ check_run: Type.Object({ head_sha: ShortText, check_suite: Type.Optional(Head) }) }),
  Type.Object({ check_suite: Head }),
]);
/** Of all: `status`. */
const Status = Type.Object({
  sha: Type.String({ maxLength: 300 }),
  state: Type.String(),
  context: Type.String(),
  branches: Type.Optional(Type.Array(Type.Object({ name: Type.String({ maxLength: 300 }) }))),
});
/** Of Gitea: `workflow_run`. */
const WorkflowRun = Type.Object({ workflow_run: Head });

function readCheck(payload: Static<typeof Check>): CheckedHead | undefined {
  if (!('check_run' in payload)) return toHead(payload.check_suite.head_branch, payload.check_suite.head_sha);
  const { head_sha: commit, check_suite: suite } = payload.check_run;
  return toHead(suite?.head_branch, commit);
}
