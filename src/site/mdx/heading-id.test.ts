import { expect, test } from 'vitest';
import { headingAliases, headingId, IdSpace } from './heading-id.ts';

test.each([
  ['Set up v2.1 (beta)', 'set-up-v2-1-beta'],
  ["Don't panic", 'don’t-panic'],
  ['TCP/IP & DNS', 'tcp/ip-&-dns'],
  ['getUserById', 'getuserbyid'],
])('the heading "%s" has the id %s', (text, id) => {
  expect(headingId(text)).toBe(id);
});

test('links written for the GitHub slug find the heading too', () => {
  expect(headingAliases('Set up v2.1 (beta)')).toContain('set-up-v21-beta');
  expect(headingAliases("Don't panic")).toEqual(expect.arrayContaining(['dont-panic', "don't-panic"]));
});

test('repeated headings are numbered, and never take an id that is in use', () => {
  const ids = new IdSpace();
  expect([ids.claim('setup'), ids.claim('setup-2'), ids.claim('setup'), ids.claim('setup')]).toEqual([
    'setup',
    'setup-2',
    'setup-3',
    'setup-4',
  ]);
});
