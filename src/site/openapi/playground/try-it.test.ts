import { expect, test } from 'vitest';
import { createFeatures } from '../../../features/testing.ts';
import type { SiteSettings } from '../../model/plan.ts';
import { createPageOptions, pick, toDocument } from '../page/testing/page.ts';
import { readButton } from './server-origins.ts';
import { createTryItButton } from './try-it.ts';

const OPERATION = pick(
  toDocument({ servers: [{ url: 'https://api.example.com' }], paths: { '/steam': { get: {} } } }),
  'get /steam',
);

const OPEN = { features: createFeatures() };

/** Returns the button of an operation on a site with these settings. */
function getButton(settings: Partial<SiteSettings>, playground?: string) {
  const { api, at } = createPageOptions();
  const plan = { config: { api }, settings } as Parameters<typeof createTryItButton>[0]['plan'];
  const frontmatter = playground === undefined ? {} : { playground };
  const [node] = createTryItButton({ operation: OPERATION, plan, frontmatter, at });
  return node?.type === 'element' ? readButton(String(node.attributes['data-bd-playground'])) : undefined;
}

test('an operation with a server has a button that lists it', () => {
  expect(getButton(OPEN)).toEqual({ label: 'playgroundTry', servers: [{ url: 'https://api.example.com' }] });
});

test('there is no button on air-gapped sites unless the operator enables it, or if a page or site turns it off', () => {
  expect(getButton({ features: createFeatures('air-gapped') })).toBeUndefined();
  expect(getButton({ features: createFeatures('air-gapped', { playground: true }) })).toBeDefined();
  expect(getButton({ features: createFeatures('cloud', { playground: false }) })).toBeUndefined();
  for (const display of ['none', 'simple', 'auth']) expect(getButton(OPEN, display)).toBeUndefined();
});

test('an unknown form lists no servers', () => {
  for (const text of ['', '[]', '{"servers":[{"url":7}],"x":1}', '{"servers":{}}'])
    expect(readButton(text)).toEqual({ label: 'playgroundTry', servers: [] });
});
