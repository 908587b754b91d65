import { expect, test } from 'vitest';
import { createNearPaths } from './near-paths.ts';

const PATHS = ['/', '/guides/start', '/guides/stop', '/sdk/go/overview', '/sdk/ruby/encoder/overview', '/img/Logo.svg'];
const nearPaths = createNearPaths(() => PATHS);

test.each([
  ['/guides/strat', '/guides/start'],
  ['/gudes/start', '/guides/start'],
  ['/docs/guides/start', '/guides/start'],
  ['/start', '/guides/start'],
  ['/Guides/Start#part', '/guides/start'],
  ['/sdk/ruby/encoding/overview', '/sdk/ruby/encoder/overview'],
  ['/img/logo.png', '/img/Logo.svg'],
  ['guides/start.html', '/guides/start'],
])('%s most likely means %s', (path, meant) => {
  expect(nearPaths.find(path)).toBe(meant);
});

test.each(['/nothing/like/it', '/guides', '/constructor'])('%j resembles no path', (path) => {
  expect(nearPaths.find(path)).toBeUndefined();
});

test('the closest of several folders with the same name is the one with the most leading folders in common', () => {
  const paths = ['/sdk/go/encoding/overview', '/sdk/ruby/encoder/overview', '/sdk/ruby/core/overview'];
  expect(createNearPaths(() => paths).find('/sdk/ruby/encoding/overview')).toBe('/sdk/ruby/encoder/overview');
});

test('suggestions stay in the product of a path', () => {
  const paths = ['/cloud/start', '/hosted/guides/start', '/shared/start'];
  const findProduct = (path: string) => /^\/(cloud|hosted)\//.exec(path)?.[1];
  const find = (path: string) => createNearPaths(() => paths, findProduct).find(path);
  expect(find('/cloud/start2')).toBe('/cloud/start');
  expect(find('/hosted/start')).toBe('/hosted/guides/start');
  expect(find('/clod/start')).toBe('/cloud/start');
});

test('the first path below a folder is found at any depth', () => {
  expect(nearPaths.firstBelow('/guides')).toBe('/guides/start');
  expect(nearPaths.firstBelow('/sdk/')).toBe('/sdk/go/overview');
  expect(nearPaths.firstBelow('/guides/start')).toBeUndefined();
  expect(nearPaths.firstBelow('/')).toBeUndefined();
});

test.each([
  ['/guides/start', ['/fr/guides/start', '/pt-BR/guides/start'], undefined],
  ['/fr/guides/start', ['/guides/start', '/de/guides/start'], undefined],
  ['/fr/start', ['/guides/start', '/fr/guides/start'], '/fr/guides/start'],
  ['/cn/guides/strat', ['/guides/start', '/cn/guides/start'], '/cn/guides/start'],
  ['/docs/fr/start', ['/start', '/fr/start'], '/fr/start'],
  ['/v2/start', ['/v1/start', '/start'], undefined],
  ['/sdk/2.1/start', ['/sdk/2.x/start', '/sdk/2.1/guides/start'], '/sdk/2.1/guides/start'],
  ['/no-code/strat', ['/no-code/start'], '/no-code/start'],
])('suggestions for %s among %j stay in its language and version', (path, paths, meant) => {
  expect(createNearPaths(() => paths).find(path)).toBe(meant);
});
