import { expect, test } from 'vitest';
import { readFeatureVariables } from '../features/feature-variables.ts';
import { createFeatures } from '../features/testing.ts';
import { checkSwitches } from './feature-switches.ts';

test.each([
  [undefined, {}],
  [createFeatures('air-gapped'), { FEATURE_SEARCH: 'off', FEATURE_PLAYGROUND: 'off' }],
  [createFeatures('cloud', { search: false }), { FEATURE_SEARCH: 'off' }],
])('accepts the bundle %j when %j is requested', (features, variables) => {
  expect(() => checkSwitches(features, readFeatureVariables(variables))).not.toThrow();
});

test.each([
  [
    createFeatures('air-gapped'),
    { FEATURE_SEARCH: 'on' },
    "An air-gapped site can't have search, so FEATURE_SEARCH=on isn't allowed. Remove it, or choose the deployment kind cloud or client-hosted.",
  ],
  [
    createFeatures('cloud'),
    { FEATURE_ANALYTICS: 'off' },
    'The bundle was exported with web analytics, which conflicts with FEATURE_ANALYTICS=off. Remove this setting, or export the site again with analytics turned off.',
  ],
  [
    createFeatures('air-gapped'),
    { FEATURE_SEARCH: 'off', FEATURE_PLAYGROUND: 'on' },
    'The bundle was exported without the API playground, which conflicts with FEATURE_PLAYGROUND=on. Remove this setting, or export the site again with playground turned on.',
  ],
  [
    createFeatures('client-hosted'),
    { FEATURE_ASSISTANT: 'off' },
    'The bundle was exported with the AI assistant, which conflicts with FEATURE_ASSISTANT=off. Remove this setting, or export the site again with assistant turned off.',
  ],
  [
    undefined,
    { FEATURE_SEARCH: 'off' },
    "The bundle doesn't list its features, so FEATURE_SEARCH=off can't be applied. Remove it, or export the site again with this version of Bindery.",
  ],
])('for %j with %j, explains the conflict and how to get another bundle', (features, env, message) => {
  expect(() => checkSwitches(features, readFeatureVariables(env))).toThrow(message);
});
