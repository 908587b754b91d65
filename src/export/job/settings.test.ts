import { expect, test } from 'vitest';
import type { Domain } from '../../accounts/domains/domains.ts';
import { featuresOf } from '../../features/testing.ts';
import { parseSettings, settingsOf } from './settings.ts';

const DOMAIN: Domain = {
  host: 'docs.own.test',
  organizationId: 'org_1',
  projectId: 'prj_1',
  base: '/docs',
  deployment: 'air-gapped',
  features: { playground: true },
  groups: ['partners'],
  createdAt: new Date(0),
};

/** Returns settings as a job finds them again: PostgreSQL keeps them as JSON. */
function store(settings: unknown): unknown {
  return JSON.parse(JSON.stringify(settings));
}

test('the settings of a job are those of its domain, and nothing of them is lost on the way', () => {
  const settings = settingsOf(DOMAIN);
  expect(settings).toEqual({
    origin: 'https://docs.own.test/docs',
    features: featuresOf('air-gapped', { playground: true }),
    groups: ['partners'],
  });
  expect(parseSettings(store(settings))).toEqual(settings);
});

test('what is asked for one export comes before the domain', () => {
  const asked = settingsOf(DOMAIN, { features: { playground: false }, groups: [] });
  expect(asked).toEqual({ origin: 'https://docs.own.test/docs', features: featuresOf('air-gapped') });
  expect(settingsOf({ ...DOMAIN, base: null }, { groups: [' a ', 'a'] })).toMatchObject({
    origin: 'https://docs.own.test',
    groups: ['a'],
  });
});

test('a feature that the kind of the domain does not allow is refused with a sentence', () => {
  expect(() => settingsOf(DOMAIN, { features: { search: true } })).toThrow(
    'An air-gapped site never has search, so it conflicts with "features": {"search": true}. Remove that, or choose the deployment kind cloud or client-hosted.',
  );
});

test('settings of another form fail the job with what to do', () => {
  for (const stored of [{}, { origin: 'https://a.test', airGapped: true, search: false }, { features: {} }])
    expect(() => parseSettings(stored)).toThrow(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining('Start the export again') }),
    );
});
