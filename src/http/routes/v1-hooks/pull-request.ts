import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { orNull } from '../../schemas.ts';

export interface PullRequestChange {
  /** The source branch. */
  branch: string;
  /** The head of the branch, in hexadecimal. Bitbucket Cloud sends only the first 12 digits. */
  commit: string;
  /** Whether the pull request has new content or is closed. */
  state: 'changed' | 'closed';
}

/**
 * Finds the pull request change in a webhook. Returns undefined for other events, such as a comment or a label. Also
 * ignores pull requests from forks: their branch isn't in the repository, and the owner may not know the author.
 */
export function findPullRequest(payload: object): PullRequestChange | undefined {
  return readGitHub(payload) ?? readGitLab(payload) ?? readBitbucketCloud(payload) ?? readBitbucketServer(payload);
}

const Repository = Type.Object({ full_name: Type.String() });

/** GitHub, Gitea and Forgejo. */
const GitHub = Type.Object({
  action: Type.String(),
  pull_request: Type.Object({
    head: Type.Object({ ref: Type.String(), sha: Type.String(), repo: orNull(Repository) }),
    base: Type.Object({ repo: Repository }),
  }),
});

function readGitHub(payload: object): PullRequestChange | undefined {
  if (!Value.Check(GitHub, payload)) return undefined;
  const { head, base } = payload.pull_request;
  if (head.repo?.full_name !== base.repo.full_name) return undefined;
  // GitHub sends `synchronize`, Gitea `synchronized`.
  return toChange(head.ref, head.sha, {
    isChanged: /^(?:opened|reopened|synchronized?)$/.test(payload.action),
    isClosed: payload.action === 'closed',
  });
}

const GitLab = Type.Object({
  object_kind: Type.Literal('merge_request'),
  object_attributes: Type.Object({
    action: Type.Optional(Type.String()),
    source_branch: Type.String(),
    source_project_id: Type.Integer(),
    target_project_id: Type.Integer(),
    last_commit: Type.Object({ id: Type.String() }),
    oldrev: Type.Optional(Type.String()),
  }),
});

function readGitLab(payload: object): PullRequestChange | undefined {
  if (!Value.Check(GitLab, payload)) return undefined;
  const { action = '', oldrev, ...request } = payload.object_attributes;
  if (request.source_project_id !== request.target_project_id) return undefined;
  // An update without the previous commit changes only the title or the labels.
  return toChange(request.source_branch, request.last_commit.id, {
    isChanged: action === 'open' || action === 'reopen' || (action === 'update' && oldrev !== undefined),
    isClosed: action === 'close' || action === 'merge',
  });
}

const Side = Type.Object({ repository: orNull(Repository) });

const BitbucketCloud = Type.Object({
  pullrequest: Type.Object({
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

function readBitbucketCloud(payload: object): PullRequestChange | undefined {
  if (!Value.Check(BitbucketCloud, payload)) return undefined;
  const { comment, approval, changes_request: changesRequest, pullrequest } = payload;
  const { state, source, destination } = pullrequest;
  if (source.repository?.full_name !== destination.repository?.full_name || !source.repository) return undefined;
  return toChange(source.branch.name, source.commit.hash, {
    isChanged: state === 'OPEN' && comment === undefined && approval === undefined && changesRequest === undefined,
    isClosed: state === 'MERGED' || state === 'DECLINED' || state === 'SUPERSEDED',
  });
}

const ServerSide = Type.Object({ repository: Type.Object({ id: Type.Integer() }) });

const BitbucketServer = Type.Object({
  eventKey: Type.String(),
  pullRequest: Type.Object({
    fromRef: Type.Intersect([ServerSide, Type.Object({ id: Type.String(), latestCommit: Type.String() })]),
    toRef: ServerSide,
  }),
});

function readBitbucketServer(payload: object): PullRequestChange | undefined {
  if (!Value.Check(BitbucketServer, payload)) return undefined;
  const { fromRef, toRef } = payload.pullRequest;
  const [, branch] = /^refs\/heads\/(.+)$/s.exec(fromRef.id) ?? [];
  if (branch === undefined || fromRef.repository.id !== toRef.repository.id) return undefined;
  return toChange(branch, fromRef.latestCommit, {
    isChanged: /^pr:(?:opened|reopened|from_ref_updated)$/.test(payload.eventKey),
    isClosed: /^pr:(?:merged|declined|deleted)$/.test(payload.eventKey),
  });
}

function toChange(
  branch: string,
  commit: string,
  { isChanged, isClosed }: { isChanged: boolean; isClosed: boolean },
): PullRequestChange | undefined {
  if (!isChanged && !isClosed) return undefined;
  return { branch, commit: commit.toLowerCase(), state: isClosed ? 'closed' : 'changed' };
}
