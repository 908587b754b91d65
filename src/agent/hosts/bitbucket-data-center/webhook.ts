import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { Text } from '../api/payload-types.ts';
import { parseRef, toChange, toDiscussion } from '../webhooks/webhook.ts';
import type { WebhookReader } from '../webhooks/webhook.ts';

/** Reads the webhooks of Bitbucket Data Center. It has none about builds. */
export const bitbucketDataCenterWebhook: WebhookReader = {
  listRepositoryUrls(payload) {
    if (!Value.Check(RepositoryEvent, payload)) return [];
    const { slug, project } = payload.repository;
    return [`/${project.key}/${slug}`];
  },

  findPushedRefs: (payload) =>
    Value.Check(Push, payload) ? payload.changes.flatMap(({ ref, toHash }) => parseRef(ref?.id, toHash)) : [],

  findPullRequest(payload) {
    if (!Value.Check(PullEvent, payload)) return undefined;
    const { id, fromRef, toRef } = payload.pullRequest;
    const [, branch] = /^refs\/heads\/(.+)$/s.exec(fromRef.id) ?? [];
    if (branch === undefined) return undefined;
    const isFork = fromRef.repository.id !== toRef.repository.id;
    return toChange(
      { pullId: String(id), isFork, branch, commit: fromRef.latestCommit },
      {
        isChanged: /^pr:(?:opened|reopened|from_ref_updated)$/.test(payload.eventKey),
        isClosed: /^pr:(?:merged|declined|deleted)$/.test(payload.eventKey),
      },
    );
  },

  findReviewedPull(payload) {
    if (!Value.Check(TextEvent, payload)) return undefined;
    const isReview = /^pr:(?:comment:(?:added|edited)|reviewer:(?:changes_requested|needs_work))$/.test(
      payload.eventKey,
    );
    return isReview ? String(payload.pullRequest.id) : undefined;
  },

  findDiscussion(payload) {
    if (!Value.Check(TextEvent, payload)) return undefined;
    const { eventKey, pullRequest, comment } = payload;
    if (eventKey === 'pr:comment:added') return toDiscussion('pull', pullRequest.id, comment?.text);
    return eventKey === 'pr:opened' ? toDiscussion('pull', pullRequest.id, pullRequest.description ?? '') : undefined;
  },
};

/** The event has no URL of the repository. */
const RepositoryEvent = Type.Object({
  eventKey: Type.String(),
  repository: Type.Object({ slug: Type.String(), project: Type.Object({ key: Type.String() }) }),
});

const Push = Type.Object({
  changes: Type.Array(Type.Object({ ref: Type.Optional(Type.Object({ id: Type.String() })), toHash: Text })),
});

const Side = Type.Object({ repository: Type.Object({ id: Type.Integer() }) });
const PullEvent = Type.Object({
  eventKey: Type.String(),
  pullRequest: Type.Object({
    id: Type.Integer(),
    fromRef: Type.Intersect([Side, Type.Object({ id: Type.String(), latestCommit: Type.String() })]),
    toRef: Side,
  }),
});

const TextEvent = Type.Object({
  eventKey: Type.String(),
  pullRequest: Type.Object({ id: Type.Integer(), description: Text }),
  comment: Type.Optional(Type.Object({ text: Text })),
});
