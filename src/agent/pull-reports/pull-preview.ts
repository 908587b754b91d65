import type { Database } from '../../db/schema.ts';
import { getPreviewHost } from '../../releases/previews.ts';
import { getSiteUrl } from '../../releases/site-url.ts';

/** The preview of a pull request's branch. */
export interface PullPreview {
  /** URL of its first page, with a slash at the end. */
  url: string;
  /** `outdated`: its newest export is of an earlier commit. */
  state: 'building' | 'ready' | 'failed' | 'outdated';
  /** The export that decides its state. */
  exportId: string | undefined;
  /** Why the export failed. */
  error: string | undefined;
}

interface PreviewQuestion {
  projectId: string;
  branch: string;
  commit: string;
  /**
   * The export that was started for this commit. It is never outdated: a host can report a commit that its branch
   * doesn't have yet or anymore, and another export would show the same.
   */
  startedExport: string | null;
  publicUrl: string;
}

/** Finds the preview of a branch, and whether it shows a commit. Returns undefined if the branch has no preview. */
export async function readPullPreview(
  db: Database,
  { projectId, branch, commit, startedExport, publicUrl }: PreviewQuestion,
): Promise<PullPreview | undefined> {
  const preview = await db
    .selectFrom('previews')
    .innerJoin('domains', 'domains.host', 'previews.domain')
    .select(['previews.slug', 'previews.domain', 'domains.base'])
    .where('domains.project_id', '=', projectId)
    .where('previews.branch', '=', branch)
    .orderBy('previews.created_at')
    .limit(1)
    .executeTakeFirst();
  if (!preview) return undefined;
  const url = getSiteUrl({ host: getPreviewHost(preview), base: preview.base }, publicUrl);
  const job = await db
    .selectFrom('export_jobs')
    .select(['id', 'status', 'commit_id', 'error'])
    .where('preview', '=', preview.slug)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!job) return { url, state: 'outdated', exportId: undefined, error: undefined };
  const state = findState(job, { commit, isStarted: job.id === startedExport });
  return { url, state, exportId: job.id, error: job.error ?? undefined };
}

/** Returns whether an export hasn't finished. */
export async function isExportRunning(db: Database, id: string): Promise<boolean> {
  const job = await db.selectFrom('export_jobs').select('status').where('id', '=', id).executeTakeFirst();
  return job !== undefined && isRunning(job.status);
}

function isRunning(status: string): boolean {
  return status === 'queued' || status === 'running';
}

function findState(
  job: { status: string; commit_id: string | null },
  { commit, isStarted }: { commit: string; isStarted: boolean },
): PullPreview['state'] {
  if (isRunning(job.status)) return 'building';
  // An export that failed before it read the repository has no commit.
  const isOfCommit = job.commit_id === commit || (job.status === 'failed' && job.commit_id === null);
  if (!isOfCommit && !isStarted) return 'outdated';
  return job.status === 'completed' ? 'ready' : 'failed';
}
