import { expect, test } from 'vitest';
import type { Release } from '../bundle-server/release/release.ts';
import { FEATURE_NAMES } from '../features/deployment-kinds.ts';
import type { FeatureName } from '../features/deployment-kinds.ts';
import type { Features } from '../features/features.ts';
import { createFeatures } from '../features/testing.ts';
import { turnOffFeatures } from './turn-off-features.ts';

function createRelease(features: Features | undefined, editions: Release['editions'] = []): Release {
  return { id: 'release', features, editions } as unknown as Release;
}

function allowAllExcept(...names: FeatureName[]): Record<FeatureName, boolean> {
  return Object.fromEntries(FEATURE_NAMES.map((name) => [name, !names.includes(name)])) as Record<FeatureName, boolean>;
}

test.each(FEATURE_NAMES)('turns off %s in a release and its editions, and nothing else', (name) => {
  const features = createFeatures('cloud');
  const edition = { groups: ['staff'], release: createRelease(features) };
  const limited = turnOffFeatures(createRelease(features, [edition]), allowAllExcept(name));
  expect(limited.features).toEqual({ ...features, [name]: false });
  expect(limited.editions.map(({ release }) => release.features)).toEqual([{ ...features, [name]: false }]);
});

test('returns the same release if its domain has every feature', () => {
  const release = createRelease(createFeatures('cloud', { search: false }));
  expect(turnOffFeatures(release, allowAllExcept())).toBe(release);
});

test('does not turn on a feature that the release was exported without', () => {
  const release = createRelease(createFeatures('cloud', { search: false, mcp: false }));
  expect(turnOffFeatures(release, allowAllExcept('analytics')).features).toEqual(
    createFeatures('cloud', { search: false, mcp: false, analytics: false }),
  );
});

test('keeps the MCP server of an export from before it had a setting, if only the assistant is turned off', () => {
  const { mcp: _, ...features } = createFeatures('cloud');
  expect(turnOffFeatures(createRelease(features), allowAllExcept('assistant')).features).toMatchObject({
    assistant: false,
    mcp: true,
  });
});

test('turns off the playground of a bundle that does not list its features', () => {
  expect(turnOffFeatures(createRelease(undefined), allowAllExcept('playground')).features).toMatchObject({
    playground: false,
    assistant: false,
    search: false,
  });
});
