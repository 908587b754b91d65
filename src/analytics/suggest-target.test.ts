import { expect, test } from 'vitest';
import { suggestTarget } from './suggest-target.ts';

test.each([
  ['/retries', '/guides/retries'],
  ['/old/Retries.md', '/guides/retries'],
  ['/how_to', '/how-to'],
  ['/setup', null],
  ['/unknown', null],
  ['/guides/', null],
])('suggests for %s the only page with the same name: %s', (path, page) => {
  expect(suggestTarget(path, ['/', '/guides/retries', '/how-to', '/a/setup', '/b/setup'])).toBe(page);
});
