import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { DEFAULT_LIMITS } from './bundle/bundle-limits.ts';
import { loadRelease } from './release/load-release.ts';
import { startSiteServer } from './server.ts';
import type { SiteServer, SiteServerOptions } from './server.ts';
import { packBundle } from './bundle/test-bundles.ts';

let root: string;
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'operations-'));
});
afterAll(() => fs.rmSync(root, { recursive: true }));

let count = 0;
async function serve<T>(
  files: Record<string, string>,
  options: Partial<SiteServerOptions>,
  task: (server: SiteServer) => Promise<T>,
): Promise<T> {
  count += 1;
  const source = path.join(root, `${count}.tar.gz`);
  fs.writeFileSync(source, await packBundle(files, '2026.4'));
  const log = () => undefined;
  const release = await loadRelease({ source, folder: path.join(root, `${count}`), limits: DEFAULT_LIMITS, log });
  const server = await startSiteServer({
    release,
    host: '127.0.0.1',
    port: 0,
    versionLabel: undefined,
    log,
    ...options,
  });
  try {
    return await task(server);
  } finally {
    await server.close(0);
  }
}

async function get({ url }: SiteServer, target: string, headers: Record<string, string> = {}) {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(`${url}${target}`, { headers, agent: false }).on('response', resolve).on('error', reject);
  });
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

test('serves health, state and metrics at short paths and below /_bindery', async () => {
  await serve({ 'index.html': 'home' }, {}, async (server) => {
    await get(server, '/');
    await get(server, '/missing');
    for (const prefix of ['/', '/_bindery/']) {
      expect(JSON.parse((await get(server, `${prefix}healthz`)).body)).toEqual({ status: 'ok' });
      expect(JSON.parse((await get(server, `${prefix}readyz`)).body)).toEqual({
        status: 'ok',
        bundle: expect.stringMatching(/^[0-9a-f]{12}$/),
        version: '2026.4',
      });
      const { status, body } = await get(server, `${prefix}metrics`);
      expect(status).toBe(200);
      expect(body).toContain('bindery_site_response_duration_seconds_count{method="GET",status="404"} 1\n');
      expect(body).toMatch(/bindery_site_info\{bundle="[0-9a-f]{12}",version="2026\.4"\} 1\n/);
    }
  });
});

test('lets a page of the site take precedence at a short path', async () => {
  const files = { 'index.html': 'home', 'metrics.html': 'Our metrics', _redirects: '/readyz /metrics 308\n' };
  await serve(files, {}, async (server) => {
    expect((await get(server, '/metrics')).body).toBe('Our metrics');
    expect((await get(server, '/readyz')).status).toBe(308);
    expect((await get(server, '/_bindery/metrics')).body).toContain('bindery_site_info');
  });
});

test('serves metrics only on the same machine, or with the token', async () => {
  await serve({ 'index.html': 'home' }, {}, async (server) => {
    expect((await get(server, '/metrics', { 'x-forwarded-for': '10.0.0.5' })).status).toBe(401);
  });
  await serve({ 'index.html': 'home' }, { metricsToken: 'a-token-of-24-characters' }, async (server) => {
    expect((await get(server, '/metrics')).status).toBe(401);
    const headers = { authorization: 'Bearer a-token-of-24-characters', 'x-forwarded-for': '10.0.0.5' };
    expect((await get(server, '/metrics', headers)).status).toBe(200);
  });
});

test('serves health at the root, and everything else below the base path', async () => {
  const files = { 'index.html': 'home', 'a.html': 'A', _redirects: '/old /a 308\n' };
  await serve(files, { base: '/docs' }, async (server) => {
    expect((await get(server, '/readyz')).status).toBe(200);
    expect((await get(server, '/')).headers.location).toBe('/docs/');
    expect((await get(server, '/docs/a')).body).toBe('A');
    expect((await get(server, '/docs/old')).headers.location).toBe('/docs/a');
    expect((await get(server, '/a')).status).toBe(404);
  });
});

test('does not use client-supplied text as a label', async () => {
  await serve({ 'index.html': 'home' }, {}, async (server) => {
    await new Promise((resolve) => http.request(server.url, { method: 'PROPFIND', agent: false }, resolve).end());
    expect((await get(server, '/metrics')).body).toContain('{method="other",status="405",le="+Inf"} 1');
  });
});
