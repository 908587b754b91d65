import { expect, test } from 'vitest';
import { parseSecretKey } from './secret-key.ts';

test('reads 32 bytes from hex and from both base64 alphabets', () => {
  const key = Buffer.alloc(32, 0xfb);
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    expect(parseSecretKey(key.toString(encoding))).toEqual(key);
});

test.each([
  ['31 bytes', Buffer.alloc(31).toString('base64')],
  ['33 bytes', Buffer.alloc(33).toString('base64')],
  ['a short hex text', 'ab'.repeat(31)],
  ['a word', 'secret'],
  ['nothing', ''],
])('rejects %s as a key', (_name, text) => {
  expect(parseSecretKey(text)).toBeUndefined();
});
