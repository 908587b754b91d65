import { expect, test } from 'vitest';
import type { CreatePool } from '../types.ts';
import { reusePool } from './reuse-pool.ts';

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
      rest: () => void events.push(`${name} rests`),
      close: () => Promise.resolve(void events.push(`${name} ends`)),
    };
  };
  const over = new AbortController();
  return { events, create, over, options: { threads: 1, purpose: 'check' as const } };
}

test('reuses one process for consecutive checks, and ends it when there are no more', async () => {
  const { events, create, over, options } = openBench();
  const createKept = reusePool(create, { over: over.signal });
  for (let check = 0; check < 3; check++) {
    const pool = createKept(options);
    await pool.run({ type: 'remotes', folder: '/site' });
    await pool.close();
  }
  expect(events).toEqual(['pool 1 starts', 'pool 1 rests', 'pool 1 rests', 'pool 1 rests']);
  over.abort();
  expect(events.at(-1)).toBe('pool 1 ends');
  await createKept(options).close();
  expect(events.slice(-2)).toEqual(['pool 2 starts', 'pool 2 ends']);
});

test('ends a process after a failure, an aborted check, or two checks at once', async () => {
  const { events, create, over, options } = openBench();
  const createKept = reusePool(create, { over: over.signal });
  const failed = createKept(options);
  await expect(failed.run({ type: 'remotes', folder: '/bad' })).rejects.toThrow('bad');
  await failed.close();
  const stop = new AbortController();
  const aborted = createKept({ ...options, signal: stop.signal });
  const running = aborted.run({ type: 'remotes', folder: '/slow' });
  stop.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
  await aborted.close();
  const both = [createKept(options), createKept(options)];
  for (const pool of both) await pool.close();
  expect(events.filter((event) => !event.endsWith('starts'))).toEqual([
    'pool 1 ends',
    'pool 2 ends',
    'pool 3 rests',
    'pool 4 ends',
  ]);
  over.abort();
});

test('ends an idle process', async () => {
  const { create, over, options } = openBench();
  const ended = Promise.withResolvers<string>();
  const createKept = reusePool((given) => ({ ...create(given), close: async () => ended.resolve('ended') }), {
    over: over.signal,
    idleMs: 1,
  });
  await createKept(options).close();
  // The unreferenced timer would let the process exit.
  const waiting = setInterval(() => undefined, 1_000);
  expect(await ended.promise).toBe('ended');
  clearInterval(waiting);
});
