/** Work that is due in rows: a noisy organization starts no flood of work, and delays no other one. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { releaseDiscussion, takeDueDiscussion } from '../../src/agent/mentions/due-discussions.ts';
import { requestMention } from '../../src/agent/mentions/request-mention.ts';
import { releaseReport, takeDueReport } from '../../src/agent/pull-reports/due-reports.ts';
import { requestReport } from '../../src/agent/pull-reports/request-report.ts';
import { releaseJob, takeDueJob } from '../../src/agent/reviews/due-jobs.ts';
import { startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';

let bench: Bench;
/** A project of another organization. */
let otherId: string;

beforeEach(async () => {
  bench = await startBench();
  const { db } = bench.deps;
  const { id: organizationId } = await createOrganization(db, { name: 'Other' });
  const place = { repositoryUrl: bench.repository, host: 'built-in' as const, operator: true };
  otherId = (await createProject(db, { ...place, organizationId, name: 'Docs' })).id;
});
afterEach(() => bench.close());

const EVENTS = 1_000;

test('a thousand events of one pull request lead to one report', async () => {
  const { db } = bench.deps;
  for (let index = 0; index < EVENTS; index++) await requestReport(db, { projectId: bench.projectId, pullId: '1' });
  const first = await takeDueReport(db);
  expect(first).toMatchObject({ pullId: '1' });
  expect(await takeDueReport(db)).toBeUndefined();
  if (first) await releaseReport(db, first, undefined);
  expect(await takeDueReport(db)).toBeUndefined();
});

test('a thousand mentions in one issue are read once', async () => {
  const { db } = bench.deps;
  const subject = { kind: 'issue' as const, id: '1' };
  for (let index = 0; index < EVENTS; index++)
    await requestMention(db, { projectId: bench.projectId, subject, text: '@bindery Explain keys.' });
  const first = await takeDueDiscussion(db);
  expect(first).toMatchObject({ subject });
  if (first) await releaseDiscussion(db, first, undefined);
  expect(await takeDueDiscussion(db)).toBeUndefined();
});

test('a thousand pull requests of one organization delay the report of another by one report', async () => {
  const { db } = bench.deps;
  await sql`
    insert into pull_reports (project_id, pull_id, mark, due_at)
    select ${bench.projectId}, number::text, number::text, now() - interval '1 hour' from generate_series(1, ${EVENTS}) as number
  `.execute(db);
  const first = await takeDueReport(db);
  if (first) await releaseReport(db, first, undefined);
  await requestReport(db, { projectId: otherId, pullId: 'other' });
  await requestReport(db, { projectId: otherId, pullId: 'second' });
  const pulls = [first?.pullId];
  for (let index = 0; index < 4; index++) pulls.push((await takeDueReport(db))?.pullId);
  expect(pulls.map((id) => (Number(id) > 0 ? 'noisy' : id))).toEqual(['noisy', 'other', 'noisy', 'second', 'noisy']);
  expect(new Set(pulls).size).toBe(pulls.length);
});

test('a thousand issues of one organization delay the mention in another by one issue', async () => {
  const { db } = bench.deps;
  await sql`
    insert into discussions (project_id, kind, subject_id, since, due_at)
    select ${bench.projectId}, 'issue', number::text, now(), now() - interval '1 hour' from generate_series(1, ${EVENTS}) as number
  `.execute(db);
  await takeDueDiscussion(db);
  const subject = { kind: 'issue' as const, id: 'other' };
  await requestMention(db, { projectId: otherId, subject, text: '@bindery Explain keys.' });
  expect(await takeDueDiscussion(db)).toMatchObject({ projectId: otherId });
  expect(await takeDueDiscussion(db)).toMatchObject({ projectId: bench.projectId });
});

test('reviews of one organization delay the reviews of another by one pull request', async () => {
  const { db } = bench.deps;
  const ids = [await bench.createJob(), await bench.createJob('Explain locks.')];
  await db
    .updateTable('agent_jobs')
    .set({ review_at: new Date(0) })
    .execute();
  const first = await takeDueJob(db);
  if (first) await releaseJob(db, first, undefined);
  const { organization_id: organizationId } = await db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', otherId)
    .executeTakeFirstOrThrow();
  const otherJob = await bench.createJob('Explain doors.', undefined, { organizationId, projectId: otherId });
  await db
    .updateTable('agent_jobs')
    .set({ review_at: new Date(1) })
    .where('id', '=', otherJob)
    .execute();
  expect(first?.jobId).toBe(ids[0]);
  expect((await takeDueJob(db))?.jobId).toBe(otherJob);
  expect((await takeDueJob(db))?.jobId).toBe(ids[1]);
});

test('many processes at the same time never take the same row', async () => {
  const { db } = bench.deps;
  for (const projectId of [bench.projectId, otherId])
    for (let index = 0; index < 20; index++) await requestReport(db, { projectId, pullId: String(index) });
  const taken = await Promise.all(Array.from({ length: 40 }, () => takeDueReport(db)));
  const keys = taken.flatMap((row) => (row ? [`${row.projectId} ${row.pullId}`] : []));
  expect(new Set(keys).size).toBe(keys.length);
  // Rows that another process was looking at are left for the next look.
  for (let row = await takeDueReport(db); row; row = await takeDueReport(db))
    keys.push(`${row.projectId} ${row.pullId}`);
  expect(new Set(keys).size).toBe(40);
});
