import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeatures } from '../features/testing.ts';
import { DEFAULT_LIMITS } from './bundle/bundle-limits.ts';
import { packBundle } from './bundle/test-bundles.ts';
import { listen, type ListeningServer } from './connection/listen.ts';
import { openSite } from './files/site.ts';
import { loadRelease } from './release/load-release.ts';
import { createResponder } from './responder.ts';

/** The calls to parts of the server that collect data or cost tokens. */
const calls: string[] = [];
let root: string;
let published: ListeningServer;
let preview: ListeningServer;

beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'previews-'));
  const source = path.join(root, 'bundle.tar.gz');
  const files = {
    'index.html': '<p>x',
    '_docs/server.json': '{"feedback":false}',
    '_docs/assistant.json': '{"assistant":false}',
  };
  fs.writeFileSync(source, await packBundle(files, undefined, createFeatures('cloud')));
  const log = () => undefined;
  const release = await loadRelease({ source, folder: path.join(root, 'site'), limits: DEFAULT_LIMITS, log });
  const responder = createResponder({
    log,
    collector: { save: () => Promise.resolve(void calls.push('feedback')) },
    events: {
      nameOf: () => 'site',
      write: () => Promise.resolve(void calls.push('events')),
      getSalt: () => Promise.resolve(Buffer.from('salt')),
    },
    assistant: {
      assistant: {
        async *ask() {
          calls.push('question');
          yield { type: 'text', text: 'Yes.' };
        },
        rate: () => Promise.resolve(void calls.push('rating')),
      },
    },
  });
  const start = (isHidden: boolean) => {
    const site = openSite({ release, versionLabel: undefined, isHidden });
    return listen({
      handle: (request, response) => responder.respond({ site, request, response }),
      host: '127.0.0.1',
      port: 0,
    });
  };
  [published, preview] = await Promise.all([start(false), start(true)]);
});
afterAll(async () => {
  await Promise.all([published.close(0), preview.close(0)]);
  fs.rmSync(root, { recursive: true });
});

const VIEW = { type: 'view', page: '/' };
const REQUESTS = {
  feedback: ['/_bindery/feedback', { page: '/', helpful: true }],
  events: ['/_bindery/events', { events: [VIEW] }],
  question: ['/_bindery/assistant', { messages: [{ role: 'user', text: 'How?' }] }],
  rating: ['/_bindery/assistant/rating', { id: 'a'.repeat(22), rating: 'up' }],
} as const;

async function send({ url }: ListeningServer, name: keyof typeof REQUESTS): Promise<number> {
  const [target, body] = REQUESTS[name];
  const headers = { 'content-type': 'application/json', origin: url, 'user-agent': 'Mozilla/5.0 Firefox/140.0' };
  const response = await fetch(`${url}${target}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await response.text();
  return response.status;
}

test.each(Object.keys(REQUESTS) as (keyof typeof REQUESTS)[])(
  'accepts %s from readers on a published site, but not on its preview',
  async (name) => {
    calls.length = 0;
    expect(await send(preview, name)).toBe(404);
    expect(calls).toEqual([]);
    expect(await send(published, name)).toBeLessThan(300);
    expect(calls).toEqual([name]);
  },
);

test.each(['/_docs/server.json', '/_docs/assistant.json'])(
  'tells the pages of a preview in %s that the server accepts nothing',
  async (file) => {
    const [off, on] = await Promise.all([preview, published].map(async ({ url }) => (await fetch(url + file)).text()));
    expect(off).toContain('false');
    expect(on).toContain('true');
  },
);

test('keeps the URL of a preview from the hosts of its links and images', async () => {
  const policies = await Promise.all(
    [published, preview].map(async ({ url }) => (await fetch(url)).headers.get('referrer-policy')),
  );
  expect(policies).toEqual(['strict-origin-when-cross-origin', 'same-origin']);
});
