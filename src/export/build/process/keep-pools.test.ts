import { expect, test } from 'vitest';
import type { CreatePool } from '../types.ts';
import { keepPools } from './keep-pools.ts';

/** Creates pools that fail for the folder `/bad` and never reply for `/slow`. `events` records what happens to them. */
function openBench() {
  const events: string[] = [];
  let count = 0;
  const create: CreatePool = () => {
    const name = `pool ${++count}`;
    events.push(`${name} starts`);
    return {
      run: (task) => {
        const folder = 'folder' in task ? task.folder : '';
        if (folder === '/slow') return new Promise(() => undefined);
        return folder === '/bad' ? Promise.reject(new Error('bad')) : Promise.resolve([] as never);
      },
      shrink: () => undefined,
      rest: () => (events.push(`${name} rests`), Promise.resolve(0)),
      close: () => Promise.resolve(void events.push(`${name} ends`)),
    };
  };
  const endController = new AbortController();
  return { events, create, over: endController, options: { threads: 1, purpose: 'check' as const } };
}

test('reuses one process for consecutive builds, and ends it when the caller is done', async () => {
  const { events, create, over, options } = openBench();
  const createKept = keepPools(create, { closeSignal: over.signal }).forSite('a');
  for (let build = 0; build < 3; build++) {
    const pool = createKept(options);
    await pool.run({ type: 'remotes', folder: '/site' });
    await pool.close();
    await pool.close();
  }
  expect(events).toEqual(['pool 1 starts', 'pool 1 rests', 'pool 1 rests', 'pool 1 rests']);
  over.abort();
  expect(events.at(-1)).toBe('pool 1 ends');
  await createKept(options).close();
  expect(events.slice(-2)).toEqual(['pool 2 starts', 'pool 2 ends']);
});

test('ends a process after a failure or an aborted build', async () => {
  const { events, create, over, options } = openBench();
  const createKept = keepPools(create, { closeSignal: over.signal }).forSite('a');
  const failedPool = createKept(options);
  await expect(failedPool.run({ type: 'remotes', folder: '/bad' })).rejects.toThrow('bad');
  await failedPool.close();
  const stop = new AbortController();
  const abortedPool = createKept({ ...options, signal: stop.signal });
  const taskRun = abortedPool.run({ type: 'remotes', folder: '/slow' });
  stop.abort(new Error('enough'));
  await expect(taskRun).rejects.toThrow('enough');
  await abortedPool.close();
  expect(events).toEqual(['pool 1 starts', 'pool 1 ends', 'pool 2 starts', 'pool 2 ends']);
  over.abort();
});

test('ends a process that never closes its site', async () => {
  const { events, create, over, options } = openBench();
  const createSilentPool: CreatePool = (each) => ({ ...create(each), rest: () => new Promise(() => undefined) });
  const pool = keepPools(createSilentPool, { closeSignal: over.signal, restMs: 1 }).forSite('a')(options);
  await pool.close();
  expect(events).toEqual(['pool 1 starts', 'pool 1 ends']);
});

test.each([
  ['a crash', undefined],
  ['growth', 2 ** 30],
])('ends a process after %s', async (_when, bytes) => {
  const { events, create, over, options } = openBench();
  const createGrown: CreatePool = (given) => ({ ...create(given), rest: () => Promise.resolve(bytes) });
  const pools = keepPools(createGrown, { closeSignal: over.signal });
  await pools.forSite('a')(options).close();
  expect(pools.hasIdle('a')).toBe(false);
  expect(events).toEqual(['pool 1 starts', 'pool 1 ends']);
});

test('replaces a process after many builds', async () => {
  const { events, create, over, options } = openBench();
  const createKept = keepPools(create, { closeSignal: over.signal }).forSite('a');
  for (let build = 0; build < 51; build++) await createKept(options).close();
  expect(events.filter((event) => event.endsWith('starts'))).toHaveLength(2);
  over.abort();
});

test('never gives a process to two builds at once, or to another site', async () => {
  const { events, create, over, options } = openBench();
  const pools = keepPools(create, { closeSignal: over.signal, maxIdle: 2 });
  const bothPools = [pools.forSite('a')(options), pools.forSite('a')(options)];
  for (const pool of bothPools) await pool.close();
  const other = pools.forSite('b')(options);
  expect(events.filter((event) => event.endsWith('starts'))).toHaveLength(3);
  // Two others are idle: the one that has waited longest ends.
  await other.close();
  expect(events.at(-1)).toBe('pool 1 ends');
  expect([pools.hasIdle('a'), pools.hasIdle('b'), pools.hasIdle('c')]).toEqual([true, true, false]);
  over.abort();
});

test('waits for the tasks of a build that is closed early before the next one', async () => {
  const { events, create, over, options } = openBench();
  const repliedPromise = Promise.withResolvers<never>();
  const createSlow: CreatePool = (given) => ({ ...create(given), run: () => repliedPromise.promise });
  const pool = keepPools(createSlow, { closeSignal: over.signal }).forSite('a')(options);
  const taskRun = pool.run({ type: 'remotes', folder: '/site' });
  const closePromise = pool.close();
  await new Promise(setImmediate);
  expect(events).toEqual(['pool 1 starts']);
  repliedPromise.resolve([] as never);
  await Promise.all([taskRun, closePromise]);
  expect(events).toEqual(['pool 1 starts', 'pool 1 rests']);
  over.abort();
});

test('ends an idle process', async () => {
  const { create, over, options } = openBench();
  const endedPromise = Promise.withResolvers<string>();
  const createKept = keepPools((given) => ({ ...create(given), close: async () => endedPromise.resolve('ended') }), {
    closeSignal: over.signal,
    idleMs: 1,
  }).forSite('a');
  await createKept(options).close();
  // The unreferenced timer would let the process exit.
  const waitTimer = setInterval(() => undefined, 1_000);
  expect(await endedPromise.promise).toBe('ended');
  clearInterval(waitTimer);
});
