import { expect, test } from 'vitest';
import type { ApiDocument } from '../../model/api-description.ts';
import { createPageOptions } from '../../descriptions/testing/page.ts';
import { nameChannelPart } from './channel-part.ts';
import { asyncapiFormat } from './format.ts';

const DESCRIPTION: ApiDocument = {
  name: 'spec.json',
  root: {
    servers: { main: { host: 'api.example.com', protocol: 'wss' }, queue: { host: 'q', protocol: 'kafka' } },
    channels: {
      steam: { address: '/steam' },
      queued: { address: 'queued', servers: [{ $ref: '#/servers/queue' }] },
    },
  },
};

test('a channel with a WebSocket has a form that lists its servers; others have none', async () => {
  const content = asyncapiFormat.json?.open(DESCRIPTION);
  const createForm = (name: string) => content?.createForm?.(nameChannelPart(name), { api: createPageOptions().api });
  expect(await createForm('steam')).toMatchObject({ servers: [{ url: 'wss://api.example.com' }], messages: [] });
  for (const name of ['queued', 'missing', 'constructor']) expect(await createForm(name)).toBeUndefined();
});
