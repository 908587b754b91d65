import { expect, test } from 'vitest';
import { rendererVersion } from './renderer-version.ts';

test('the version is the same each time, and fit for a key', () => {
  expect(rendererVersion()).toMatch(/^[0-9a-f]{16}$/);
  expect(rendererVersion()).toBe(rendererVersion());
});
