import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';

/** The branch and commit of a check. Hosts don't report both for every check. */
export interface CheckedHead {
  branch: string | undefined;
  commit: string | undefined;
}

const Text = Type.Optional(Type.Union([Type.String({ maxLength: 300 }), Type.Null()]));
const Head = Type.Object({ head_branch: Text, head_sha: Text });

/** GitHub: `check_run` and `check_suite`. */
const GitHubCheck = Type.Union([
  Type.Object({ check_run: Type.Object({ head_sha: Text, check_suite: Type.Optional(Head) }) }),
  Type.Object({ check_suite: Head }),
]);
/** GitHub, Gitea and Forgejo: `status`. */
const CommitStatus = Type.Object({
  sha: Type.String({ maxLength: 300 }),
  state: Type.String(),
  context: Type.String(),
  branches: Type.Optional(Type.Array(Type.Object({ name: Type.String({ maxLength: 300 }) }))),
});
/** Gitea: `workflow_run`. */
const WorkflowRun = Type.Object({ workflow_run: Head });
const GitLabPipeline = Type.Object({
  object_kind: Type.Literal('pipeline'),
  object_attributes: Type.Object({ ref: Text, sha: Text }),
});
const GitLabJob = Type.Object({ object_kind: Type.Literal('build'), ref: Text, sha: Text });
const BitbucketStatus = Type.Object({
  commit_status: Type.Object({ refname: Text, commit: Type.Optional(Type.Object({ hash: Text })) }),
});

/** Finds the branch and commit of a webhook about a check. Bindery reads the checks themselves from the host. */
export function findCheckedHead(payload: object): CheckedHead | undefined {
  if (Value.Check(GitLabPipeline, payload)) return toHead(payload.object_attributes.ref, payload.object_attributes.sha);
  if (Value.Check(GitLabJob, payload)) return toHead(payload.ref, payload.sha);
  if (Value.Check(BitbucketStatus, payload)) {
    const { refname, commit } = payload.commit_status;
    return toHead(refname, commit?.hash);
  }
  if (Value.Check(GitHubCheck, payload)) return fromGitHub(payload);
  if (Value.Check(CommitStatus, payload)) return toHead(payload.branches?.[0]?.name, payload.sha);
  if (Value.Check(WorkflowRun, payload)) return toHead(payload.workflow_run.head_branch, payload.workflow_run.head_sha);
  return undefined;
}

function fromGitHub(payload: Static<typeof GitHubCheck>): CheckedHead | undefined {
  if (!('check_run' in payload)) return toHead(payload.check_suite.head_branch, payload.check_suite.head_sha);
  const { head_sha: commit, check_suite: suite } = payload.check_run;
  return toHead(suite?.head_branch, commit);
}

function toHead(branch: string | null | undefined, commit: string | null | undefined): CheckedHead | undefined {
  return branch || commit ? { branch: branch || undefined, commit: commit || undefined } : undefined;
}
