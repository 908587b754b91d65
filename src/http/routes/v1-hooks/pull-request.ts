import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { orNull } from '../../schemas.ts';

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

/** Finds the pull request change in a webhook. Returns undefined for other events, such as a comment or a label. */
export function findPullRequest(payload: object): PullRequestChange | undefined {
  return readGitHub(payload) ?? readGitLab(payload) ?? readBitbucketCloud(payload) ?? readBitbucketServer(payload);
}

const Repository = Type.Object({ full_name: Type.String() });

/** GitHub, Gitea and Forgejo. */
const GitHub = Type.Object({
  action: Type.String(),
  pull_request: Type.Object({
    number: Type.Integer(),
    head: Type.Object({ ref: Type.String(), sha: Type.String(), repo: orNull(Repository) }),
    base: Type.Object({ repo: Repository }),
  }),
});

function readGitHub(payload: object): PullRequestChange | undefined {
  if (!Value.Check(GitHub, payload)) return undefined;
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
}

const GitLab = Type.Object({
  object_kind: Type.Literal('merge_request'),
  object_attributes: Type.Object({
    iid: Type.Integer(),
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
  const { iid, source_branch: branch, source_project_id: from, target_project_id: to, last_commit: head } = request;
  // An update without the previous commit changes only the title or the labels.
  return toChange(
    { pullId: String(iid), isFork: from !== to, branch, commit: head.id },
    {
      isChanged: action === 'open' || action === 'reopen' || (action === 'update' && oldrev !== undefined),
      isClosed: action === 'close' || action === 'merge',
    },
  );
}

const Side = Type.Object({ repository: orNull(Repository) });

const BitbucketCloud = Type.Object({
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

function readBitbucketCloud(payload: object): PullRequestChange | undefined {
  if (!Value.Check(BitbucketCloud, payload)) return undefined;
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
}

const ServerSide = Type.Object({ repository: Type.Object({ id: Type.Integer() }) });

const BitbucketServer = Type.Object({
  eventKey: Type.String(),
  pullRequest: Type.Object({
    id: Type.Integer(),
    fromRef: Type.Intersect([ServerSide, Type.Object({ id: Type.String(), latestCommit: Type.String() })]),
    toRef: ServerSide,
  }),
});

function readBitbucketServer(payload: object): PullRequestChange | undefined {
  if (!Value.Check(BitbucketServer, payload)) return undefined;
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
}

function toChange(
  { commit, ...pull }: Omit<PullRequestChange, 'state'>,
  { isChanged, isClosed }: { isChanged: boolean; isClosed: boolean },
): PullRequestChange | undefined {
  if (!isChanged && !isClosed) return undefined;
  return { ...pull, commit: commit.toLowerCase(), state: isClosed ? 'closed' : 'changed' };
}
