import { Command } from 'commander';
import { expect, test } from 'vitest';
import { createFeatures } from '../features/testing.ts';
import { readFeatures, withFeatureOptions } from './feature-options.ts';
import type { FeatureOptions } from './feature-options.ts';

/** Returns the features that a command line and an environment select. */
function read(args: string[], env: NodeJS.ProcessEnv = {}) {
  const command = withFeatureOptions(new Command('test')).parse(args, { from: 'user' });
  return readFeatures(command.opts<FeatureOptions>(), env);
}

test.each([
  [[], createFeatures('cloud')],
  [['--deployment', 'client-hosted'], createFeatures('client-hosted')],
  [['--air-gapped'], createFeatures('air-gapped')],
  [['--air-gapped', '--deployment', 'air-gapped', '--no-search'], createFeatures('air-gapped')],
  [['--air-gapped', '--playground'], createFeatures('air-gapped', { playground: true })],
  [
    ['--search', '--no-assistant', '--no-analytics', '--no-playground'],
    createFeatures('cloud', { assistant: false, analytics: false, playground: false }),
  ],
])('%j is %j', (args, features) => {
  expect(read(args)).toEqual(features);
});

test('reads configurable features from the environment, and lets an option override it', () => {
  const client = ['--deployment', 'client-hosted'];
  expect(read(client, { FEATURE_SEARCH: 'off' })).toEqual(createFeatures('client-hosted', { search: false }));
  expect(read([...client, '--search'], { FEATURE_SEARCH: 'off' })).toEqual(createFeatures('client-hosted'));
  expect(read(['--air-gapped'], { FEATURE_PLAYGROUND: 'on' })).toEqual(
    createFeatures('air-gapped', { playground: true }),
  );
});

test.each([
  [['--air-gapped', '--search'], {}, /^An air-gapped site can't have search, so --search isn't allowed\. /],
  [['--air-gapped'], { FEATURE_ASSISTANT: 'on' }, /^An air-gapped site .* so FEATURE_ASSISTANT=on isn't allowed\. /],
  [['--air-gapped'], { FEATURE_MCP: 'on' }, /^An air-gapped site .* so FEATURE_MCP=on isn't allowed\. /],
  [['--deployment', 'moon'], {}, /^--deployment must be one of cloud, client-hosted, air-gapped, got "moon"\.$/],
  [
    ['--air-gapped', '--deployment', 'cloud'],
    {},
    /^--air-gapped conflicts with --deployment cloud\. Pass only one of them\.$/,
  ],
])('rejects %j with %j in a clear message', (args, env, message) => {
  expect(() => read(args, env)).toThrow(message);
});
