import path from 'node:path';
import { verifyChain } from '../../accounts/audit/verify-chain.ts';
import { countOldEvents } from '../../agent/job/remove-old-events.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/schema.ts';
import { countBundles } from '../../export/retention/bundles.ts';
import { measureFolderSize } from '../../lib/folder-size.ts';
import { formatCount } from '../../lib/format-count.ts';
import { describeAuditStream } from './describe-audit-stream.ts';
import { describeScim } from './describe-scim.ts';
import { describeSecrets } from './describe-secrets.ts';
import type { Finding } from './finding.ts';
import { hasNoData, withDatabase } from './with-database.ts';

/** Describes the stored data and what will be deleted soon. Returns nothing if there is no data yet, or if another version wrote it. */
export async function checkStored(config: Config): Promise<Finding[]> {
  if (hasNoData(config)) return [];
  try {
    return await withDatabase(config, (db) => describeStored(db, config));
  } catch {
    // `checkDatabase` reports the problem.
    return [];
  }
}

async function describeStored(db: Database, config: Config): Promise<Finding[]> {
  const { retention, dataDir } = config;
  return [
    await describeBundles(db, config),
    createFinding(
      `On this machine: repository mirrors ${await measureFolder(dataDir, 'mirrors')}, rendered pages ${await measureFolder(dataDir, 'cache')}.`,
    ),
    ...(await describeDamage(db)),
    ...(retention.eventDays > 0 ? await describeEvents(db, retention.eventDays) : []),
    ...(await describeSecrets(db, config)),
    ...(await describeAudit(db)),
    ...(await describeAuditStream(db, config)),
    ...(await describeScim(db, config)),
  ];
}

async function describeBundles(db: Database, { retention }: Config): Promise<Finding> {
  const { stored, expired } = await countBundles(db, retention);
  const totalText = `${formatCount(stored.count, 'bundle')}, ${toMegabytes(stored.bytes)}`;
  if (retention.bundleDays === 0)
    return createFinding(
      `${totalText}. Bundles are kept until their project is deleted, because RETENTION_BUNDLE_DAYS is not set.`,
    );
  if (expired.count === 0) return createFinding(`${totalText}. None of them have expired.`);
  return createFinding(
    `${totalText}. ${expired.count} of them (${toMegabytes(expired.bytes)}) will be deleted within the hour. Pin any you want to keep.`,
  );
}

/** Reports releases that Bindery couldn't open while it served them. One line is enough, because `--verify` lists them. */
async function describeDamage(db: Database): Promise<Finding[]> {
  const rows = await db.selectFrom('releases').select('domain').where('problem', 'is not', null).execute();
  if (rows.length === 0) return [];
  const message = `${formatCount(rows.length, 'release')} couldn't be opened. The affected domains serve their newest intact release. Run \`bindery doctor --verify\` to list them.`;
  return [{ check: 'stored', level: 'warning', message }];
}

async function describeAudit(db: Database): Promise<Finding[]> {
  const { count, lastHash, problem } = await verifyChain(db);
  if (problem !== undefined) {
    const message = `The audit log was changed in the database: ${problem}. Compare it with a backup, and check who can write to the database.`;
    return [{ check: 'audit', level: 'error', message }];
  }
  if (count === 0) return [];
  const message = `The audit log is intact: ${count} ${count === 1 ? 'entry' : 'entries'}, last hash ${lastHash}.`;
  return [{ check: 'audit', level: 'ok', message }];
}

async function describeEvents(db: Database, days: number): Promise<Finding[]> {
  const count = await countOldEvents(db, { days });
  return count === 0
    ? []
    : [createFinding(`The events of ${formatCount(count, 'archived agent job')} will be deleted within the hour.`)];
}

async function measureFolder(dataDir: string, name: string): Promise<string> {
  return toMegabytes(await measureFolderSize(path.join(dataDir, name)));
}

function toMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)} MB`;
}

function createFinding(message: string): Finding {
  return { check: 'stored', level: 'ok', message };
}
