import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { createNullish, ShortText, Text } from '../api/payload-types.ts';
import { parseRef, toChange, toDiscussion, toHead } from '../webhooks/webhook.ts';
import type { WebhookReader } from '../webhooks/webhook.ts';
import { toBranch } from './azure-api.ts';

/** Reads the service hooks of Azure DevOps. */
export const azureDevOpsWebhook: WebhookReader = {
  listRepositoryUrls(payload) {
    if (!Value.Check(RepositoryEvent, payload)) return [];
    const { repository, pullRequest } = payload.resource;
    // The service can show the organization as the user.
    return [repository, pullRequest?.repository].map((each) =>
      each?.remoteUrl?.replace(/^(https?:\/\/)[^/@]*@/i, '$1'),
    );
  },

  findPushedRefs: (payload) =>
    Value.Check(Push, payload)
      ? payload.resource.refUpdates.flatMap(({ name, newObjectId }) => parseRef(name, newObjectId))
      : [],

  findPullRequest(payload) {
    if (!Value.Check(PullEvent, payload) || !payload.eventType.startsWith('git.pullrequest.')) return undefined;
    const { pullRequestId, status, sourceRefName, lastMergeSourceCommit, forkSource } = payload.resource;
    const isFork = forkSource !== undefined && forkSource !== null;
    return toChange(
      {
        pullId: String(pullRequestId),
        isFork,
        branch: toBranch(sourceRefName),
        commit: lastMergeSourceCommit.commitId,
      },
      // A push, a vote and a new title have the same event. A known commit changes nothing.
      { isChanged: status === 'active', isClosed: status === 'completed' || status === 'abandoned' },
    );
  },

  findReviewedPull: (payload) =>
    Value.Check(CommentEvent, payload) ? String(payload.resource.pullRequest.pullRequestId) : undefined,

  findDiscussion(payload) {
    if (Value.Check(CommentEvent, payload)) {
      const { pullRequest, comment } = payload.resource;
      return toDiscussion('pull', pullRequest.pullRequestId, comment.content);
    }
    if (!Value.Check(PullEvent, payload) || payload.eventType !== 'git.pullrequest.created') return undefined;
    return toDiscussion('pull', payload.resource.pullRequestId, payload.resource.description ?? '');
  },

  findCheckedHead(payload) {
    if (!Value.Check(BuildEvent, payload)) return undefined;
    const { sourceBranch, sourceVersion, triggerInfo } = payload.resource;
    // A build of a pull request builds its merge.
    const branch = triggerInfo?.['pr.sourceBranch'] ?? sourceBranch;
    const commit = triggerInfo?.['pr.sourceSha'] ?? sourceVersion;
    return toHead(branch?.startsWith('refs/pull/') ? undefined : branch && toBranch(branch), commit);
  },
};

const Repository = Type.Object({ remoteUrl: Text });
const RepositoryEvent = Type.Object({
  eventType: Type.String(),
  resource: Type.Object({
    repository: Type.Optional(Repository),
    pullRequest: Type.Optional(Type.Object({ repository: Type.Optional(Repository) })),
  }),
});

const Push = Type.Object({
  eventType: Type.Literal('git.push'),
  resource: Type.Object({ refUpdates: Type.Array(Type.Object({ name: Type.String(), newObjectId: Text })) }),
});

const PullEvent = Type.Object({
  eventType: Type.String(),
  resource: Type.Object({
    pullRequestId: Type.Integer(),
    status: Type.String(),
    sourceRefName: Type.String(),
    description: Text,
    lastMergeSourceCommit: Type.Object({ commitId: Type.String() }),
    /** Missing if the branch is in the same repository. */
    forkSource: Type.Optional(Type.Unknown()),
  }),
});

const CommentEvent = Type.Object({
  eventType: Type.Literal('ms.vss-code.git-pullrequest-comment-event'),
  resource: Type.Object({
    comment: Type.Object({ content: Text }),
    pullRequest: Type.Object({ pullRequestId: Type.Integer() }),
  }),
});

const BuildEvent = Type.Object({
  eventType: Type.Literal('build.complete'),
  resource: Type.Object({
    sourceBranch: ShortText,
    sourceVersion: ShortText,
    triggerInfo: createNullish(Type.Object({ 'pr.sourceBranch': ShortText, 'pr.sourceSha': ShortText })),
  }),
});
