import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordAudit } from '../../src/accounts/audit/record-audit.ts';
import { removeOldEntries } from '../../src/accounts/audit/remove-old-entries.ts';
import { verifyChain } from '../../src/accounts/audit/verify-chain.ts';
import { connect } from '../../src/db/connect.ts';
import { migrate, migrateWithin } from '../../src/db/migrate.ts';
import { runHere } from '../helpers/run-cli.ts';
import { createEmptyDatabase, createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-audit-'));
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await run('truncate audit_log');
  await run("update audit_chain set position = 0, hash = '', anchor_position = 0, anchor_hash = ''");
});

const run = (statement: string) => sql.raw(statement).execute(database.db);

async function record(subject: string, organizationId: string | null = 'org_a'): Promise<void> {
  await recordAudit(database.db, {
    organizationId,
    actor: { kind: 'operator' },
    ip: null,
    action: 'domain.update',
    subject,
    details: { 'größe "1"': 1.5e300, list: [null, true] },
  });
}

async function recordMany(count: number): Promise<void> {
  for (let index = 1; index <= count; index++) await record(`s${index}`);
}

async function addOldEntries(count: number): Promise<void> {
  for (let index = 1; index <= count; index++)
    await run(`insert into audit_log (id, action, actor_kind, created_at)
      values ('au_old_${index}', 'key.create', 'operator', now() - interval '40 days')`);
}

test.each([
  ['was changed', `update audit_log set subject = 'other' where subject = 's3'`, /entry 3 \(au_.*was changed or moved/],
  ['lost its hash', `update audit_log set hash = null where position = 3`, /entry 3 \(au_.*was changed/],
  ['has another time', `update audit_log set created_at = created_at - interval '1 ms' where position = 3`, /entry 3 /],
  ['has other details', `update audit_log set details = '{"a": 1}' where position = 3`, /entry 3 /],
  ['belongs to another organization', `update audit_log set organization_id = 'org_b' where position = 3`, /entry 3 /],
  ['was removed', `delete from audit_log where position = 3`, /entry 3 is missing, before the entry au_/],
  ['was removed at the start', `delete from audit_log where position = 1`, /entry 1 is missing/],
  ['was removed at the end', `delete from audit_log where position >= 4`, /entry 4 and all later ones are missing/],
  [
    'was swapped with a later one',
    `with pair as (select subject, position from audit_log where position in (2, 4))
     update audit_log set subject = (select subject from pair where pair.position = 6 - audit_log.position)
     where position in (2, 4)`,
    /entry 2 \(au_/,
  ],
  [
    'swapped its position with a later one',
    `update audit_log set position = case when position = -2 then 4 when position = -4 then 2 else position end`,
    /entry 2 /,
  ],
  [
    'was added without the trigger',
    `alter table audit_log disable trigger seal_audit_entry;
     insert into audit_log (id, action, actor_kind) values ('au_added', 'key.create', 'operator');
     alter table audit_log enable trigger seal_audit_entry`,
    /entry au_added was added without a hash/,
  ],
  ['is hidden by a shorter record', `update audit_chain set position = 3`, /record of its last entry doesn't match/],
  ['has no record of the end', `update audit_chain set hash = '\\x00'`, /record of its last entry doesn't match/],
] as const)('doctor names the first entry that %s', async (title, change, expected) => {
  await recordMany(5);
  await expect(verifyChain(database.db)).resolves.toMatchObject({ count: 5, problem: undefined });
  if (title.startsWith('swapped its position'))
    await run('update audit_log set position = -position where position in (2, 4)');
  await run(change);
  const { stdout, exitCode } = await runHere(['doctor', '--json'], {
    PATH: process.env.PATH,
    DATABASE_URL: database.url,
    BINDERY_DATA_DIR: folder,
  });
  const { findings } = JSON.parse(stdout) as { findings: { check: string; level: string; message: string }[] };
  expect(findings.filter(({ check }) => check === 'audit')).toEqual([
    { check: 'audit', level: 'error', message: expect.stringMatching(expected) },
  ]);
  expect(exitCode).toBe(1);
});

test('chains the entries of writers that work at the same time, and of none that is rolled back', async () => {
  const writeInTransaction = (index: number) =>
    database.db
      .transaction()
      .execute(async (trx) => {
        const organizations = index % 2 === 0 ? ['org_a', 'org_b'] : ['org_b', 'org_a'];
        for (const organizationId of organizations)
          await recordAudit(trx, {
            organizationId,
            actor: { kind: 'nobody' },
            ip: '203.0.113.7',
            action: 'session.create',
            subject: `s${index}`,
          });
        if (index % 5 === 0) throw new Error('rolled back');
      })
      .catch(() => undefined);
  await Promise.all(Array.from({ length: 50 }, (_, index) => writeInTransaction(index)));
  await expect(verifyChain(database.db)).resolves.toMatchObject({ count: 80, problem: undefined });
});

test('keeps an anchor when retention deletes old entries', async () => {
  await addOldEntries(4);
  await recordMany(2);
  const { lastHash } = await verifyChain(database.db);
  await expect(removeOldEntries(database.db, { days: 30 })).resolves.toMatchObject({ deleted: 4 });
  await expect(removeOldEntries(database.db, { days: 30 })).resolves.toMatchObject({ deleted: 0 });
  await expect(verifyChain(database.db)).resolves.toEqual({ count: 2, lastHash, problem: undefined });
  await record('s7');
  await expect(verifyChain(database.db)).resolves.toMatchObject({ count: 3, problem: undefined });
  await run('delete from audit_log where position = 5');
  await expect(verifyChain(database.db)).resolves.toMatchObject({
    problem: expect.stringContaining('entry 5 is missing'),
  });
});

test('retention deletes no entry from the first one on that was changed', async () => {
  await addOldEntries(6);
  await run("update audit_log set subject = 'other' where position = 3");
  await expect(removeOldEntries(database.db, { days: 30 })).resolves.toMatchObject({ deleted: 2 });
  await expect(removeOldEntries(database.db, { days: 30 })).resolves.toMatchObject({ deleted: 0 });
  await expect(verifyChain(database.db)).resolves.toMatchObject({ problem: expect.stringMatching(/^entry 3 /) });
});

test('chains entries from before the update', async () => {
  const empty = await createEmptyDatabase();
  const db = connect({ url: empty.url, max: 1 });
  try {
    await db.transaction().execute((trx) => migrateWithin(trx, { until: 59 }));
    await sql`insert into audit_log (id, action, actor_kind)
      values ('au_1', 'key.create', 'operator'), ('au_2', 'key.revoke', 'operator')`.execute(db);
    await migrate(db);
    await expect(verifyChain(db)).resolves.toMatchObject({ count: 2, problem: undefined });
  } finally {
    await db.destroy();
    await empty.drop();
  }
});
