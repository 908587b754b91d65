import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFeatures } from '../../../features/testing.ts';
import type { Task, ToThread } from '../messages.ts';
import type { StartOptions } from '../thread/start-thread.ts';
import { MEMORY_BUDGET } from './memory-budget.ts';
import { createThreadPool, type ThreadPool } from './thread-pool.ts';

/** Creates threads that wait until the test finishes a task, so that the test decides the order. */
function openBench(threads: number, getMemory = () => 0) {
  const slots = new Map<number, { options: StartOptions; tasks: ToThread[] }>();
  const endedSlots: number[] = [];
  const pool = createThreadPool({
    threads,
    purpose: 'check',
    isAlone: false,
    lean: false,
    onMainThread: false,
    blackBox: -1,
    onDeath: () => undefined,
    getMemory,
    startThread(options) {
      const tasks: ToThread[] = [];
      slots.set(options.slot, { options, tasks });
      const end = async () => void endedSlots.push(options.slot);
      return { send: (message) => void tasks.push(message), end };
    },
  });
  /** Types of a thread's current and waiting tasks. */
  const listTaskTypes = (slot: number) => slots.get(slot)?.tasks.map(({ task }) => task.type) ?? [];
  const finish = (slot: number, pages = 0) => {
    const thread = slots.get(slot);
    const message = thread?.tasks.shift();
    if (!thread || !message) throw new Error(`thread ${slot} has no task`);
    if (pages > 0) thread.options.receive({ type: 'progress', pages });
    const output = message.task.type === 'share' ? { files: [] } : `${message.task.type} by ${slot}`;
    thread.options.receive({ type: 'done', output, highlights: [] });
  };
  let id = 0;
  const run = (task: Task) =>
    pool.run(task, { id: ++id, isAlone: false, onProgress: () => undefined }) as Promise<unknown>;
  return { pool, run, finish, tasksOf: listTaskTypes, endedSlots };
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

/** Starts 20 checks of a planned site on all threads of a process that uses too much memory from now on. */
function startChecks(threads: number) {
  let bytes = 0;
  const bench = openBench(threads, () => bytes);
  const { run, finish } = bench;
  void run(PLAN);
  finish(0);
  finish(0);
  for (let slot = 1; slot < threads; slot++) for (const _ of ['warm', 'open']) finish(slot);
  const checkRuns = Array.from({ length: 20 }, () => run(CHECK));
  bytes = MEMORY_BUDGET + 1;
  return { ...bench, checkRuns, setMemory: (memory: number) => void (bytes = memory) };
}

const MANY_PAGES = 10_000;

/** Finishes all tasks that a thread was given early. */
function finishChecks({ finish, tasksOf }: Bench, slot: number, pages: number): void {
  const count = tasksOf(slot).length;
  for (let index = 0; index < count; index++) finish(slot, pages);
}

test('replaces threads one at a time if the process uses too much memory', async () => {
  const bench = startChecks(2);
  const { checkRuns, finish, tasksOf, endedSlots, setMemory } = bench;
  finishChecks(bench, 1, MANY_PAGES);
  expect(endedSlots).toEqual([1]);
  finishChecks(bench, 0, MANY_PAGES);
  expect([endedSlots, tasksOf(0)]).toEqual([[1], ['check']]);
  await setImmediate();
  expect(tasksOf(1)).toEqual(['open']);
  finish(1);
  finish(0, 1);
  expect(endedSlots).toEqual([1, 0]);
  setMemory(0);
  await setImmediate();
  finish(0);
  for (const slot of [0, 1]) while (tasksOf(slot).length > 0) finish(slot, 1);
  expect(new Set(await Promise.all(checkRuns))).toEqual(new Set(['check by 0', 'check by 1']));
  expect(endedSlots).toEqual([1, 0]);
});

test('continues with fewer threads if even new ones use too much memory', async () => {
  const bench = startChecks(4);
  const { checkRuns, tasksOf, endedSlots } = bench;
  for (const slot of [0, 1, 3]) {
    finishChecks(bench, slot, 1);
    await setImmediate();
  }
  expect(endedSlots).toEqual([0, 1, 3]);
  while (tasksOf(2).length > 0) bench.finish(2, 1);
  await Promise.all(checkRuns);
  expect(endedSlots).toEqual([0, 1, 3]);
});

test('begins another site after its first thread was ended', async () => {
  const bench = startChecks(2);
  const { pool, run, finish, tasksOf, checkRuns, setMemory } = bench;
  finishChecks(bench, 0, 1);
  await setImmediate();
  setMemory(0);
  while (tasksOf(1).length > 0) finish(1);
  await Promise.all(checkRuns);
  void pool.rest();
  while (tasksOf(1).length > 0) finish(1);
  const listedRun = run(REMOTES);
  finish(0);
  expect(await listedRun).toBe('remotes by 0');
});

test('gives the last tasks to a new thread that has the plan', async () => {
  const bench = startChecks(2);
  const { pool, run, finish, tasksOf, endedSlots, checkRuns, setMemory } = bench;
  setMemory(0);
  for (const slot of [0, 1]) while (tasksOf(slot).length > 0) finish(slot);
  await Promise.all(checkRuns);
  void pool.shrink(1, true);
  const lastRun = run(CHECK);
  await setImmediate();
  expect(endedSlots.toSorted()).toEqual([0, 1]);
  expect([tasksOf(0), tasksOf(1)]).toEqual([['open'], []]);
  finish(0);
  finish(0);
  expect(await lastRun).toBe('check by 0');
});
