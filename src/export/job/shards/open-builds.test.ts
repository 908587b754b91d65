import { afterEach, expect, test, vi } from 'vitest';
import { createOpenBuilds } from './open-builds.ts';

afterEach(() => vi.useRealTimers());
const NEVER = new AbortController().signal;

function createBench() {
  const builds = createOpenBuilds<{ name: string; close(): Promise<void> }>();
  const log: string[] = [];
  const use = <T>(name: string, task: () => Promise<T>, { signal = NEVER, isKept = true } = {}) =>
    builds.use(name, {
      open: async () => {
        log.push(`open ${name}`);
        return { name, close: async () => void log.push(`close ${name}`) };
      },
      task,
      isKept: () => isKept,
      signal,
    });
  return { builds, log, use };
}
const doNothing = async () => undefined;

test('shares one build between concurrent and later users, and closes it a while after the last use', async () => {
  vi.useFakeTimers();
  const { log, use } = createBench();
  await Promise.all([use('a', doNothing), use('a', doNothing)]);
  await use('a', doNothing);
  expect(log).toEqual(['open a']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(log).toEqual(['open a', 'close a']);
});

test('closes an unused build before another one starts, and when the process stops', async () => {
  const { builds, log, use } = createBench();
  await use('a', doNothing);
  await use('b', async () => void log.push('work'));
  expect(log).toEqual(['open a', 'open b', 'close a', 'work']);
  await builds.close();
  expect(log.at(-1)).toBe('close b');
  await use('c', doNothing);
  expect(log.at(-1)).toBe('close c');
});

test('stops sharing a build whose task failed, was aborted or was its last, and closes it after its users finish', async () => {
  const { log, use } = createBench();
  await use('a', doNothing, { isKept: false });
  const slowPromise = Promise.withResolvers<void>();
  const user = use('a', () => slowPromise.promise);
  await expect(use('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(log).toEqual(['open a', 'close a', 'open a']);
  const stop = new AbortController();
  const abortedUse = use('a', () => new Promise<void>(() => undefined), { signal: stop.signal });
  stop.abort(new Error('stopped'));
  await expect(abortedUse).rejects.toThrow('stopped');
  expect(log.splice(0)).toEqual(['open a', 'close a', 'open a', 'open a', 'close a']);
  slowPromise.resolve();
  await user;
  expect(log).toEqual(['close a']);
});
