import { storeHostProblem } from '../../accounts/projects/host-problem.ts';
import { getProject } from '../../accounts/projects/projects.ts';
import type { Project } from '../../accounts/projects/projects.ts';
import { readClock } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import type { StoredPullResult } from '../../db/tables/pull-reports.ts';
import { AppError } from '../../errors.ts';
import { toStorableText } from '../../lib/storable.ts';
import { withWorkFolder } from '../../lib/work-folders.ts';
import type { CommitStatus, PullHead } from '../hosts/host.ts';
import { HostFailure } from '../hosts/host.ts';
import { connectProject } from '../job/connect-repository.ts';
import type { Repository } from '../job/connect-repository.ts';
import { findPublishedSite } from '../job/published-site.ts';
import type { TurnDeps } from '../job/turn-deps.ts';
import { createRedactor } from '../safety/redact.ts';
import { describeResult, isUnchanged, listAnnotations, nameStatus } from './describe-result.ts';
import { selectReport } from './due-reports.ts';
import { examineChange } from './examine-change.ts';
import { readPullPreview, isExportRunning } from './pull-preview.ts';
import { publishComment } from './publish-comment.ts';
import { hasReports } from './request-report.ts';
import { writeComment } from './write-comment.ts';

/** The dependencies of `advanceReport`. */
export type ReportDeps = Pick<
  TurnDeps,
  | 'db'
  | 'getSecretKey'
  | 'gitReach'
  | 'host'
  | 'dataFolder'
  | 'checkSite'
  | 'seedRepository'
  | 'startPreview'
  | 'maxRepositoryBytes'
  | 'secrets'
>;

/** The report to work on. */
export interface ReportRequest {
  projectId: string;
  pullId: string;
  /** Whether the pull request may have changed since it was last read. */
  isRequested: boolean;
  signal: AbortSignal;
}

/**
 * Brings the report on a pull request up to date: its status, its preview and its comment. Can be repeated after a crash
 * at any moment. Returns the time of the next look, or undefined if there is nothing to wait for. Throws `HostFailure` if
 * the host can't be asked now.
 */
export async function advanceReport(deps: ReportDeps, request: ReportRequest): Promise<Date | undefined> {
  const { db } = deps;
  const { projectId, pullId, isRequested, signal } = request;
  const row = await findRow(db, request);
  if (!row) return undefined;
  if (!isRequested && row.export_id !== null && (await isExportRunning(db, row.export_id))) return findNextLook(db);
  const project = await getProject(db, { id: projectId });
  if (!hasReports(project.pullRequests)) return undefined;
  try {
    const repository = await connectProject(deps, project);
    const head = await repository.host.reports?.readHead(pullId, signal);
    if (head?.state !== 'open') return undefined;
    const isWaiting = await report({ deps, project, repository, head, request });
    await storeHostProblem(db, { projectId, column: 'pull_problem', problem: null });
    return isWaiting ? findNextLook(db) : undefined;
  } catch (error) {
    if (!isLasting(error)) throw error;
    await storeHostProblem(db, { projectId, column: 'pull_problem', problem: error.message });
    return undefined;
  }
}

/** Whether only a person can solve a problem. */
function isLasting(error: unknown): error is Error {
  return error instanceof HostFailure ? !error.retryable : error instanceof AppError;
}

/** Seconds between checks of the preview's export. */
const WAIT_SECONDS = 5;

async function findNextLook(db: Database): Promise<Date> {
  return new Date((await readClock(db)).getTime() + WAIT_SECONDS * 1000);
}

function findRow(db: Database, { projectId, pullId }: Pick<ReportRequest, 'projectId' | 'pullId'>) {
  return db
    .selectFrom('pull_reports')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('pull_id', '=', pullId)
    .executeTakeFirst();
}

interface Report {
  deps: ReportDeps;
  project: Project;
  repository: Repository;
  head: PullHead;
  request: ReportRequest;
}

/** Returns whether the preview is still being built. */
async function report(context: Report): Promise<boolean> {
  const { deps, project, repository, head, request } = context;
  const { db } = deps;
  const { projectId, pullId, signal } = request;
  await startCommit(db, request, head.commit);
  const attempts = createAttempts();
  await attempts.run(() => setStatus(context, PENDING));
  const { result, problem } = await examine(context);
  // Branches of strangers get no preview: it would publish their pages on a host of the project.
  const hasPreview = !head.isFork && (result === undefined || !isUnchanged(result));
  const preview = hasPreview ? await findCurrentPreview(context) : undefined;
  const facts = { result, problem, preview };
  const isWaiting = preview?.state === 'building';
  if (!isWaiting) {
    const annotations = listAnnotations(result, project.docsFolder);
    const status = describeResult(facts, project.pullRequests.failOn);
    const url = preview?.state === 'ready' ? preview.url : head.url;
    await attempts.run(() => setStatus(context, { ...status, url, annotations }));
  }
  const row = await findRow(db, request);
  const { reports, comments } = repository.host;
  // A change of other files gets no comment, unless an earlier commit already has one.
  const isCommented = row?.comment_id !== null || !result || !isUnchanged(result);
  if (row && reports && project.pullRequests.comment && isCommented) {
    const body = writeComment({
      ...facts,
      projectName: project.name,
      docsFolder: project.docsFolder,
      commit: head.commit,
      mark: row.mark,
      redact: createRedactor([...deps.secrets, ...repository.secrets]),
    });
    const place = { projectId, pullId, ...row };
    await attempts.run(() => publishComment(db, { report: place, reports, comments, body, signal }));
  }
  await selectReport(db, request)
    .set({ export_id: isWaiting ? (preview.exportId ?? null) : null })
    .execute();
  attempts.throwFirst();
  return isWaiting;
}

