import { expect, test } from 'vitest';
import { findStrictestFeatures } from './strictest-features.ts';
import { createFeatures } from './testing.ts';

test('combines several sites to the strictest kind with the features that all of them have', () => {
  const sites = [createFeatures('client-hosted', { search: false }), createFeatures('cloud')];
  const expected = {
    deployment: 'client-hosted',
    search: false,
    assistant: true,
    mcp: true,
    analytics: true,
    playground: true,
  };
  expect(findStrictestFeatures(sites)).toEqual(expected);
  expect(findStrictestFeatures(sites.toReversed())).toEqual(expected);
  expect(findStrictestFeatures([...sites, createFeatures('air-gapped', { playground: true })])).toEqual({
    ...createFeatures('air-gapped'),
    playground: true,
  });
});

test('returns undefined for no site', () => {
  expect(findStrictestFeatures([])).toBeUndefined();
});
