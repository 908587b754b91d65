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

test('the first path below a folder is found at any depth', () => {
  expect(nearPaths.firstBelow('/guides')).toBe('/guides/start');
  expect(nearPaths.firstBelow('/sdk/')).toBe('/sdk/go/overview');
  expect(nearPaths.firstBelow('/guides/start')).toBeUndefined();
  expect(nearPaths.firstBelow('/')).toBeUndefined();
});
