/**
 * `npm run bench -- shards [--store folder|s3] [--seconds 120] [--every 4] [--pages 1200] [--workers 4]`: repeatedly
 * exports a large site while workers are killed, and compares every bundle with one from an undisturbed worker.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { connect } from '../../src/db/connect.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { ExportJobRow } from '../../src/db/schema.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import { startQueue } from '../../src/queue/queue.ts';
import { createRepository } from '../../test/helpers/git-repository.ts';
import { makeSite } from '../export/make-site.ts';
import { openObjects } from './objects.ts';
import { startWorkers } from './workers.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    store: { type: 'string', default: 'folder' },
    seconds: { type: 'string', default: '120' },
    every: { type: 'string', default: '4' },
    pages: { type: 'string', default: '1200' },
    workers: { type: 'string', default: '4' },
  },
});
/** Number of jobs that wait or run at the same time. */
const UNDER_WAY = 3;
const HOST = 'docs.bench.test';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-shards-'));
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), durable: false });
const db = connect({ url: postgres.url, max: 3 });
await migrate(db);
await sql`create table completions (job_id text not null)`.execute(db);
await sql`create function note_completion() returns trigger language plpgsql as $$
  begin insert into completions values (new.id); return null; end $$`.execute(db);
await sql`create trigger note_completion after update on export_jobs for each row
  when (new.status = 'completed' and old.status <> 'completed') execute function note_completion()`.execute(db);
const queue = await startQueue({ url: postgres.url, onError: () => undefined, max: 2 });
const objects = await openObjects({ kind: values.store, folder });
const workers = startWorkers({ folder, env: { ...objects.env, DATABASE_URL: postgres.url } });

try {
  makeSite(Number(values.pages), path.join(folder, 'site'));
  const organization = await createOrganization(db, { name: 'Bench', plan: 'enterprise' });
  const repositoryUrl = createRepository(path.join(folder, 'site'), {});
  const project = await createProject(db, {
    organizationId: organization.id,
    name: 'Bench',
    repositoryUrl,
    operator: true,
  });
  await createDomain(db, { host: HOST, organizationId: organization.id, projectId: project.id });
  const add = () => {
    const job = { organizationId: organization.id, domain: HOST };
    return db.transaction().execute((trx) => createExportJob(trx, { queue, job }));
  };

  const reference = (await add()).id;
  workers.start({ BINDERY_SPLIT_ABOVE_PAGES: '0' });
  await waitUntil(async () => (await countUnfinished()) === 0);
  await workers.killAll();
  const { sha256 } = await getJob(reference);
  print(`One worker alone: ${sha256}`);

  const begin = Date.now();
  for (let count = 0; count < Number(values.workers); count += 1) workers.start({ BINDERY_SPLIT_ABOVE_PAGES: '200' });
  let kills = 0;
  let nextKill = begin + Number(values.every) * 1000;
  while (Date.now() < begin + Number(values.seconds) * 1000) {
    for (let missing = UNDER_WAY - (await countUnfinished()); missing > 0; missing -= 1) await add();
    if (Date.now() > nextKill) {
      await workers.killOldest();
      workers.start({ BINDERY_SPLIT_ABOVE_PAGES: '200' });
      kills += 1;
      nextKill += Number(values.every) * 1000;
    }
    await sleep(200);
  }
  await waitUntil(async () => (await countUnfinished()) === 0);
  // A worker killed between the end of a job and its cleanup leaves the cleanup to the next one.
  await waitUntil(async () => (await countEntries()) === 0);
  const seconds = Math.round((Date.now() - begin) / 1000);
  const jobs = await db.selectFrom('export_jobs').selectAll().where('id', '!=', reference).execute();
  const wrong = jobs.filter((job) => job.status !== 'completed' || job.sha256 !== sha256);
  const twice = await sql<{ count: number }>`select count(*)::integer as count from (
    select job_id from completions group by job_id having count(*) <> 1) repeated`.execute(db);
  const leavings = [
    ...(await db.selectFrom('export_shards').select('job_id').execute()),
    ...(await db.selectFrom('export_segments').select('job_id').execute()),
    ...(await objects.listLeavings()),
  ];
  print(`${jobs.length} exports of ${values.pages} pages in ${seconds} s, ${kills} workers killed, ${values.store}:`);
  print(
    `other bytes or not completed: ${wrong.length}; completed twice: ${twice.rows[0]?.count}; leavings: ${leavings.length}`,
  );
  for (const job of wrong) print(`${job.id} ${job.status} ${job.sha256} ${job.error}`);
  for (const each of leavings.slice(0, 5)) print(JSON.stringify(each));
  if (wrong.length + Number(twice.rows[0]?.count) + leavings.length > 0) process.exitCode = 1;
} finally {
  await workers.killAll();
  await queue.stop({ graceful: false });
  await db.destroy();
  await postgres.stop();
  await objects.close();
  fs.rmSync(folder, { recursive: true, force: true });
}

function getJob(id: string): Promise<ExportJobRow> {
  return db.selectFrom('export_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function countUnfinished(): Promise<number> {
  const rows = await db.selectFrom('export_jobs').select('id').where('status', 'in', ['queued', 'running']).execute();
  return rows.length;
}

/** Returns the number of unfinished queue entries. */
async function countEntries(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job where name = 'export' and state < 'completed'`.execute(db);
  return rows[0]?.count ?? 0;
}

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(200);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
