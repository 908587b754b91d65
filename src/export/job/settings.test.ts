import { expect, test } from 'vitest';
import type { Domain } from '../../accounts/domains/domains.ts';
import { createFeatures } from '../../features/testing.ts';
import { parseSettings, readSettings } from './settings.ts';

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

/** Returns settings as a job reads them back from PostgreSQL, which stores them as JSON. */
function store(settings: unknown): unknown {
  return JSON.parse(JSON.stringify(settings));
}

test("restores a job's settings from its domain without loss", () => {
  const settings = readSettings(DOMAIN);
  expect(settings).toEqual({
    origin: 'https://docs.own.test/docs',
    features: createFeatures('air-gapped', { playground: true }),
    groups: ['partners'],
  });
  expect(parseSettings(store(settings))).toEqual(settings);
});

test("prefers an export's own settings over the domain's", () => {
  const settings = readSettings(DOMAIN, { features: { playground: false }, groups: [] });
  expect(settings).toEqual({ origin: 'https://docs.own.test/docs', features: createFeatures('air-gapped') });
  expect(readSettings({ ...DOMAIN, base: null }, { groups: [' a ', 'a'] })).toMatchObject({
    origin: 'https://docs.own.test',
    groups: ['a'],
  });
});

test("rejects a feature that the domain's kind does not allow, with a clear message", () => {
  expect(() => readSettings(DOMAIN, { features: { search: true } })).toThrow(
    'An air-gapped site can\'t have search, so "features": {"search": true} isn\'t allowed. Remove it, or choose the deployment kind cloud or client-hosted.',
  );
});

test('fails the job on settings in an unknown format, and says what to do', () => {
  for (const storedSettings of [{}, { origin: 'https://a.test', airGapped: true, search: false }, { features: {} }])
    expect(() => parseSettings(storedSettings)).toThrow(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining('Start the export again') }),
    );
});
