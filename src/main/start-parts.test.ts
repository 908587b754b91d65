import { expect, test } from 'vitest';
import { startParts } from './start-parts.ts';

test('closes parts in reverse order, one after another, even if a later part fails to start', async () => {
  const endedParts: string[] = [];
  const createClose = (name: string) => async () => {
    await new Promise(setImmediate);
    endedParts.push(name);
  };
  const { close, url } = await startParts(async (onClose) => {
    onClose(createClose('database'));
    onClose(createClose('server'));
    return { url: 'x' };
  });
  expect([url, endedParts]).toEqual(['x', []]);
  await close({ graceful: true });
  expect(endedParts.splice(0)).toEqual(['server', 'database']);
  const failedStart = startParts(async (onClose) => {
    onClose(createClose('database'));
    onClose(createClose('hosting'));
    throw new Error('the port is taken');
  });
  await expect(failedStart).rejects.toThrow('the port is taken');
  expect(endedParts).toEqual(['hosting', 'database']);
});

test('closes what it has opened when the start is stopped, and starts no further part', async () => {
  const endedParts: string[] = [];
  const stop = new AbortController();
  const startPromise = startParts(async (onClose) => {
    onClose(async () => void endedParts.push('database'));
    stop.abort(new Error('stopped'));
    onClose(async () => void endedParts.push('hosting'));
    endedParts.push('server started');
    return {};
  }, stop.signal);
  await expect(startPromise).rejects.toThrow('stopped');
  expect(endedParts).toEqual(['hosting', 'database']);
});
