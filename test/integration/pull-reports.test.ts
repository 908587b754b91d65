import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { requestReport } from '../../src/agent/pull-reports/request-report.ts';
import { keepReport, releaseReport, selectReport, takeDueReport } from '../../src/agent/pull-reports/due-reports.ts';
import { failJob, claimJob, completeJob, pinCommit } from '../../src/export/job/job-state.ts';
import { startProjectPreview } from '../../src/export/previews/start-preview.ts';
import { getSiteUrl } from '../../src/releases/site-url.ts';
import { ADD_PAGE_FAST } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import { FAULTY_CHANGE, GOOD_CHANGE, openPull, report } from '../helpers/hosts/report-contract.ts';
import { startGitHubReviews } from '../helpers/hosts/github-reviews.ts';
import type { GitHubReviewFixture } from '../helpers/hosts/github-reviews.ts';

let fixture: GitHubReviewFixture;
let bench: Bench;
const queue = { enqueue: () => Promise.resolve('entry') };

beforeAll(async () => {
  fixture = await startGitHubReviews();
  ({ bench } = fixture);
});
afterAll(() => fixture.stop());

const startPreview: Bench['deps']['startPreview'] = async (branch) => {
  const preview = await startProjectPreview(bench.deps.db, { queue, days: 14 }, branch);
  return preview && { url: getSiteUrl(preview, 'http://bindery.test'), days: 14 };
};

function readStatuses(branch: string) {
  const commit = bench.git('rev-parse', branch);
  return fixture.checks?.written.filter((each) => each.commit === commit) ?? [];
}

/** Makes every report due now that waits for something. */
async function skipWait(): Promise<void> {
  await bench.deps.db
    .updateTable('pull_reports')
    .set({ due_at: new Date(0) })
    .where('due_at', 'is not', null)
    .execute();
}

async function getExport(branch: string): Promise<string> {
  const query = bench.deps.db
    .selectFrom('export_jobs')
    .select('id')
    .where('branch', '=', branch)
    .orderBy('seq', 'desc');
  return (await query.executeTakeFirstOrThrow()).id;
}

test('the status is pending until the preview shows the commit, and then links to it', async () => {
  const { db } = bench.deps;
  const { organizationId, projectId } = bench;
  await db.updateTable('organizations').set({ plan: 'enterprise' }).where('id', '=', organizationId).execute();
  await createDomain(db, { host: 'docs.own.test', projectId, base: '/docs' });
  const pull = await openPull(bench, 'previewed', GOOD_CHANGE);
  await report(bench, { startPreview });
  expect(readStatuses('previewed')).toMatchObject([{ state: 'pending' }]);
  expect((await fixture.listGeneral(pull))[0]).toMatch(/\*\*Preview:\*\* https:\/\/preview-\S+ \(being built\)/);

  // While the export runs, the host isn't asked.
  const { length } = fixture.requests();
  await skipWait();
  await report(bench, { startPreview });
  expect(fixture.requests().length).toBe(length);

  const id = await getExport('previewed');
  const commit = bench.git('rev-parse', 'previewed');
  await claimJob(db, id);
  await pinCommit(db, { id, commit });
  const sha256 = createHash('sha256').update('').digest('hex');
  await completeJob(db, { id, commit, pageCount: 1, bundleKey: `bundles/${id}`, sizeBytes: 1, sha256 });
  await skipWait();
  await report(bench, { startPreview });
  const [, status] = readStatuses('previewed');
  expect(status).toMatchObject({ state: 'success', url: expect.stringMatching(/^https:\/\/preview-.*\/docs\/$/) });
  const [comment, ...others] = await fixture.listGeneral(pull);
  expect(others).toEqual([]);
  expect(comment).toContain(`- Added: [\`keys.mdx\`](${status?.url}keys)`);

  // A new commit starts a new export of the same preview.
  bench.push('previewed', FAULTY_CHANGE);
  await requestReport(db, { projectId, pullId: pull });
  await report(bench, { startPreview });
  const second = await getExport('previewed');
  expect(second).not.toBe(id);
  await claimJob(db, second);
  await failJob(db, { id: second, error: 'The folder is empty.' });
  await skipWait();
  await report(bench, { startPreview });
  expect(readStatuses('previewed').at(-1)).toMatchObject({ state: 'failure', description: '1 new error.' });
  expect((await fixture.listGeneral(pull))[0]).toContain('the build failed. The folder is empty.');
});

