import { expect, test } from 'vitest';
import { startParts } from './start-parts.ts';

test('closes parts in reverse order, one after another, even if a later part fails to start', async () => {
  const ended: string[] = [];
  const createClose = (name: string) => async () => {
    await new Promise(setImmediate);
    ended.push(name);
  };
  const { close, url } = await startParts(async (onClose) => {
    onClose(createClose('database'));
    onClose(createClose('server'));
    return { url: 'x' };
  });
  expect([url, ended]).toEqual(['x', []]);
  await close({ graceful: true });
  expect(ended.splice(0)).toEqual(['server', 'database']);
  const failed = startParts(async (onClose) => {
    onClose(createClose('database'));
    onClose(createClose('hosting'));
    throw new Error('the port is taken');
  });
  await expect(failed).rejects.toThrow('the port is taken');
  expect(ended).toEqual(['hosting', 'database']);
});

test('closes what it has opened when the start is stopped, and starts no further part', async () => {
  const ended: string[] = [];
  const stop = new AbortController();
  const started = startParts(async (onClose) => {
    onClose(async () => void ended.push('database'));
    stop.abort(new Error('stopped'));
    onClose(async () => void ended.push('hosting'));
    ended.push('server started');
    return {};
  }, stop.signal);
  await expect(started).rejects.toThrow('stopped');
  expect(ended).toEqual(['hosting', 'database']);
});
