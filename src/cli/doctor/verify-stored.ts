import type { Config } from '../../config/config.ts';
import { connect } from '../../db/connect.ts';
import { openServer } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import { AppError, getErrorMessage } from '../../errors.ts';
import { hashObject } from '../../export/job/check-stored-bundle.ts';
import { getDiagnosticsKey } from '../../export/job/keys.ts';
import { verifyBundle } from '../../export/job/verify-bundle.ts';
import type { Store } from '../../store/adapter.ts';
import { DamagedObject } from '../../store/damaged-object.ts';
import { openStore } from '../../store/open-store.ts';
import { NO_LINKS } from '../backup-summary.ts';
import type { Finding } from './finding.ts';

export interface VerifyOptions {
  /** Number of newest exports whose bundles are read. @defaultValue all */
  limit?: number | undefined;
  onProgress?(done: number, total: number): void;
}

/**
 * Reads every stored bundle and its diagnostics, and compares them with the database. Lists releases that couldn't be
 * opened. Changes nothing. Reads as many bytes as are stored, so it runs only on request.
 */
export async function* verifyStored(config: Config, options: VerifyOptions): AsyncGenerator<Finding> {
  const server = await openServer(config, 'command');
  const db = connect({ url: server.url, max: 1 });
  try {
    const store = await openStore(config, NO_LINKS);
    yield* verifyExports({ db, store }, options);
    yield* listProblems(db);
  } catch (error) {
    yield createFinding('error', `Can't verify the stored bundles: ${getErrorMessage(error)}`);
  } finally {
    await db.destroy();
    await server.stop();
  }
}

/** Separate from `verifyStored` for callers that have already opened a database and a store. */
export async function* verifyExports(
  { db, store }: { db: Database; store: Store },
  { limit, onProgress }: VerifyOptions,
): AsyncGenerator<Finding> {
  const jobs = await listExports(db, limit);
  let damagedCount = 0;
  for (const [index, job] of jobs.entries()) {
    onProgress?.(index, jobs.length);
    for (const problem of await verifyExport(store, job)) {
      damagedCount += 1;
      yield createFinding('error', problem);
    }
  }
  onProgress?.(jobs.length, jobs.length);
  if (damagedCount === 0) yield createFinding('ok', `All stored bundles are intact (${jobs.length}).`);
}

type StoredExport = Awaited<ReturnType<typeof listExports>>[number];

async function listExports(db: Database, limit: number | undefined) {
  let query = db
    .selectFrom('export_jobs')
    .select(['id', 'domain', 'commit_id', 'bundle_key', 'size_bytes', 'sha256', 'diagnostics_sha256'])
    .where('status', '=', 'completed')
    .where('bundle_expired_at', 'is', null)
    .orderBy('seq', 'desc');
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

/** Returns a sentence for each damaged object. */
async function verifyExport(store: Store, job: StoredExport): Promise<string[]> {
  const { id, domain, bundle_key: key, size_bytes: size, sha256, commit_id: commit, diagnostics_sha256: sum } = job;
  const problems: string[] = [];
  const check = async (label: string, verify: () => Promise<void>) => {
    try {
      await verify();
    } catch (error) {
      const isMissing = error instanceof AppError && error.code === 'not_found';
      if (!isMissing && !(error instanceof DamagedObject)) throw error;
      problems.push(
        `The ${label} of export ${id} (${domain}) is damaged: ${getErrorMessage(error)} Export the domain again, or restore the object from a backup.`,
      );
    }
  };
  if (key !== null && sha256 !== null)
    await check('bundle', () => verifyBundle(store, { key, sizeBytes: Number(size), sha256 }));
  if (commit !== null && sum !== null)
    await check('list of diagnostics', async () => {
      const object = getDiagnosticsKey({ jobId: id, commit });
      if ((await hashObject(store, object)) !== sum)
        throw new DamagedObject(object, "its SHA-256 doesn't match the recorded one");
    });
  return problems;
}

async function* listProblems(db: Database): AsyncGenerator<Finding> {
  const rows = await db
    .selectFrom('releases')
    .select(['domain', 'job_id', 'problem'])
    .where('problem', 'is not', null)
    .execute();
  for (const { domain, job_id: id, problem } of rows)
    yield createFinding(
      'error',
      `The release ${id} of ${domain} can't be opened (${problem}). The domain serves the newest intact release instead. Export the domain again, or roll back.`,
    );
}

function createFinding(level: Finding['level'], message: string): Finding {
  return { check: 'stored', level, message };
}
