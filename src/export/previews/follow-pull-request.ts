import { listDomains } from '../../accounts/domains/domains.ts';
import type { Database } from '../../db/schema.ts';
import { parseBranch } from '../../accounts/projects/repository-place.ts';
import { removePreviews } from '../../releases/previews.ts';
import { startProjectPreview } from './start-preview.ts';
import type { PreviewDeps } from './start-preview.ts';

export interface FollowedPullRequest {
  projectId: string;
  branch: string;
  /** The commit at the head of the branch, or a prefix of its id. */
  commit: string;
  state: 'changed' | 'closed';
}

/** `none`: the project has no site hosted by Bindery, or its plan doesn't include exports. */
export type FollowOutcome = 'started' | 'known' | 'removed' | 'none';

/**
 * Shows a pull request's branch in a preview, once for each commit, and removes the preview when the pull request is
 * closed.
 */
export async function followPullRequest(
  db: Database,
  deps: PreviewDeps,
  { projectId, state, ...pull }: FollowedPullRequest,
): Promise<FollowOutcome> {
  const branch = parseBranch(pull.branch);
  if (state === 'closed') {
    const hosts = (await listDomains(db, { projectId })).map(({ host }) => host);
    return (await removePreviews(db, { hosts, branch })) > 0 ? 'removed' : 'none';
  }
  if (await isKnown(db, { projectId, branch, commit: pull.commit })) return 'known';
  return (await startProjectPreview(db, deps, { projectId, branch })) ? 'started' : 'none';
}

/** Returns whether the branch's preview shows the commit, so that a repeated webhook starts nothing. */
async function isKnown(
  db: Database,
  { projectId, branch, commit }: { projectId: string; branch: string; commit: string },
): Promise<boolean> {
  if (!/^[0-9a-f]{12,64}$/.test(commit)) return false;
  const job = await db
    .selectFrom('previews')
    .innerJoin('domains', 'domains.host', 'previews.domain')
    .innerJoin('export_jobs', 'export_jobs.id', 'previews.job_id')
    .select('export_jobs.id')
    .where('domains.project_id', '=', projectId)
    .where('previews.branch', '=', branch)
    .where('export_jobs.commit_id', 'like', `${commit}%`)
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}
