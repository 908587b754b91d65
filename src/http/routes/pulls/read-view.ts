import { readPull } from '../../../agent/hosts/built-in/read-pull.ts';
import { signPullForm } from '../../../agent/hosts/built-in/pull-link.ts';
import type { PullAction } from '../../../agent/hosts/built-in/pull-link.ts';
import type { PullRequestRow } from '../../../db/schema.ts';
import type { LinkDeps, LinkVisit } from './check-link.ts';
import type { PullForm, PullView } from './page.ts';

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
  const { pull, changes } = await readPull(visitedPull, { db });
  const { title, body, state, head, base } = pull;
  const form = { id: pull.id, head: pull.head_commit ?? '', folder: `${root}${pull.id}` };
  const forms =
    decision === undefined
      ? undefined
      : (['merge', 'close'] as const).map((action) => createForm({ ...form, action, decision }, secret));
  const { project_name: projectName, created_at: createdAt } = pull;
  const decisionCall = formatDecisionCall(pull);
  return { projectName, title, body, state, head, base, createdAt, changes, forms, decisionCall, message };
}

interface NewForm {
  id: string;
  action: PullAction;
  head: string;
  /** The URLs that receive the forms are below this folder. */
  folder: string;
  /** The query of the decision link. */
  decision: string;
}

function createForm({ id, action, head, folder, decision }: NewForm, secret: Buffer): PullForm {
  const token = signPullForm({ id, action, head }, secret);
  return { action, target: `${folder}/${action}?${decision}`, fields: { head, token } };
}

/** Returns the API call that creates a decision link. Branches of agent jobs contain the job id. */
export function formatDecisionCall({ project_id: projectId, head }: PullRequestRow): string {
  const [, jobId = '{id}'] = /^bindery\/(aj_[0-9a-z]+)(?:-\d+)?$/.exec(head) ?? [];
  return `POST /v2/agent/${projectId}/job/${jobId}/decision-link`;
}