/** A token can be allowed to comment but not to set a status, or the other way round. */
function createAttempts() {
  const failures: HostFailure[] = [];
  return {
    async run(task: () => Promise<void>): Promise<void> {
      try {
        await task();
      } catch (error) {
        if (!(error instanceof HostFailure) || error.retryable) throw error;
        failures.push(error);
      }
    },
    throwFirst(): void {
      if (failures[0]) throw failures[0];
    },
  };
}

/** Forgets what was found in an earlier commit. */
async function startCommit(db: Database, request: ReportRequest, commit: string): Promise<void> {
  await selectReport(db, request)
    .set({ commit_id: commit, result: null, export_id: null, status: null })
    .where((where) => where.or([where('commit_id', 'is', null), where('commit_id', '!=', commit)]))
    .execute();
}

const PENDING = {
  state: 'pending',
  description: 'Bindery is checking the documentation.',
  url: undefined,
  annotations: [],
} as const;

interface NewStatus extends Pick<CommitStatus, 'state' | 'description' | 'annotations'> {
  /** @defaultValue the pull request itself */
  url: string | undefined;
}

/** Sets the status of the commit, unless the host already shows it. A status that has a result is never pending again. */
async function setStatus(
  { deps: { db }, project, repository: { host }, head, request }: Report,
  { annotations, url = head.url, ...result }: NewStatus,
): Promise<void> {
  const { pullId, signal } = request;
  if (!project.pullRequests.status || !host.reports) return;
  const before = (await findRow(db, request))?.status;
  const status = { ...result, url };
  if (before && (status.state === 'pending' || isSame(before, status))) return;
  const target = { pullId, commit: head.commit, name: nameStatus(project) };
  await host.reports.setStatus?.({ ...status, ...target, annotations }, signal);
  await selectReport(db, request)
    .set({ status: JSON.stringify(status) })
    .execute();
}

function isSame(a: Omit<NewStatus, 'annotations'>, b: Omit<NewStatus, 'annotations'>): boolean {
  return a.state === b.state && a.description === b.description && a.url === b.url;
}

/** Examines the commit once. Its result is stored, so that a repetition for the sake of the host costs nothing. */
async function examine({ deps, project, repository, head, request }: Report): Promise<{
  result: StoredPullResult | undefined;
  problem: string | undefined;
}> {
  const { db } = deps;
  const { signal } = request;
  const before = (await findRow(db, request))?.result;
  if (before) return { result: before, problem: undefined };
  const site = await findPublishedSite(db, project.id);
  try {
    const result = await withWorkFolder(deps.dataFolder, async (folder) => {
      const remote = await repository.getRemote(signal);
      const { maxRepositoryBytes } = deps;
      return examineChange({
        head,
        remote,
        docsFolder: repository.docsFolder,
        folder,
        maxRepositoryBytes,
        checkSite: (docs, stop, earlier) => deps.checkSite(docs, stop, site, earlier, signal),
        seed: (branch) => async (gitDir, commit) =>
          deps.seedRepository?.({ gitDir, remote, branch, commit, maxBytes: maxRepositoryBytes }, signal),
        signal,
      });
    });
    await selectReport(db, request)
      .set({ result: JSON.stringify(result) })
      .where('commit_id', '=', head.commit)
      .execute();
    return { result, problem: undefined };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { result: undefined, problem: toStorableText(error.message) };
  }
}

/** Finds the preview of the branch. Starts an export if it doesn't show the newest commit. */
async function findCurrentPreview({ deps, head, request }: Report) {
  const { db } = deps;
  const { projectId } = request;
  const startedExport = (await findRow(db, request))?.export_id ?? null;
  const place = {
    projectId,
    branch: head.branch,
    commit: head.commit,
    startedExport,
    publicUrl: deps.host.publicUrl(),
  };
  const preview = await readPullPreview(db, place);
  if (preview && preview.state !== 'outdated') return preview;
  if (!(await deps.startPreview?.({ projectId, branch: head.branch }))) return undefined;
  return readPullPreview(db, place);
}
