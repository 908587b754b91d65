import { expect, test } from 'vitest';
import { createFeatures } from '../../../features/testing.ts';
import type { Task, ToThread } from '../messages.ts';
import type { StartOptions } from '../thread/start-thread.ts';
import { createThreadPool, type ThreadPool } from './thread-pool.ts';

/** Creates threads that wait until the test finishes a task, so that the test decides the order. */
function openBench(threads: number) {
  const slots = new Map<number, { options: StartOptions; tasks: ToThread[] }>();
  const pool = createThreadPool({
    threads,
    purpose: 'check',
    isAlone: false,
    lean: false,
    onMainThread: false,
    blackBox: -1,
    onDeath: () => undefined,
    startThread(options) {
      const tasks: ToThread[] = [];
      slots.set(options.slot, { options, tasks });
      return { send: (message) => void tasks.push(message), end: () => Promise.resolve() };
    },
  });
  /** Types of a thread's current and waiting tasks. */
  const listTaskTypes = (slot: number) => slots.get(slot)?.tasks.map(({ task }) => task.type) ?? [];
  const finish = (slot: number) => {
    const thread = slots.get(slot);
    const message = thread?.tasks.shift();
    if (!thread || !message) throw new Error(`thread ${slot} has no task`);
    const output = message.task.type === 'share' ? { files: [] } : `${message.task.type} by ${slot}`;
    thread.options.receive({ type: 'done', output, highlights: [] });
  };
  let id = 0;
  const run = (task: Task) =>
    pool.run(task, { id: ++id, isAlone: false, onProgress: () => undefined }) as Promise<unknown>;
  return { pool, run, finish, tasksOf: listTaskTypes };
}

const PLAN: Task = { type: 'plan', folder: '/site', settings: { features: createFeatures() }, purpose: 'check' };
const REMOTES: Task = { type: 'remotes', folder: '/site' };
const CHECK: Task = { type: 'check', urls: ['/'] };

type Bench = ReturnType<typeof openBench>;

/** Ends the first check of a site while the second thread has reached the given step of opening its plan. */
function stopFirstCheck({ pool, run, finish, tasksOf }: Bench, until: 'warm' | 'open'): ThreadPool {
  void run(REMOTES);
  finish(0);
  void run(PLAN);
  finish(0);
  expect(tasksOf(0)).toEqual(['share']);
  finish(0);
  if (until === 'open') finish(1);
  expect(tasksOf(1)).toEqual([until]);
  void run(CHECK);
  finish(0);
  void pool.rest();
  expect(tasksOf(0)).toEqual(['close']);
  finish(0);
  return pool;
}

test.each(['warm', 'open'] as const)(
  'runs every check with its own plan even if a thread is slow to %s',
  async (until) => {
    const bench = openBench(2);
    stopFirstCheck(bench, until);
    const { run, finish, tasksOf } = bench;
    const listedRun = run(REMOTES);
    finish(0);
    expect(await listedRun).toBe('remotes by 0');
    // The slow thread is free only now. Tasks go first to the thread that worked last.
    while (tasksOf(1).length > 0) finish(1);
    const plannedRun = run(PLAN);
    expect([tasksOf(0), tasksOf(1)]).toEqual([['plan'], []]);
    finish(0);
    expect(await plannedRun).toBe('plan by 0');
    const checkRuns = [run(CHECK), run(CHECK), run(CHECK)];
    // The other thread takes part only after it has opened the new plan.
    expect([tasksOf(0), tasksOf(1)]).toEqual([['check'], []]);
    finish(0);
    expect([tasksOf(0), tasksOf(1)]).toEqual([['share'], []]);
    finish(0);
    expect([tasksOf(0), tasksOf(1)]).toEqual([['check'], ['open']]);
    finish(1);
    expect(tasksOf(1)).toEqual(['check']);
    finish(1);
    finish(0);
    expect(await Promise.all(checkRuns)).toEqual(['check by 0', 'check by 0', 'check by 1']);
  },
);

test("keeps a plan that is shared after its site was closed out of the next site's checks", async () => {
  const { pool, run, finish, tasksOf } = openBench(2);
  void run(PLAN);
  finish(0);
  expect(tasksOf(0)).toEqual(['share']);
  void pool.rest();
  void run(REMOTES);
  finish(0);
  finish(1);
  expect([tasksOf(0), tasksOf(1)]).toEqual([['close'], ['close']]);
  finish(0);
  finish(1);
  expect(tasksOf(1)).toEqual(['open']);
  finish(0);
  const plannedRun = run(PLAN);
  finish(1);
  const checkedRun = run(CHECK);
  expect(tasksOf(1)).toEqual([]);
  finish(0);
  expect(await plannedRun).toBe('plan by 0');
  finish(0);
  expect(await checkedRun).toBe('check by 0');
});
