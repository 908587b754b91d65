import { expect, test } from 'vitest';
import { isThirdParty, pickThirdParties } from './third-parties.ts';

const VALID_SETTINGS: [name: string, settings: unknown][] = [
  ['clarity', { projectId: 'abc_1-2' }],
  ['fathom', { siteId: 'ABC' }],
  ['ga4', { measurementId: 'G-123' }],
  ['gtm', { tagId: 'GTM-1' }],
  ['hotjar', { hjid: 12, hjsv: '6' }],
  ['pirsch', { id: 'x' }],
  ['plausible', { domain: 'a.example.com,b.example.com:81' }],
  ['plausible', { domain: 'a.example.com', server: 'stats.example.com/' }],
  ['posthog', { apiKey: 'phc_1', apiHost: 'https://eu.example.com', sessionRecording: true }],
  ['posthog', { apiKey: 'phc_1', other: {} }],
  ['posthog', { apiKey: 'phc_1', apiHost: 'https://docs.example.com/relay/v1/' }],
  ['plausible', { domain: 'a.example.com', server: 'https://a.example.com/stats' }],
  ['cookies', { key: 'consent', value: '' }],
];

test.each(VALID_SETTINGS)('accepts settings of %s: %j', (name, settings) =>
  expect(isThirdParty(name, settings)).toBe(true),
);

test.each([
  ['clarity', { projectId: 'a b' }],
  ['clarity', { projectId: 'x'.repeat(101) }],
  ['fathom', {}],
  ['ga4', { measurementId: 'UA-1' }],
  ['hotjar', { hjid: 1.5, hjsv: 6 }],
  ['plausible', { domain: 'a.example.com', server: 'http://stats.example.com' }],
  ['plausible', { domain: 'a"onload="x' }],
  ['posthog', { apiKey: 'phc_1', apiHost: 'http://eu.example.com' }],
  ['posthog', { apiKey: 'phc_1', apiHost: 'https://a.example.com/x?y"' }],
  ['posthog', { apiKey: 'phc_1', sessionRecording: 'yes' }],
  ['cookies', { key: '', value: 'x' }],
  ['cookies', { key: 'k', value: 'x'.repeat(201) }],
  ['ga4', 'G-1'],
  ['ga4', null],
  ['ga4', ['G-1']],
  ['heap', { appId: '1' }],
  ['toString', {}],
] as [name: string, settings: unknown][])('rejects settings of %s: %j', (name, settings) =>
  expect(isThirdParty(name, settings)).toBe(false),
);

test('picks valid settings, sorted by name', () => {
  const settings = { posthog: { apiKey: 'phc_1' }, ga4: { measurementId: 'G-1' }, heap: {}, fathom: 1 };
  expect(JSON.stringify(pickThirdParties(settings))).toBe(
    '{"ga4":{"measurementId":"G-1"},"posthog":{"apiKey":"phc_1"}}',
  );
  expect(pickThirdParties('x')).toEqual({});
});
