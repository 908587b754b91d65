import { expect, test } from 'vitest';
import { AVAILABILITY, DEPLOYMENTS, FEATURE_NAMES, FEATURE_TITLES } from '../../src/features/deployment-kinds.ts';
import { DEPLOYMENT_KINDS, FEATURES } from './feature-table.ts';

test('lists the same features per deployment kind as the service', () => {
  expect(DEPLOYMENT_KINDS.map(({ value }) => value)).toEqual([...DEPLOYMENTS]);
  expect(FEATURES.map(({ name }) => name)).toEqual([...FEATURE_NAMES]);
  for (const { name, kinds } of FEATURES) expect(kinds).toEqual(AVAILABILITY[name]);
  expect(Object.keys(FEATURE_TITLES)).toEqual(expect.arrayContaining(FEATURES.map(({ name }) => name)));
});
