/** Checks a repository for new commits. If there are any, exports and publishes the hosted sites of its project. */
import { sql } from 'kysely';
import { decideDomainFeatures } from '../../accounts/domains/domain-features.ts';
import { listDomains } from '../../accounts/domains/domains.ts';
import type { Domain } from '../../accounts/domains/domains.ts';
import { getOrganization } from '../../accounts/organizations.ts';
import { getProject } from '../../accounts/projects/projects.ts';
import type { Project } from '../../accounts/projects/projects.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { FEATURE_NAMES, isHosted } from '../../features/deployment-kinds.ts';
import { hasFeature } from '../../features/features.ts';
import { findUnknownOutput } from '../../lib/git/git-errors.ts';
import type { Queue } from '../../queue/queue.ts';
import { createExportJob } from '../job/create-export-job.ts';
import { parseSettings } from '../job/settings.ts';
import { findHead } from '../source/find-head.ts';
import { readProjectAccess } from '../source/project-access.ts';
import type { ProjectAccessDeps } from '../source/project-access.ts';
import type { CheckReason } from './request-check.ts';

export interface CheckDeps extends ProjectAccessDeps {
  queue: Pick<Queue, 'enqueue'>;
  dataFolder: string;
  /** Called in the transaction that records a new head of the branch, but not for the first poll. @defaultValue nothing */
  onNewCommit?(trx: Database, commit: { projectId: string; commit: string }): Promise<void>;
}

export interface CheckOutcome {
  /** Export jobs that were started. */
  jobs: string[];
  /** Reason why the repository couldn't be read, unless it is transient. */
  problem?: string;
  /** What Git printed, if the reason isn't a known one. */
  gitOutput?: string;
}

/**
 * Checks the head of the branch once, and starts an export for each of the project's cloud domains that has no export of
 * that commit, or whose features have changed since its release. A first check for `poll` only records the head.
 *
 * It can be repeated at any time, also after a kill: a commit that was exported, or failed to be, isn't exported again.
 * Throws transient errors.
 */
export async function checkForCommits(
  deps: CheckDeps,
  { projectId, signal }: { projectId: string; signal: AbortSignal },
): Promise<CheckOutcome> {
  const check = await takeUp(deps.db, projectId);
  if (!check) return { jobs: [] };
  try {
    const project = await getProject(deps.db, { id: projectId });
    const head = await readHead(deps, { project, signal });
    return { jobs: await startExports(deps, { project, head, check }) };
  } catch (error) {
    if (!(error instanceof AppError) || !USER_ERROR_CODES.has(error.code)) throw error;
    await finishCheck(deps.db, { projectId, check });
    const gitOutput = findUnknownOutput(error);
    return { jobs: [], problem: error.message, ...(gitOutput !== undefined && { gitOutput }) };
  }
}

const USER_ERROR_CODES: ReadonlySet<string> = new Set(['source_unavailable', 'invalid_request', 'not_found']);

interface Check {
  reason: CheckReason;
  /** Number of the project's checks that have started, including this one. */
  count: number;
}

/**
 * Takes over the reason of the waiting request, and of an earlier check that didn't finish. A request from now on gets
 * its own check, because this one may be over before that push.
 */
async function takeUp(db: Database, projectId: string): Promise<Check | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('repository_heads')
      .select(['waiting_for', 'checking_for', 'check_count'])
      .where('project_id', '=', projectId)
      .forUpdate()
      .executeTakeFirst();
    const reason = [row?.waiting_for, row?.checking_for].includes('push')
      ? 'push'
      : (row?.waiting_for ?? row?.checking_for);
    if (!row || !reason) return undefined;
    const count = row.check_count + 1;
    await trx
      .updateTable('repository_heads')
      .set({ waiting_for: null, checking_for: reason, check_count: count })
      .where('project_id', '=', projectId)
      .execute();
    return { reason, count };
  });
}

