import { readPullSettings } from '../../accounts/projects/pull-settings.ts';
import type { Database } from '../../db/schema.ts';
import type { StoredPullResult } from '../../db/tables/pull-reports.ts';
import type { StatusState } from '../hosts/host.ts';
import { describeResult, toRepositoryPath } from './describe-result.ts';
import { hasReports } from './request-report.ts';

/** The report on a pull request, for pages that show it. */
export interface PullReport {
  state: StatusState;
  /** One sentence. */
  description: string;
  /** The first problems that the target branch doesn't have, the most severe first. Paths are from the repository's root. */
  problems: {
    severity: StoredPullResult['problems'][number]['severity'];
    code: string;
    message: string;
    path: string;
    line: number;
  }[];
  /** Number of new problems, including those that aren't listed. */
  problemCount: number;
}

/**
 * Reads the report on a pull request. Until its newest commit has been examined, the report is pending. Returns undefined
 * if the project has no reports, or if there is none yet and none is on its way.
 */
export async function readPullReport(
  db: Database,
  { projectId, pullId, commit }: { projectId: string; pullId: string; commit: string | null },
): Promise<PullReport | undefined> {
  const row = await db
    .selectFrom('pull_reports')
    .innerJoin('projects', 'projects.id', 'pull_reports.project_id')
    .select(['commit_id', 'result', 'status', 'due_at', 'reserved_until', 'pull_settings', 'docs_folder'])
    .where('pull_reports.project_id', '=', projectId)
    .where('pull_id', '=', pullId)
    .executeTakeFirst();
  if (!row) return undefined;
  const settings = readPullSettings(row.pull_settings);
  if (!hasReports(settings)) return undefined;
  const isCurrent = row.commit_id === commit;
  const { result, status } = isCurrent ? row : { result: null, status: null };
  if (!result && (!status || status.state === 'pending'))
    return row.due_at === null && row.reserved_until === null ? undefined : PENDING;
  const { state, description } =
    status && status.state !== 'pending'
      ? status
      : describeResult({ result: result ?? undefined, problem: undefined, preview: undefined }, settings.failOn);
  const { counts = { error: 0, warning: 0, info: 0 }, problems = [] } = result ?? {};
  return {
    state,
    description,
    problems: problems.map(({ file, ...problem }) => ({ ...problem, path: toRepositoryPath(file, row.docs_folder) })),
    problemCount: counts.error + counts.warning + counts.info,
  };
}

const PENDING: PullReport = {
  state: 'pending',
  description: 'Bindery is checking the documentation.',
  problems: [],
  problemCount: 0,
};
