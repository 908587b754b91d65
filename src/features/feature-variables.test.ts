import { expect, test } from 'vitest';
import { readFeatureVariables } from './feature-variables.ts';

test.each([
  ['on', true],
  ['TRUE', true],
  ['1', true],
  ['yes', true],
  [' off ', false],
  ['false', false],
  ['0', false],
  ['no', false],
])('FEATURE_SEARCH=%j is %s', (text, on) => {
  expect(readFeatureVariables({ FEATURE_SEARCH: text }).switches).toEqual({ search: on });
});

test('decides nothing for an unset or empty variable, and has a variable for each feature', () => {
  expect(readFeatureVariables({ FEATURE_SEARCH: ' ', SEARCH: 'on' }).switches).toEqual({});
  const env = {
    FEATURE_SEARCH: 'on',
    FEATURE_ASSISTANT: 'off',
    FEATURE_MCP: 'on',
    FEATURE_ANALYTICS: 'on',
    FEATURE_PLAYGROUND: 'off',
  };
  const { switches, describe } = readFeatureVariables(env);
  expect(switches).toEqual({ search: true, assistant: false, mcp: true, analytics: true, playground: false });
  expect(describe('playground', false)).toBe('FEATURE_PLAYGROUND=off');
});

test('rejects any other value with the name of its variable', () => {
  expect(() => readFeatureVariables({ FEATURE_ANALYTICS: 'maybe' })).toThrow(
    'FEATURE_ANALYTICS: expected "on" or "off", got "maybe".',
  );
});
