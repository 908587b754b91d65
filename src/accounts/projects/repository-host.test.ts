import { expect, test } from 'vitest';
import { parseHost, parseHostApiUrl } from './repository-host.ts';

test('a host is one of the supported kinds, or detected from the repository URL', () => {
  expect(parseHost('gitea')).toBe('gitea');
  expect([parseHost(undefined), parseHost(null), parseHost('')]).toEqual([null, null, null]);
  expect(() => parseHost('svn')).toThrow(/one of github, gitlab/);
});

test('the API of a host is an https URL, or for operators also a plain http URL', () => {
  expect(parseHostApiUrl('https://git.example.com/api/v3/', {})).toBe('https://git.example.com/api/v3');
  expect(parseHostApiUrl('http://127.0.0.1:4000', { operator: true })).toBe('http://127.0.0.1:4000');
  expect(() => parseHostApiUrl('http://127.0.0.1:4000', {})).toThrow(/operator/);
});

test.each([
  'git.example.com',
  'file:///etc',
  'https://token@git.example.com',
  'https://git.example.com/?a=1',
  'https://x#y',
])('rejects the API URL %j', (url) => {
  expect(() => parseHostApiUrl(url, { operator: true })).toThrow(/Expected the base URL of an API/);
});
