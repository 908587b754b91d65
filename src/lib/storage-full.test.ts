import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { isStorageFull } from './storage-full.ts';

const withCode = (code: string) => Object.assign(new Error('it failed'), { code });

test.each(['ENOSPC', 'EDQUOT', '53100'])('recognizes the code %s as full storage', (code) => {
  expect(isStorageFull(withCode(code))).toBe(true);
  expect(isStorageFull(new AppError('internal', 'it failed', { cause: withCode(code) }))).toBe(true);
});

test('recognizes full storage by the message of an error from a thread', () => {
  expect(isStorageFull(new Error('ENOSPC: no space left on device, write'))).toBe(true);
});

test.each(['ENOENT', '53300', '23505'])('does not treat the code %s as full storage', (code) => {
  expect(isStorageFull(withCode(code))).toBe(false);
});

test('handles a circular chain of causes', () => {
  const error = new Error('a');
  error.cause = error;
  expect(isStorageFull(error)).toBe(false);
});

test.each([undefined, 'ENOSPC', { code: 'ENOSPC' }])('does not treat %j as an error', (value) => {
  expect(isStorageFull(value)).toBe(false);
});
