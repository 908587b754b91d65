import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { isStorageFull } from './storage-full.ts';

const withCode = (code: string) => Object.assign(new Error('it failed'), { code });

test.each(['ENOSPC', 'EDQUOT', '53100'])('an error with the code %s says that storage is full', (code) => {
  expect(isStorageFull(withCode(code))).toBe(true);
  expect(isStorageFull(new AppError('internal', 'it failed', { cause: withCode(code) }))).toBe(true);
});

test('a message that came from a thread is enough', () => {
  expect(isStorageFull(new Error('ENOSPC: no space left on device, write'))).toBe(true);
});

test.each(['ENOENT', '53300', '23505'])('an error with the code %s does not', (code) => {
  expect(isStorageFull(withCode(code))).toBe(false);
});

test('a circle of causes ends', () => {
  const error = new Error('a');
  error.cause = error;
  expect(isStorageFull(error)).toBe(false);
});

test.each([undefined, 'ENOSPC', { code: 'ENOSPC' }])('%j is no error', (value) => {
  expect(isStorageFull(value)).toBe(false);
});
