import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFeatures } from '../features/testing.ts';
import { DEFAULT_LIMITS } from './bundle/bundle-limits.ts';
import { packBundle } from './bundle/test-bundles.ts';
import { loadRelease } from './release/load-release.ts';
import { startSiteServer, type SiteServer } from './server.ts';

let root: string;
let server: SiteServer | undefined;
beforeEach(() => (root = fs.mkdtempSync(path.join(os.tmpdir(), 'forged-'))));
afterEach(async () => {
  await server?.close(0);
  fs.rmSync(root, { recursive: true });
});

const RATE = { burst: 2, perMinute: 1 };

/** Starts a site with every reader-facing service, each limited to two requests. */
async function startSite(trustedProxies?: string[]): Promise<string> {
  const source = path.join(root, 'bundle.tar.gz');
  const files = { 'index.html': '<p>x', '_docs/search-index/core.js': '', '_docs/api-servers.json': '{"servers":[]}' };
  fs.writeFileSync(source, await packBundle(files, undefined, createFeatures('cloud')));
  const log = () => undefined;
  const release = await loadRelease({ source, folder: path.join(root, 'site'), limits: DEFAULT_LIMITS, log });
  server = await startSiteServer({
    release,
    host: '127.0.0.1',
    port: 0,
    versionLabel: undefined,
    trustedProxies,
    apiProxy: { privateHosts: [], rate: RATE },
    collector: { save: () => Promise.resolve(), rate: RATE },
    events: {
      rate: RATE,
      nameOf: () => 'site',
      write: () => Promise.resolve(),
      getSalt: () => Promise.resolve(Buffer.from('salt')),
    },
    search: {
      search: () => Promise.resolve({ total: 0, sections: [], terms: [], results: [] }),
      limits: { rate: RATE },
    },
    mcp: {
      respond: ({ response }) => Promise.resolve(void response.writeHead(200).end()),
      limits: { rate: RATE },
    },
    log,
  });
  return server.url;
}

const REQUESTS: Record<string, RequestInit & { path: string }> = {
  search: { path: '/_bindery/search?q=x' },
  MCP: { path: '/mcp', method: 'POST', body: '{}' },
  feedback: { path: '/_bindery/feedback', method: 'POST', body: '{"page":"/","helpful":true}' },
  events: { path: '/_bindery/events', method: 'POST', body: '{"events":[]}' },
};

/** IP addresses that a caller could claim, one after the other. */
const CLAIMS: Record<string, string>[] = [
  {},
  { 'x-forwarded-for': '203.0.113.1' },
  { 'x-forwarded-for': '203.0.113.2, 10.0.0.1' },
  { 'x-forwarded-for': '2001:db8::1' },
  { 'x-forwarded-for': '::ffff:203.0.113.3' },
  { 'x-forwarded-for': 'unknown, "[' },
  { forwarded: 'for=203.0.113.4', 'x-real-ip': '203.0.113.5' },
];

async function send(url: string, name: string, headers: Record<string, string>): Promise<number> {
  const { path: target = '', ...init } = REQUESTS[name] ?? {};
  const type = { 'content-type': 'application/json', origin: url };
  return (await fetch(`${url}${target}`, { ...init, headers: { ...type, ...headers } })).status;
}

test.each(Object.keys(REQUESTS))('does not let a forged address bypass the limit of %s', async (name) => {
  const url = await startSite();
  const statuses = [];
  for (const claim of CLAIMS) statuses.push(await send(url, name, claim));
  expect(statuses.slice(0, 2)).not.toContain(429);
  expect(statuses.slice(2)).toEqual(statuses.slice(2).map(() => 429));
});

test.each(Object.keys(REQUESTS))('limits each caller separately behind a trusted proxy: %s', async (name) => {
  const url = await startSite(['127.0.0.0/8']);
  for (const reader of [1, 2, 3]) {
    // The proxy appends the address; anything before it was sent by the caller.
    const claim = (forged: string) => ({ 'x-forwarded-for': `${forged}, 203.0.113.${reader}` });
    for (const forgedIp of ['1.1.1.1', '1.1.1.2']) expect(await send(url, name, claim(forgedIp))).not.toBe(429);
    expect(await send(url, name, claim('1.1.1.3'))).toBe(429);
  }
});
