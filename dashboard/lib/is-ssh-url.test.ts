import { expect, test } from 'vitest';
import { isSshUrl } from './is-ssh-url.ts';

test.each([
  ['git@git.example.com:acme/docs.git', true],
  [' ssh://git@git.example.com:2222/acme/docs.git', true],
  ['https://github.com/acme/docs.git', false],
  ['https://user@host.test/acme/docs.git', false],
  ['/srv/docs', false],
  ['', false],
])('for %j, whether Git uses SSH is %s', (url, isSsh) => {
  expect(isSshUrl(url)).toBe(isSsh);
});
