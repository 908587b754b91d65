import { expect, test } from 'vitest';
import { startParts } from './start-parts.ts';

test('parts end in the reverse order, one after another, also when a later one does not start', async () => {
  const ended: string[] = [];
  const end = (name: string) => async () => {
    await new Promise(setImmediate);
    ended.push(name);
  };
  const { close, url } = await startParts(async (onClose) => {
    onClose(end('database'));
    onClose(end('server'));
    return { url: 'x' };
  });
  expect([url, ended]).toEqual(['x', []]);
  await close({ graceful: true });
  expect(ended.splice(0)).toEqual(['server', 'database']);
  const failed = startParts(async (onClose) => {
    onClose(end('database'));
    onClose(end('hosting'));
    throw new Error('the port is taken');
  });
  await expect(failed).rejects.toThrow('the port is taken');
  expect(ended).toEqual(['hosting', 'database']);
});
