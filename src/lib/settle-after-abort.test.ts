import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { settleAfterAbort } from './settle-after-abort.ts';

const pendingPromise = new Promise<string>(() => undefined);

test('abandons work that ignores the signal after the grace period', async () => {
  const cancel = new AbortController();
  const settledPromise = settleAfterAbort(pendingPromise, { signal: cancel.signal, graceMs: 1 });
  cancel.abort(new Error('canceled'));
  await expect(settledPromise).rejects.toThrow('canceled');
  await expect(settleAfterAbort(pendingPromise, { signal: cancel.signal, graceMs: 1 })).rejects.toThrow('canceled');
});

test('settles like work that respects the signal', async () => {
  const cancel = new AbortController();
  const cleanUp = new Promise<string>((resolve) => {
    // Cleaning up takes a few turns of the event loop.
    cancel.signal.addEventListener('abort', () => setImmediate(() => setImmediate(() => resolve('cleaned up'))));
  });
  const settledPromise = settleAfterAbort(cleanUp, { signal: cancel.signal, graceMs: 10_000 });
  cancel.abort(new Error('canceled'));
  expect(await settledPromise).toBe('cleaned up');
});

test('leaves no listener and no timer behind when work settles', async () => {
  const { signal } = new AbortController();
  expect(await settleAfterAbort(Promise.resolve('done'), { signal, graceMs: 1 })).toBe('done');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  const countTimers = () => process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length;
  const before = countTimers();
  const abortedSignal = AbortSignal.abort(new Error('canceled'));
  expect(await settleAfterAbort(Promise.resolve('done'), { signal: abortedSignal, graceMs: 600_000 })).toBe('done');
  expect(countTimers()).toBe(before);
});

test('does not cause an unhandled rejection when abandoned work fails', async () => {
  const unhandledReasons: unknown[] = [];
  const note = (reason: unknown) => void unhandledReasons.push(reason);
  process.on('unhandledRejection', note);
  const { promise, reject } = Promise.withResolvers<string>();
  const signal = AbortSignal.abort(new Error('canceled'));
  await expect(settleAfterAbort(promise, { signal, graceMs: 1 })).rejects.toThrow('canceled');
  reject(new Error('late'));
  await new Promise((resolve) => void setImmediate(() => setImmediate(resolve)));
  process.off('unhandledRejection', note);
  expect(unhandledReasons).toEqual([]);
});
