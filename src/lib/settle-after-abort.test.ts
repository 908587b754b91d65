import { expect, test } from 'vitest';
import { settleAfterAbort } from './settle-after-abort.ts';

const never = new Promise<string>(() => undefined);

test('work that ignores the signal is left behind after the grace period', async () => {
  const cancel = new AbortController();
  const settled = settleAfterAbort(never, { signal: cancel.signal, graceMs: 1 });
  cancel.abort(new Error('canceled'));
  await expect(settled).rejects.toThrow('canceled');
  await expect(settleAfterAbort(never, { signal: cancel.signal, graceMs: 1 })).rejects.toThrow('canceled');
});

test('work that heeds the signal settles as it does', async () => {
  const cancel = new AbortController();
  const work = new Promise<string>((resolve) => {
    cancel.signal.addEventListener('abort', () => resolve('cleaned up'));
  });
  const settled = settleAfterAbort(work, { signal: cancel.signal, graceMs: 10_000 });
  cancel.abort(new Error('canceled'));
  expect(await settled).toBe('cleaned up');
});
