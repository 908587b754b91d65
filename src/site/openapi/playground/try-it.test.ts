import { expect, test } from 'vitest';
import { featuresOf } from '../../../features/testing.ts';
import type { SiteSettings } from '../../model/plan.ts';
import { pageOptions } from '../page/testing/page.ts';
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

const OPEN = { features: featuresOf() };

/** The button of a channel, in a site with these settings. */
function buttonOf(name: string, settings: Partial<SiteSettings>, playground?: string) {
  const { api, at } = pageOptions();
  const plan = { config: { api }, settings } as Parameters<typeof connectNodes>[0]['plan'];
  const frontmatter = playground === undefined ? {} : { playground };
  const [node] = connectNodes({ document: DOCUMENT, name, plan, frontmatter, at });
  return node?.type === 'element' ? readButton(String(node.attributes['data-playground'])) : undefined;
}

test('a channel with a WebSocket has a button that says so and names its servers; others have none', () => {
  expect(buttonOf('steam', OPEN)).toEqual({ label: 'playgroundConnect', servers: [{ url: 'wss://api.example.com' }] });
  expect(['queued', 'missing', 'constructor'].map((name) => buttonOf(name, OPEN))).toEqual(Array(3).fill(undefined));
});

test('there is none in air-gapped sites unless their operator wants it, nor where a page or site leaves it out', () => {
  expect(buttonOf('steam', { features: featuresOf('air-gapped') })).toBeUndefined();
  expect(buttonOf('steam', { features: featuresOf('air-gapped', { playground: true }) })).toBeDefined();
  expect(buttonOf('steam', { features: featuresOf('cloud', { playground: false }) })).toBeUndefined();
  for (const display of ['none', 'simple', 'auth']) expect(buttonOf('steam', OPEN, display)).toBeUndefined();
});

test('what is no form of ours names no servers', () => {
  for (const text of ['', '[]', '{"servers":[{"url":7}],"x":1}', '{"servers":{}}'])
    expect(readButton(text)).toEqual({ label: 'playgroundTry', servers: [] });
});
