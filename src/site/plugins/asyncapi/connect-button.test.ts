import { expect, test } from 'vitest';
import { createFeatures } from '../../../features/testing.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import { createPageOptions } from '../../openapi/page/testing/page.ts';
import { readButton } from '../../openapi/playground/server-origins.ts';
import { createPartButton } from '../../openapi/playground/try-it.ts';
import { nameChannelPart } from './channel-part.ts';
import { asyncapiFormat } from './format.ts';

const DESCRIPTION: ApiDocument = {
  name: 'spec.json',
  kind: 'other',
  root: {
    servers: { main: { host: 'api.example.com', protocol: 'wss' }, queue: { host: 'q', protocol: 'kafka' } },
    channels: {
      steam: { address: '/steam' },
      queued: { address: 'queued', servers: [{ $ref: '#/servers/queue' }] },
    },
  },
};

/** Returns the button of a channel. */
async function readChannelButton(name: string) {
  const { api, at } = createPageOptions();
  const plan = { config: { api }, settings: { features: createFeatures() } } as Parameters<
    typeof createPartButton
  >[0]['plan'];
  const document = { ...DESCRIPTION, content: asyncapiFormat.json?.open(DESCRIPTION) };
  const [node] = await createPartButton({ document, part: nameChannelPart(name), plan, frontmatter: {}, at });
  return node?.type === 'element' ? readButton(String(node.attributes['data-bd-playground'])) : undefined;
}

test('a channel with a WebSocket has a connect button that lists its servers; others have none', async () => {
  expect(await readChannelButton('steam')).toEqual({
    label: 'playgroundConnect',
    servers: [{ url: 'wss://api.example.com' }],
  });
  expect(await Promise.all(['queued', 'missing', 'constructor'].map(readChannelButton))).toEqual(
    Array(3).fill(undefined),
  );
});
