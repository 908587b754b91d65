import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { createNullish, Link, ShortText, Text } from '../api/payload-types.ts';
import { parseCommit, toChange, toDiscussion, toHead } from '../webhooks/webhook.ts';
import type { WebhookReader } from '../webhooks/webhook.ts';

/** Reads the webhooks of Bitbucket Cloud. */
export const bitbucketWebhook: WebhookReader = {
  listRepositoryUrls(payload) {
    if (!Value.Check(RepositoryEvent, payload)) return [];
    const { html, clone = [] } = payload.repository.links;
    return [html?.href, ...clone.map(({ href }) => href)];
  },

  findPushedRefs(payload) {
    if (!Value.Check(Push, payload)) return [];
    return payload.push.changes.flatMap(({ new: ref }) =>
      ref?.type === 'branch' || ref?.type === 'tag'
        ? [{ kind: ref.type, name: ref.name, commit: parseCommit(ref.target?.hash) } as const]
        : [],
    );
  },

  findPullRequest(payload) {
    if (!Value.Check(PullEvent, payload)) return undefined;
    const { comment, approval, changes_request: changesRequest, pullrequest } = payload;
    const { id, state, source, destination } = pullrequest;
    const isFork = !source.repository || source.repository.full_name !== destination.repository?.full_name;
    return toChange(
      { pullId: String(id), isFork, branch: source.branch.name, commit: source.commit.hash },
      {
        isChanged: state === 'OPEN' && comment === undefined && approval === undefined && changesRequest === undefined,
        isClosed: state === 'MERGED' || state === 'DECLINED' || state === 'SUPERSEDED',
      },
    );
  },

  findReviewedPull(payload) {
    if (!Value.Check(TextEvent, payload)) return undefined;
    const isReview = payload.comment !== undefined || payload.changes_request !== undefined;
    return isReview ? String(payload.pullrequest.id) : undefined;
  },

  findDiscussion(payload) {
    if (!Value.Check(TextEvent, payload)) return undefined;
    const { comment, pullrequest } = payload;
    return toDiscussion('pull', pullrequest.id, comment ? comment.content?.raw : (pullrequest.description ?? ''));
  },

  findCheckedHead(payload) {
    if (!Value.Check(Status, payload)) return undefined;
    const { refname, commit } = payload.commit_status;
    return toHead(refname, commit?.hash);
  },
};

const RepositoryEvent = Type.Object({
  repository: Type.Object({
    links: Type.Object({ html: Type.Optional(Link), clone: Type.Optional(Type.Array(Link)) }),
  }),
});

const Ref = Type.Object({
  type: Type.String(),
  name: Type.String(),
  target: createNullish(Type.Object({ hash: Text })),
});
const Push = Type.Object({
  push: Type.Object({
    changes: Type.Array(Type.Object({ new: createNullish(Ref) })),
  }),
});

const Side = Type.Object({ repository: Type.Union([Type.Object({ full_name: Type.String() }), Type.Null()]) });
const PullEvent = Type.Object({
  pullrequest: Type.Object({
    id: Type.Integer(),
    state: Type.String(),
    source: Type.Intersect([
      Side,
      Type.Object({
        branch: Type.Object({ name: Type.String() }),
        commit: Type.Object({ hash: Type.String() }),
      }),
    ]),
    destination: Side,
  }),
  // Other actions, such as a comment.
  comment: Type.Optional(Type.Unknown()),
  approval: Type.Optional(Type.Unknown()),
  changes_request: Type.Optional(Type.Unknown()),
});

const TextEvent = Type.Object({
  pullrequest: Type.Object({ id: Type.Integer(), description: Text }),
  comment: Type.Optional(Type.Object({ content: Type.Optional(Type.Object({ raw: Text })) })),
  changes_request: Type.Optional(Type.Unknown()),
});

const Status = Type.Object({
  commit_status: Type.Object({ refname: ShortText, commit: Type.Optional(Type.Object({ hash: ShortText })) }),
});
