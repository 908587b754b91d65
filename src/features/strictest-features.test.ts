import { expect, test } from 'vitest';
import { strictestFeatures } from './strictest-features.ts';
import { featuresOf } from './testing.ts';

test('combines several sites to the strictest kind with the features that all of them have', () => {
  const sites = [featuresOf('client-hosted', { search: false }), featuresOf('cloud')];
  const expected = { deployment: 'client-hosted', search: false, assistant: true, analytics: true, playground: true };
  expect(strictestFeatures(sites)).toEqual(expected);
  expect(strictestFeatures(sites.toReversed())).toEqual(expected);
  expect(strictestFeatures([...sites, featuresOf('air-gapped', { playground: true })])).toEqual({
    ...featuresOf('air-gapped'),
    playground: true,
  });
});

test('returns undefined for no site', () => {
  expect(strictestFeatures([])).toBeUndefined();
});
