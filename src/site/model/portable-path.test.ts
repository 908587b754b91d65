import { expect, test } from 'vitest';
import { foldPath, isPortablePath, toPortablePath } from './portable-path.ts';

test.each([
  ['/ref/who:-me?/list', '/ref/who-me/list'],
  ['/a:b', '/a-b'],
  ['/why?', '/why'],
  ['/?', '/page'],
  ['/"quoted" <T> | x*y', '/quoted-T-x-y'],
  ['/a\\b\u0007c', '/a-b-c'],
  ['/aux', '/aux-1'],
  ['/CON/a', '/CON-1/a'],
  ['/nul.tar.gz', '/nul-1.tar.gz'],
  ['/com1 .txt', '/com1-1 .txt'],
  ['/lpt¹', '/lpt¹-1'],
  ['/aux?', '/aux-1'],
  ['/trailing.', '/trailing'],
  ['/dots../space /x', '/dots/space/x'],
  [`/${'é'.repeat(200)}/x`, `/${'é'.repeat(120)}/x`],
])('%s becomes %s', (path, expected) => {
  expect(isPortablePath(path)).toBe(false);
  expect(toPortablePath(path)).toBe(expected);
  expect(isPortablePath(expected)).toBe(true);
});

test.each([
  '/',
  '/c#',
  '/100%',
  '/two words',
  '/auxiliary/console',
  '/com',
  '/.hidden',
  '/日本',
  `/${'a'.repeat(240)}`,
])('%s is unchanged', (path) => {
  expect(toPortablePath(path)).toBe(path);
});

test('paths that differ only in case or normalization have the same key', () => {
  expect(foldPath('A/Cafe\u0301')).toBe(foldPath('a/caf\u00e9'));
});
