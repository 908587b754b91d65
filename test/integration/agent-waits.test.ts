import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readEvents } from '../../src/agent/job/event-log.ts';
import { toPublicEvent } from '../../src/agent/job/public-event.ts';
import type { AgentWait } from '../../src/agent/job/run-agent-job.ts';
import { ADD_PAGE_FAST, startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import { withGit } from '../helpers/fake-git.ts';
import { refuseWrites } from '../helpers/refuse-writes.ts';

const UNREACHABLE = 'echo "fatal: unable to access: Could not resolve host: git.test" >&2; exit 128';
let bench: Bench;

beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

async function getNotes(id: string): Promise<string[]> {
  const events = (await readEvents(bench.deps.db, { jobId: id })).map(toPublicEvent);
  return events.filter(({ type }) => type === 'note').map(({ text }) => text);
}

test.each([
  ['echo "fatal: write error: No space left on device" >&2; exit 128', /^Waiting: The service is out of disk space/],
  [UNREACHABLE, /^Waiting: The Git host's name couldn't be resolved/],
])('a job whose git runs %j waits, reports it once, and resumes automatically', async (script, note) => {
  await bench.script(ADD_PAGE_FAST);
  const id = await bench.createJob();
  for (let tries = 0; tries < 2; tries += 1)
    expect(await withGit(script, () => bench.run(id))).toMatchObject({ startAfter: expect.any(Date) as unknown });
  expect(await bench.getJob(id)).toMatchObject({ status: 'active', error: null });
  expect(await getNotes(id)).toEqual([expect.stringMatching(note)]);
  expect(await bench.run(id)).toBe('done');
  expect(await bench.getJob(id)).toMatchObject({ status: 'completed', pr_link: expect.any(String) as unknown });
});

test('a job waits if the database cannot store its events, even without being able to report it', async () => {
  await bench.script(ADD_PAGE_FAST);
  const id = await bench.createJob();
  const outcome = await refuseWrites(bench.deps.db, {
    table: 'agent_events',
    code: '53100',
    task: () => bench.run(id),
  });
  expect(outcome).toMatchObject({ startAfter: expect.any(Date) as unknown });
  expect(await bench.run(id)).toBe('done');
  expect(await bench.getJob(id)).toMatchObject({ status: 'completed' });
});

test("a job that has just started to wait does not fail when a worker's clock is set forward", async () => {
  const id = await bench.createJob();
  await withGit(UNREACHABLE, () => bench.run(id));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  const outcome = await withGit(UNREACHABLE, () => bench.run(id));
  vi.useRealTimers();
  expect(outcome).toMatchObject({ startAfter: expect.any(Date) as unknown });
  expect((outcome as AgentWait).startAfter.getTime() - Date.now()).toBeLessThan(600_000);
});

test('a job fails after its repository was unreachable for an hour, and reports the retries', async () => {
  const id = await bench.createJob();
  await withGit(UNREACHABLE, () => bench.run(id));
  await sql`update agent_events set created_at = now() - interval '61 minutes' where job_id = ${id}`.execute(
    bench.deps.db,
  );
  expect(await withGit(UNREACHABLE, () => bench.run(id))).toBe('done');
  expect(await bench.getJob(id)).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/couldn't be resolved.* Bindery retried for an hour without success\.$/) as unknown,
  });
});

test('a model that does not reply is reported once across all attempts, and the job continues', async () => {
  const problems = Array.from({ length: 12 }, (_, index) => ({ status: 529, message: `Overloaded, request ${index}` }));
  const [first, ...rest] = ADD_PAGE_FAST;
  await bench.script([{ ...first, problems }, ...rest] as typeof ADD_PAGE_FAST);
  const id = await bench.createJob();
  for (let tries = 0; tries < 2; tries += 1)
    await expect(bench.run(id)).rejects.toThrow("didn't reply after 6 attempts");
  expect(await getNotes(id)).toEqual([
    expect.stringMatching(/^Waiting: retrying the model .*, which didn't reply: status 529: Overloaded, request 0\.$/),
  ]);
  expect(await bench.run(id)).toBe('done');
  expect(await bench.getJob(id)).toMatchObject({ status: 'completed' });
});

test("a provider's error message that PostgreSQL cannot store fails the job like any other", async () => {
  await bench.script([{ problems: [{ status: 400, message: 'bad\0\ud83d' }], text: '' }]);
  const id = await bench.createJob();
  expect(await bench.run(id)).toBe('done');
  expect(await bench.getJob(id)).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/rejected the request: status 400: bad/) as unknown,
  });
});
