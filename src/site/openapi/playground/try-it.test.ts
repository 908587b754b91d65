import { expect, test } from 'vitest';
import { createFeatures } from '../../../features/testing.ts';
import type { SiteSettings } from '../../model/plan.ts';
import { createPageOptions } from '../page/testing/page.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import { readButton } from './server-origins.ts';
import { connectNodes } from './try-it.ts';

const DOCUMENT: ApiDocument = {
  name: 'spec.json',
  kind: 'asyncapi',
  root: {
    servers: { main: { host: 'api.example.com', protocol: 'wss' }, queue: { host: 'q', protocol: 'kafka' } },
    channels: {
      steam: { address: '/steam' },
      queued: { address: 'queued', servers: [{ $ref: '#/servers/queue' }] },
    },
  },
};

const OPEN = { features: createFeatures() };

/** Returns the button of a channel on a site with these settings. */
function getButton(name: string, settings: Partial<SiteSettings>, playground?: string) {
  const { api, at } = createPageOptions();
  const plan = { config: { api }, settings } as Parameters<typeof connectNodes>[0]['plan'];
  const frontmatter = playground === undefined ? {} : { playground };
  const [node] = connectNodes({ document: DOCUMENT, name, plan, frontmatter, at });
  return node?.type === 'element' ? readButton(String(node.attributes['data-bd-playground'])) : undefined;
}

test('a channel with a WebSocket has a connect button that lists its servers; others have none', () => {
  expect(getButton('steam', OPEN)).toEqual({ label: 'playgroundConnect', servers: [{ url: 'wss://api.example.com' }] });
  expect(['queued', 'missing', 'constructor'].map((name) => getButton(name, OPEN))).toEqual(Array(3).fill(undefined));
});

test('there is no button on air-gapped sites unless the operator enables it, or if a page or site turns it off', () => {
  expect(getButton('steam', { features: createFeatures('air-gapped') })).toBeUndefined();
  expect(getButton('steam', { features: createFeatures('air-gapped', { playground: true }) })).toBeDefined();
  expect(getButton('steam', { features: createFeatures('cloud', { playground: false }) })).toBeUndefined();
  for (const display of ['none', 'simple', 'auth']) expect(getButton('steam', OPEN, display)).toBeUndefined();
});

test('an unknown form lists no servers', () => {
  for (const text of ['', '[]', '{"servers":[{"url":7}],"x":1}', '{"servers":{}}'])
    expect(readButton(text)).toEqual({ label: 'playgroundTry', servers: [] });
});
