import { readPull } from '../../../agent/hosts/built-in/read-pull.ts';
import { listPullComments } from '../../../agent/hosts/built-in/pull-comment-rows.ts';
import type { PullAction } from '../../../agent/hosts/built-in/pull-link.ts';
import { readPullReport } from '../../../agent/pull-reports/read-report.ts';
import { findPullJob } from '../../../agent/reviews/find-pull-job.ts';
import type { PullWithProject } from '../../../agent/hosts/built-in/pull-rows.ts';
import { isAllowed } from '../../../accounts/policy.ts';
import type { PullRequestRow } from '../../../db/schema.ts';
import type { LinkDeps, LinkVisit } from './check-link.ts';
import { createForm } from './forms.ts';
import type { FormPage, PullForm } from './forms.ts';
import type { PullView } from './page.ts';
import { groupThreads } from './threads.ts';

export interface ViewOptions extends LinkDeps {
  message: string | undefined;
  /** Relative path from the page to the folder of all pull requests: empty or `../`. */
  root: string;
}

/** Reads the current content of the page from the database and the repository. */
export async function readView(
  { pull: visitedPull, decision }: LinkVisit,
  { db, secret, message, root }: ViewOptions,
): Promise<PullView> {
  const { pull, changes, conflicts = [] } = await readPull(visitedPull, { db });
  const job = await findPullJob(db, { projectId: pull.project_id, pullId: pull.id });
  const threads = groupThreads(await listPullComments(db, pull.id));
  const place = { projectId: pull.project_id, pullId: pull.id, commit: pull.head_commit };
  const report = await readPullReport(db, place);
  const { title, body, state, head, base } = pull;
  const page = { id: pull.id, head: pull.head_commit ?? '', folder: `${root}${pull.id}` };
  const forms = decision === undefined ? undefined : createForms({ ...page, decision: decision.query }, secret);
  const { project_name: projectName, created_at: createdAt } = pull;
  const decisionCall = formatDecisionCall(pull);
  return {
    projectName,
    title,
    body,
    state,
    head,
    base,
    createdAt,
    changes,
    conflicts,
    threads,
    report,
    job: job && { url: `${root}../dashboard/${getJobPath(pull, job.id)}`, status: job.status },
    forms,
    canComment: decision !== undefined && isAllowed(decision.rights, 'pull.comment', pull.project_id),
    canAsk: decision !== undefined && isAllowed(decision.rights, 'agent.prompt', pull.project_id),
    decisionCall,
    message,
  };
}

function getJobPath(
  { organization_id: organizationId, project_id: projectId }: PullWithProject,
  jobId: string,
): string {
  return `${organizationId}/agent/${projectId}/${jobId}`;
}

function createForms(page: FormPage, secret: Buffer): Record<PullAction, PullForm> {
  const create = (action: PullAction) => createForm(page, action, secret);
  return {
    merge: create('merge'),
    close: create('close'),
    comment: create('comment'),
    resolve: create('resolve'),
    ask: create('ask'),
    'fix-conflict': create('fix-conflict'),
  };
}

/** Returns the API call that creates a decision link. Branches of agent jobs contain the job id. */
export function formatDecisionCall({ project_id: projectId, head }: PullRequestRow): string {
  const [, jobId = '{id}'] = /^bindery\/(aj_[0-9a-z]+)(?:-\d+)?$/.exec(head) ?? [];
  return `POST /v2/agent/${projectId}/job/${jobId}/decision-link`;
}
