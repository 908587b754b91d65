import { sql } from 'kysely';
import { checkBucket } from '../cli/doctor/check-bucket.ts';
import { checkGit, checkNode } from '../cli/doctor/check-programs.ts';
import { checkStorage } from '../cli/doctor/check-storage.ts';
import { readStreamState } from '../accounts/audit/stream/stream-state.ts';
import { describeAuditReceiver } from '../config/audit-stream.ts';
import { describeAuditStream } from '../cli/doctor/describe-audit-stream.ts';
import { readVersion } from '../cli/version.ts';
import type { HealthFinding, SystemStatus } from '../http/types.ts';
import { readWaitingJobs } from '../jobs/waiting-jobs.ts';
import type { Services } from './services.ts';

/**
 * Creates the reader of the installation's status for the API. It runs those checks of `bindery doctor` that are cheap and
 * whose results can change.
 */
export function createStatusReader({ config, db }: Pick<Services, 'config' | 'db'>): SystemStatus {
  let last: { at: number; findings: Promise<HealthFinding[]> } | undefined;
  return {
    version: readVersion(),
    retention: config.retention,
    readAuditStream: async () =>
      config.auditStream && {
        receiver: describeAuditReceiver(config.auditStream),
        format: config.auditStream.format,
        ...(await readStreamState(db)),
      },
    readQueue: async () => {
      const jobs = await readWaitingJobs(db);
      return (['export', 'agent'] as const).map((name) => {
        const jobsOfKind = jobs.filter(({ kind }) => kind === name);
        const count = (...statuses: string[]) =>
          jobsOfKind.reduce((sum, job) => sum + (statuses.includes(job.status) ? job.count : 0), 0);
        const oldestSeconds = Math.round(Math.max(0, ...jobsOfKind.map((job) => job.oldestSeconds)));
        return { name, waiting: count('queued'), active: count('running', 'active'), oldestSeconds };
      });
    },
    // Reloading the page within seconds returns the same findings, because each check starts Git and writes a file.
    checkHealth: () => {
      if (last === undefined || Date.now() - last.at > FRESH_MS)
        last = { at: Date.now(), findings: runChecks(config, db) };
      return last.findings;
    },
  };
}

const FRESH_MS = 20_000;

async function runChecks(config: Services['config'], db: Services['db']): Promise<HealthFinding[]> {
  const { dataDir, s3 } = config;
  const [git, database, storage, bucket, stream] = await Promise.all([
    checkGit(),
    checkConnection(db),
    checkStorage(dataDir),
    s3 && checkBucket(s3),
    describeAuditStream(db, config),
  ]);
  return [checkNode(), git, database, storage, ...(bucket ? [bucket] : []), ...stream];
}

async function checkConnection(db: Services['db']): Promise<HealthFinding> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  return { check: 'database', level: 'ok', message: `PostgreSQL ${rows[0]?.server_version ?? ''} responds.` };
}
