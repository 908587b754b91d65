import { expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import {
  parseThirdPartyNames,
  pickThirdParties,
  THIRD_PARTIES_SCRIPT,
  THIRD_PARTY_NAMES,
} from '../../lib/third-parties.ts';
import { addThirdParties, allowThirdParties, checkThirdParties } from './third-parties.ts';

const thirdParties = pickThirdParties({
  ga4: { measurementId: 'G-1' },
  plausible: { domain: 'own.test' },
  cookies: { key: 'a', value: 'b' },
});
const files = new Map([[THIRD_PARTIES_SCRIPT, { sha256: '', size: 1 }]]);

test('loads only what the operator allows, after the required consent', () => {
  const release = { features: createFeatures(), files, thirdParties };
  expect(allowThirdParties(release, ['ga4'])).toEqual({
    ga4: { measurementId: 'G-1' },
    cookies: { key: 'a', value: 'b' },
  });
  expect(allowThirdParties(release, ['fathom'])).toBeUndefined();
  expect(allowThirdParties(release, [])).toBeUndefined();
});

test.each([
  ['without web analytics', createFeatures('cloud', { analytics: false })],
  ['that is air-gapped', createFeatures('air-gapped')],
  ['without a list of its features', undefined],
])('loads none on a site %s, whatever the operator allows', (_, features) => {
  expect(allowThirdParties({ features, files, thirdParties }, THIRD_PARTY_NAMES)).toBeUndefined();
});

test('rejects allowing them for an air-gapped bundle', () => {
  expect(() => checkThirdParties(createFeatures('air-gapped'), ['ga4'])).toThrow('air-gapped');
  checkThirdParties(createFeatures('air-gapped'), []);
  checkThirdParties(createFeatures('client-hosted'), ['ga4']);
});

test("adds the script to the end of the head, relative to the page's root, with escaped settings", () => {
  const page = '<html data-bd-root="../"><head><title>T</title></head><body></head></body>';
  expect(addThirdParties(page, { cookies: { key: '"><script>', value: "'&" } })).toBe(
    '<html data-bd-root="../"><head><title>T</title><script src="../_docs/integrations.js" defer ' +
      'data-bd-settings="{&quot;cookies&quot;:{&quot;key&quot;:&quot;\\&quot;&gt;&lt;script&gt;&quot;,&quot;value&quot;:&quot;&#39;&amp;&quot;}}"></script></head><body></head></body>',
  );
  expect(addThirdParties('<p>no page of ours</p>', {})).toBe('<p>no page of ours</p>');
});

test.each<[unknown]>([
  [{ ga4: { measurementId: 'UA-1' } }],
  [{ ga4: { measurementId: 'G-1&x' } }],
  [{ plausible: { domain: 'a.test', server: 'a.test/x?' } }],
  [{ plausible: { domain: '"><script>' } }],
  [{ posthog: { apiKey: 'x' } }],
  [{ posthog: { apiKey: 'phc_1', apiHost: 'http://a.test' } }],
  [{ hotjar: { hjid: '../x', hjsv: 6 } }],
  [{ intercom: { appId: 'abcdef' } }],
  [{ __proto__: null, constructor: {} }],
  [null],
  [[]],
  ['ga4'],
])('ignores settings of unknown providers: %j', (value) => {
  expect(pickThirdParties(value)).toEqual({});
});

test.each([
  ['all', THIRD_PARTY_NAMES],
  ['ga4, Plausible,', ['ga4', 'plausible']],
  ['', []],
  ['ga4,other', undefined],
  ['all,ga4', undefined],
])('%j allows %j', (text, names) => {
  expect(parseThirdPartyNames(text)).toEqual(names);
});
