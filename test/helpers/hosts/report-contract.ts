import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getProject, updateProject } from '../../../src/accounts/projects/projects.ts';
import { connectProject } from '../../../src/agent/job/connect-repository.ts';
import { requestReport } from '../../../src/agent/pull-reports/request-report.ts';
import { advanceDueReports } from '../../../src/jobs/pull-reports.ts';
import type { Bench } from '../agent-bench.ts';
import { readBranch } from '../git-repository.ts';
import type { ReviewFixture } from './review-contract.ts';

const { signal } = new AbortController();
const log = { info: () => undefined, warn: () => undefined };

/** Works on the due reports, as a worker does. */
export function report({ deps }: Bench, change: Partial<Bench['deps']> = {}): Promise<void> {
  return advanceDueReports({ deps: { ...deps, ...change }, log }, signal);
}

/** Opens a person's pull request with these files. Returns its id. */
export async function openPull(bench: Bench, branch: string, files: Record<string, string>): Promise<string> {
  bench.git('branch', branch, 'main');
  // With the same message, the same change in the same second would be the same commit.
  bench.push(branch, files, `by hand on ${branch}`);
  const { host } = await connectProject(bench.deps, await getProject(bench.deps.db, { id: bench.projectId }));
  const pull = await host.openPullRequest({ head: branch, base: 'main', title: 'By hand', body: '' }, signal);
  await requestReport(bench.deps.db, { projectId: bench.projectId, pullId: pull.id });
  return pull.id;
}

/** A change that adds a page, and an entry without a page. */
export const FAULTY_CHANGE = {
  'docs.json': JSON.stringify({ name: 'Lantern', navigation: { pages: ['index', 'keys', 'lost'] } }),
  'keys.mdx': '---\ntitle: Keys\n---\n\nRotate them.\n',
};

/** The same change without the problem. */
export const GOOD_CHANGE = {
  ...FAULTY_CHANGE,
  'docs.json': JSON.stringify({ name: 'Lantern', navigation: { pages: ['index', 'keys'] } }),
};

/** The contract of every host on whose pull requests Bindery reports. */
export function describeReports(name: string, start: () => Promise<ReviewFixture>): void {
  describe(`reports on pull requests of ${name}`, () => {
    let fixture: ReviewFixture;
    let bench: Bench;

    beforeAll(async () => {
      fixture = await start();
      ({ bench } = fixture);
    });
    afterAll(() => fixture.stop());

    /** Returns the last status of a branch, in general words. */
    async function readStatus(pull: string, branch: string) {
      const commit = readBranch(bench.repository, branch);
      const written = fixture.checks?.written.filter((each) => each.commit === commit) ?? [];
      const last = written.at(-1);
      if (last) return { ...last, state: WORDS[last.state.toLowerCase()] ?? last.state };
      if (fixture.checks) return undefined;
      const row = await bench.deps.db
        .selectFrom('pull_reports')
        .select(['status'])
        .where('pull_id', '=', pull)
        .executeTakeFirst();
      return row?.status ?? undefined;
    }

    test('say what is new in a change, once, and are updated in place', async () => {
      const pull = await openPull(bench, 'faulty', FAULTY_CHANGE);
      await report(bench);
      expect(await readStatus(pull, 'faulty')).toMatchObject({ state: 'failure', description: '1 new error.' });
      const [comment = '', ...others] = await fixture.listGeneral(pull);
      expect(others).toEqual([]);
      expect(comment).toContain('- Added: `keys.mdx`');
      expect(comment).toContain('- **Error** `docs.json:1`: There is no "lost".mdx. (`page-missing`)');

      bench.push('faulty', GOOD_CHANGE);
      await requestReport(bench.deps.db, { projectId: bench.projectId, pullId: pull });
      await report(bench);
      expect(await readStatus(pull, 'faulty')).toMatchObject({ state: 'success', description: 'No new problems.' });
      const comments = await fixture.listGeneral(pull);
      expect(comments).toEqual([expect.stringContaining('**No new problems.**') as unknown]);

      // The same webhook again changes nothing.
      const count = fixture.checks?.written.length;
      await requestReport(bench.deps.db, { projectId: bench.projectId, pullId: pull });
      await Promise.all([report(bench), report(bench), report(bench)]);
      expect(await fixture.listGeneral(pull)).toEqual(comments);
      expect(fixture.checks?.written.length).toBe(count);
    });

    test('write one comment if a process is killed before it stores the comment', async () => {
      const pull = await openPull(bench, 'killed', GOOD_CHANGE);
      await report(bench);
      await bench.deps.db
        .updateTable('pull_reports')
        .set({ comment_id: null, comment_sha256: null })
        .where('pull_id', '=', pull)
        .execute();
      await requestReport(bench.deps.db, { projectId: bench.projectId, pullId: pull });
      await report(bench);
      expect(await fixture.listGeneral(pull)).toHaveLength(1);
    });

    test('never edit a comment of another person that copies the mark', async () => {
      const pull = await openPull(bench, 'copied', GOOD_CHANGE);
      const row = await bench.deps.db
        .selectFrom('pull_reports')
        .select('mark')
        .where('pull_id', '=', pull)
        .executeTakeFirstOrThrow();
      const body = `Mine.\n\n[//]: # (bindery:${row.mark})`;
      await fixture.comment(pull, { author: 'alice', body });
      await report(bench);
      const comments = await fixture.listGeneral(pull);
      expect(comments).toEqual([body, expect.stringContaining('Documentation: Docs') as unknown]);
    });

    test('are turned off by the settings of the project', async () => {
      const change = (pullRequests: object) => updateProject(bench.deps.db, { id: bench.projectId, pullRequests });
      await change({ comment: false, failOn: 'never' });
      const pull = await openPull(bench, 'quiet', FAULTY_CHANGE);
      await report(bench);
      expect(await fixture.listGeneral(pull)).toEqual([]);
      expect(await readStatus(pull, 'quiet')).toMatchObject({ state: 'success', description: '1 new error.' });
      await change({ comment: true, status: false, failOn: 'error' });
      const other = await openPull(bench, 'no-status', FAULTY_CHANGE);
      await report(bench);
      expect(await fixture.listGeneral(other)).toHaveLength(1);
      expect(await readStatus(other, 'no-status')).toBeUndefined();
      await change({ status: true });
    });

    test('say in the project that the token may not set a status, and still comment', async () => {
      const { checks } = fixture;
      if (!checks) return;
      checks.isReadOnly = true;
      const pull = await openPull(bench, 'refused', GOOD_CHANGE);
      await report(bench);
      checks.isReadOnly = false;
      expect(await fixture.listGeneral(pull)).toHaveLength(1);
      const { pullRequestProblem } = await getProject(bench.deps.db, { id: bench.projectId });
      expect(pullRequestProblem).toMatch(/token isn't allowed to set (?:commit|build) statuses/);
      await requestReport(bench.deps.db, { projectId: bench.projectId, pullId: pull });
      await report(bench);
      expect((await getProject(bench.deps.db, { id: bench.projectId })).pullRequestProblem).toBeNull();
      expect(await readStatus(pull, 'refused')).toMatchObject({ state: 'success' });
    });
  });
}

/** The words of hosts for the states of a status. */
const WORDS: Readonly<Record<string, string>> = {
  running: 'pending',
  inprogress: 'pending',
  successful: 'success',
  succeeded: 'success',
  failed: 'failure',
  canceled: 'error',
  stopped: 'error',
};
