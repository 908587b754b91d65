import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DEFAULT_LIMITS } from '../../bundle-server/bundle/bundle-limits.ts';
import { loadRelease } from '../../bundle-server/release/load-release.ts';
import { startSiteServer } from '../../bundle-server/server.ts';
import type { SiteServer, SiteServerOptions } from '../../bundle-server/server.ts';
import { packBundle } from '../../bundle-server/bundle/test-bundles.ts';
import type { Features } from '../../features/features.ts';
import { createFeatures } from '../../features/testing.ts';
import { renderTestSite } from '../../site/testing.ts';
import { MCP } from './mcp-option.ts';

let root: string;
let files: Record<string, string>;
beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'mcp-'));
  const site = await renderTestSite({
    'index.md': '# Welcome',
    'guides/retries.md': '# Retries\n\nHow often a job runs again.',
  });
  const renderedPages = [...site.pages.values()].flatMap(({ indexed, html, markdown }): [string, string][] => {
    const file = indexed?.entry[0] ?? '';
    return [
      [file, html],
      [file.replace(/\.html$/, '.md'), markdown],
    ];
  });
  files = {
    ...Object.fromEntries([...site.files, ...renderedPages]),
    _redirects: '/old /guides/retries 308\n/away https://away.test/ 308\n/loop /loop/ 308\n',
  };
  files['long.html'] = 'x';
  files['long.md'] = 'y'.repeat(50_000);
  // The renderer is loaded.
});
afterAll(() => fs.rmSync(root, { recursive: true }));

let count = 0;
async function serve(
  features: Features,
  task: (server: SiteServer) => Promise<void>,
  options: Partial<SiteServerOptions> = {},
): Promise<void> {
  count += 1;
  const source = path.join(root, `${count}.tar.gz`);
  fs.writeFileSync(source, await packBundle(files, undefined, features));
  const log = () => undefined;
  const release = await loadRelease({ source, folder: path.join(root, `${count}`), limits: DEFAULT_LIMITS, log });
  const mcp = MCP;
  const server = await startSiteServer({
    release,
    host: '127.0.0.1',
    port: 0,
    versionLabel: undefined,
    mcp,
    log,
    ...options,
  });
  try {
    await task(server);
  } finally {
    await server.close(0);
  }
}

/** The client of the protocol's own package. */
async function connect(url: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

async function call(client: Client, name: string, args: object): Promise<{ text: string; isError: boolean }> {
  const { content, isError } = await client.callTool({ name, arguments: { ...args } });
  const [first] = content as { text: string }[];
  return { text: first?.text ?? '', isError: isError === true };
}

test('lets a model search the site and read its pages, even below a path', async () => {
  await serve(
    createFeatures('cloud'),
    async ({ url }) => {
      const client = await connect(`${url}/docs/mcp`);
      const { tools } = await client.listTools();
      expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
        ['search', true],
        ['read_page', true],
      ]);
      const hits = JSON.parse((await call(client, 'search', { query: 'retries' })).text) as {
        results: { url: string }[];
      };
      expect(hits.results[0]?.url).toBe('/guides/retries');
      const page = await call(client, 'read_page', { path: hits.results[0]?.url });
      expect(page.text).toContain('How often a job runs again.');
      await client.close();
    },
    { base: '/docs' },
  );
});

test("accepts any of a page's URLs, and returns a long page in parts", async () => {
  await serve(createFeatures('cloud'), async ({ url }) => {
    const client = await connect(`${url}/mcp`);
    for (const address of [
      'guides/retries',
      '/guides/retries.html',
      '/guides/retries/#x',
      '/old?a=1',
      'https://docs.test/guides/retries',
    ])
      expect((await call(client, 'read_page', { path: address })).text).toContain('runs again');
    const first = await call(client, 'read_page', { path: '/long' });
    expect(first.text).toContain('[10000 more characters: continue with offset 40000]');
    expect((await call(client, 'read_page', { path: '/long', offset: 40_000 })).text).toBe('y'.repeat(10_000));
    await client.close();
  });
});

test.each([
  ['read_page', { path: '/nothing' }, 'Page "/nothing" does'],
  ['read_page', { path: '/../../etc/passwd' }, "doesn't exist"],
  ['read_page', { path: '/away' }, "doesn't exist"],
  ['read_page', { path: '/manifest.json' }, "doesn't exist"],
  ['read_page', { path: '/long', offset: 60_000 }, 'has 50000 characters'],
  ['read_page', { path: 7 }, 'not valid'],
  ['search', {}, 'not valid'],
  ['search', { query: 'x', language: 'fr' }, "doesn't have pages in that language"],
  ['write_page', {}, 'Unknown tool "write_page"'],
])('%s explains the problem with %j to the model', async (name, args, message) => {
  await serve(createFeatures('cloud'), async ({ url }) => {
    const client = await connect(`${url}/mcp`);
    expect(await call(client, name, args)).toMatchObject({ isError: true, text: expect.stringContaining(message) });
    await client.close();
  });
});

test('has no MCP endpoint if it is turned off, alone or with the assistant, and only reads pages without search', async () => {
  const post = (url: string) =>
    fetch(`${url}/mcp`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  for (const switches of [{ mcp: false }, { assistant: false }])
    await serve(createFeatures('client-hosted', switches), async ({ url }) => {
      expect((await post(url)).status).toBe(404);
    });
  await serve(createFeatures('client-hosted', { assistant: false, mcp: true }), async ({ url }) => {
    expect((await post(url)).status).not.toBe(404);
  });
  await serve(createFeatures('client-hosted', { search: false }), async ({ url }) => {
    const client = await connect(`${url}/mcp`);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['read_page']);
    await client.close();
  });
});

test('refuses anything but a message, and limits each caller', async () => {
  const mcp = { ...MCP, limits: { rate: { burst: 4, perMinute: 1 } } };
  await serve(
    createFeatures('cloud'),
    async ({ url }) => {
      const send = (body: string, type = 'application/json') =>
        fetch(`${url}/mcp`, {
          method: 'POST',
          headers: { 'content-type': type, accept: 'application/json, text/event-stream' },
          body,
        });
      expect((await send('{}', 'text/plain')).status).toBe(415);
      expect((await send('nonsense')).status).toBe(400);
      expect((await send('{"no":"message"}')).status).toBe(400);
      expect((await send(JSON.stringify('x'.repeat(100_001)))).status).toBe(413);
      await send('{}');
      const last = await send('{}');
      expect([last.status, last.headers.has('retry-after')]).toEqual([429, true]);
      expect((await fetch(`${url}/mcp`)).status).toBe(404);
    },
    { mcp },
  );
});

test('refuses a batch, however small, without running any of it', async () => {
  await serve(createFeatures('cloud'), async ({ url }) => {
    const search = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search', arguments: { query: 'x' } },
    };
    for (const batch of [[], [search], Array.from({ length: 100 }, (_, id) => ({ ...search, id }))]) {
      const response = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify(batch),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32_600, message: expect.stringContaining('one JSON-RPC message per request') },
      });
    }
  });
});
