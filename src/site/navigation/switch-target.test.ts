import { expect, test } from 'vitest';
import { navigate } from './testing.ts';

test('leads to the page at the same place', () => {
  const go = navigate({ v2: ['v2/start', 'v2/api/users'], v1: ['v1/start', 'v1/api/users'] });
  expect(go('/v2/api/users', 'v1')).toBe('/v1/api/users');
  expect(go('/v1/start', 'v2')).toBe('/v2/start');
});

test('leads to the first page if the page has no counterpart or division', () => {
  const go = navigate({ v2: ['v2/start', 'v2/new'], v1: ['v1/start'] });
  expect(go('/v2/new', 'v1')).toBe('/v1/start');
  expect(go('/unknown', 'v1')).toBe('/v1/start');
});

test('stays on the page for its own division', () => {
  const go = navigate({ v2: ['v2/a', 'shared'], v1: ['shared', 'v1/a'] });
  expect(go('/v2/a', 'v2')).toBe('/v2/a');
  expect(go('/shared', 'v2')).toBe('/shared');
});

test('leads from a page listed in both divisions to a page of the other one', () => {
  const go = navigate({ v2: ['v2/a', 'shared'], v1: ['shared', 'v1/a'] });
  expect(go('/shared', 'v1')).toBe('/v1/a');
  expect(go('/v1/a', 'v2')).toBe('/v2/a');
  const pageWithout = navigate({ v2: ['v2/a', 'shared'], v1: ['shared'] });
  expect(pageWithout('/shared', 'v1')).toBe('/shared');
});

test('works if one language is at the root and the other in a folder', () => {
  const go = navigate({ en: ['start', 'api/users'], de: ['de/start', 'de/api/users'] }, ['languages', 'language']);
  expect(go('/api/users', 'de')).toBe('/de/api/users');
  expect(go('/de/start', 'en')).toBe('/start');
});

test('works if one version has more folders than the other', () => {
  const go = navigate({ v2: ['v2/guides/a', 'v2/api/b'], v1: ['v1/guides/a'] });
  expect(go('/v2/guides/a', 'v1')).toBe('/v1/guides/a');
  expect(go('/v1/guides/a', 'v2')).toBe('/v2/guides/a');
});

test('ignores a stray page in the comparison', () => {
  const go = navigate({
    v2: ['docs/v2/a', 'docs/v2/b', 'docs/v2/c', 'stray'],
    v1: ['docs/v1/a', 'docs/v1/b', 'docs/v1/c', 'other/x'],
  });
  expect(go('/docs/v2/b', 'v1')).toBe('/docs/v1/b');
});

test('works if the language is a nested folder', () => {
  const go = navigate({ en: ['guides/en/a', 'api/en/b'], de: ['guides/de/a', 'api/de/b'] }, ['languages', 'language']);
  expect(go('/guides/en/a', 'de')).toBe('/guides/de/a');
});

const LANGUAGES: [string, string] = ['languages', 'language'];

test.each([
  ['index pages and others', { en: ['index', 'a'], de: ['de/index', 'de/a'], ar: ['ar/index', 'ar/b'] }],
  ['index pages alone', { en: ['index'], de: ['de'], ar: ['ar'] }],
  ['index pages, the default one in a folder too', { en: ['en/index', 'en/a'], de: ['de/index', 'de/a'] }],
  ['folders named otherwise', { en: ['index', 'a'], cn: ['zh/index', 'zh/a'], 'pt-BR': ['pt/index', 'pt/a'] }],
  [
    'most pages in one folder that has an index page',
    { en: ['index', 'g/index', 'g/a', 'g/b'], cn: ['zh/index', 'zh/g/index', 'zh/g/a', 'zh/g/b'] },
  ],
])('links the home pages of languages to each other: %s', (_, languages) => {
  const go = navigate(languages, LANGUAGES);
  const homes = Object.entries(languages).map(([name, [first = '']]) => [name, `/${first.replace(/\/?index$/, '')}`]);
  for (const [, from = ''] of homes) for (const [name = '', to] of homes) expect(go(from, name)).toBe(to);
});