test('a host that reports another commit than its branch has gets one export, and a final status', async () => {
  const { db } = bench.deps;
  await openPull(bench, 'lagging', GOOD_CHANGE);
  await report(bench, { startPreview });
  const id = await getExport('lagging');
  await claimJob(db, id);
  // The branch has moved on, and the host doesn't know it yet.
  const commit = '9'.repeat(40);
  await pinCommit(db, { id, commit });
  await completeJob(db, { id, commit, pageCount: 1, bundleKey: `bundles/${id}`, sizeBytes: 1, sha256: '0'.repeat(64) });
  for (let round = 0; round < 3; round += 1) {
    await skipWait();
    await report(bench, { startPreview });
  }
  expect(await getExport('lagging')).toBe(id);
  expect(readStatuses('lagging').at(-1)).toMatchObject({ state: 'success' });
});

test('a pull request from a fork is checked, but gets no preview', async () => {
  const pull = await openPull(bench, 'stranger', FAULTY_CHANGE);
  const commit = bench.git('rev-parse', 'stranger');
  // The branch is in another repository. This one offers only the commit.
  bench.git('update-ref', 'refs/pull/9/head', commit);
  bench.git('branch', '-D', 'stranger');
  fixture.setFork(pull, commit);
  await report(bench, { startPreview });
  expect(fixture.checks?.written.findLast((each) => each.commit === commit)).toMatchObject({
    state: 'failure',
    description: '1 new error.',
    url: expect.stringContaining('/pull/'),
  });
  expect((await fixture.listGeneral(pull))[0]).not.toContain('Preview');
});

test('a change of other files passes without a comment', async () => {
  const { db } = bench.deps;
  await db.updateTable('projects').set({ docs_folder: 'docs' }).where('id', '=', bench.projectId).execute();
  bench.push('main', { 'docs/docs.json': GOOD_CHANGE['docs.json'] });
  const pull = await openPull(bench, 'code', { 'src/main.js': 'run();\n' });
  await report(bench, { startPreview });
  await db.updateTable('projects').set({ docs_folder: '' }).where('id', '=', bench.projectId).execute();
  expect(readStatuses('code').at(-1)).toMatchObject({
    state: 'success',
    description: "This change doesn't affect the documentation.",
  });
  expect(await fixture.listGeneral(pull)).toEqual([]);
});

test("a host's rate limit delays the report as long as it asks", async () => {
  const pull = await openPull(bench, 'limited', GOOD_CHANGE);
  fixture.failNext({ status: 429, headers: { 'retry-after': '1200' } });
  await report(bench);
  expect(await fixture.listGeneral(pull)).toEqual([]);
  expect(await takeDueReport(bench.deps.db)).toBeUndefined();
  const { due_at: dueAt, failures } = await bench.deps.db
    .selectFrom('pull_reports')
    .select(['due_at', 'failures'])
    .where('pull_id', '=', pull)
    .executeTakeFirstOrThrow();
  expect(failures).toBe(1);
  expect(Number(dueAt)).toBeGreaterThan(Date.now() + 600_000);
  await skipWait();
  await report(bench);
  expect(await fixture.listGeneral(pull)).toHaveLength(1);
});

test('a late extension of a reservation does not reserve a report that has ended', async () => {
  const { db } = bench.deps;
  const pullId = await openPull(bench, 'extended', GOOD_CHANGE);
  const due = await takeDueReport(db);
  expect(due).toMatchObject({ pullId });
  if (due) await releaseReport(db, due, new Date(0));
  await keepReport(db, { projectId: bench.projectId, pullId });
  expect(await takeDueReport(db)).toMatchObject({ pullId });
  await selectReport(db, { projectId: bench.projectId, pullId }).set({ due_at: null, reserved_until: null }).execute();
});

test("an agent's pull request is reported on without a webhook", async () => {
  await bench.script(ADD_PAGE_FAST);
  const jobId = await bench.createJob();
  await bench.run(jobId);
  await report(bench);
  const pull = (await bench.getJob(jobId)).pr_id ?? '';
  expect(await fixture.listGeneral(pull)).toEqual([expect.stringContaining('**No new problems.**') as unknown]);
});

test('a closed pull request is left alone', async () => {
  const pull = await openPull(bench, 'closed', GOOD_CHANGE);
  await fixture.merge(pull);
  await report(bench);
  expect(readStatuses('closed')).toEqual([]);
  expect(await fixture.listGeneral(pull)).toEqual([]);
});
