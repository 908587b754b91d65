import { createId } from '../../../lib/ids.ts';
import type { Database, PullRequestRow } from '../../../db/schema.ts';
import type { PullRequestState } from '../../../db/tables/agent-jobs.ts';
import type { NewPullRequest } from '../host.ts';
import type { ChangeRange } from './branches.ts';

/** A pull request with its repository and project. */
export type PullWithProject = PullRequestRow & {
  organization_id: string;
  repository_url: string;
  project_name: string;
};

/** The commits that a pull request keeps. */
type StoredRange = Pick<ChangeRange, 'base' | 'head'>;

/** Inserts an open pull request, or returns the existing one of its branch. */
export async function insertPull(
  db: Database,
  { projectId, request, range }: { projectId: string; request: NewPullRequest; range: StoredRange },
): Promise<PullRequestRow> {
  const { head, base, title, body } = request;
  const insertedRow = await db
    .insertInto('pull_requests')
    .values({
      id: createId('pr'),
      project_id: projectId,
      head,
      base,
      title,
      body,
      base_commit: range.base,
      head_commit: range.head,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'head']).where('state', '=', 'open').doNothing())
    .returningAll()
    .executeTakeFirst();
  return insertedRow ?? (await openPulls(db, { projectId, head }).executeTakeFirstOrThrow());
}

/** Builds the query for the open pull request of a branch. There is at most one. */
export function openPulls(db: Database, { projectId, head }: { projectId: string; head: string }) {
  return db
    .selectFrom('pull_requests')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('head', '=', head)
    .where('state', '=', 'open');
}

/** Finds a pull request by its id. */
export async function findPull(db: Database, id: string): Promise<PullWithProject | undefined> {
  return db
    .selectFrom('pull_requests')
    .innerJoin('projects', 'projects.id', 'pull_requests.project_id')
    .selectAll('pull_requests')
    .select(['projects.organization_id', 'projects.repository_url', 'projects.name as project_name'])
    .where('pull_requests.id', '=', id)
    .executeTakeFirst();
}

/** The fields to change. */
export interface PullChange {
  title?: string;
  body?: string;
  state?: PullRequestState;
  range?: StoredRange | undefined;
}

/** Changes an open pull request. A merged or closed one stays unchanged. */
export async function updatePull(db: Database, id: string, { range, ...fields }: PullChange): Promise<void> {
  await db
    .updateTable('pull_requests')
    .set({ ...fields, ...(range && { base_commit: range.base, head_commit: range.head }), updated_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}