/** Records that a check has finished, unless a newer one is running. */
async function finishCheck(db: Database, { projectId, check }: { projectId: string; check: Check }): Promise<void> {
  await db
    .updateTable('repository_heads')
    .set({ checking_for: null })
    .where('project_id', '=', projectId)
    .where('check_count', '=', check.count)
    .execute();
}

async function readHead(
  deps: CheckDeps,
  { project, signal }: { project: Project; signal: AbortSignal },
): Promise<string | undefined> {
  const { credentials, ...access } = await readProjectAccess(deps, project);
  const { repositoryUrl, branch } = project;
  return findHead({ repositoryUrl, branch, credentials }, { dataFolder: deps.dataFolder, signal, ...access });
}

interface Start {
  project: Project;
  head: string | undefined;
  check: Check;
}

async function startExports({ db, queue, onNewCommit }: CheckDeps, { project, head, check }: Start): Promise<string[]> {
  const { reason } = check;
  const { plan } = await getOrganization(db, project.organizationId);
  return db.transaction().execute(async (trx) => {
    await finishCheck(trx, { projectId: project.id, check });
    if (head === undefined) return [];
    const before = await noteHead(trx, { projectId: project.id, head });
    if (before !== head && (before !== null || reason === 'push'))
      await onNewCommit?.(trx, { projectId: project.id, commit: head });
    if (plan !== 'enterprise') return [];
    const isNewHead = reason === 'push' || (before !== null && before !== head);
    const jobs: string[] = [];
    for (const domain of await listDomains(trx, { projectId: project.id })) {
      if (!isHosted(domain)) continue;
      const newestExport = await findNewestExport(trx, domain);
      const isMissing = isNewHead && !isExportOf(newestExport, head);
      if (!isMissing && !hasOutdatedFeatures(newestExport, domain)) continue;
      const job = { organizationId: domain.organizationId, domain: domain.host, groups: [] };
      jobs.push((await createExportJob(trx, { queue, job })).id);
    }
    return jobs;
  });
}

/** Returns the previously recorded head. Locks the row until the exports are started, so that another check waits. */
async function noteHead(
  trx: Database,
  { projectId, head }: { projectId: string; head: string },
): Promise<string | null> {
  const row = await trx
    .selectFrom('repository_heads')
    .select('commit_id')
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirst();
  await trx
    .updateTable('repository_heads')
    .set({ commit_id: head, looked_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .execute();
  return row?.commit_id ?? null;
}

type NewestExport = Awaited<ReturnType<typeof findNewestExport>>;

/** Finds the newest export that the domain would serve, and whether it does. */
async function findNewestExport(trx: Database, domain: Domain) {
  return trx
    .selectFrom('export_jobs')
    .leftJoin('releases', (join) =>
      join.onRef('releases.job_id', '=', 'export_jobs.id').on('releases.domain', '=', domain.host),
    )
    .select(['commit_id', 'status', 'settings', 'is_current'])
    .where('organization_id', '=', domain.organizationId)
    .where('project_id', '=', domain.projectId)
    .where('export_jobs.domain', '=', domain.host)
    .where('publish', '=', true)
    .orderBy('export_jobs.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns whether an export is of this commit, or hasn't chosen a commit yet. */
function isExportOf(job: NewestExport, head: string): boolean {
  return job !== undefined && (job.commit_id === head || (job.status === 'queued' && job.commit_id === null));
}

/**
 * Returns whether the domain serves its newest export, and that has other features than the domain now. After a rollback,
 * it serves an older one on purpose.
 */
function hasOutdatedFeatures(job: NewestExport, domain: Domain): boolean {
  if (job?.is_current !== true) return false;
  const { features } = parseSettings(job.settings);
  const currentFeatures = decideDomainFeatures(domain);
  return FEATURE_NAMES.some((name) => hasFeature(features, name) !== currentFeatures[name]);
}
