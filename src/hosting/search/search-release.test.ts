import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { DEFAULT_LIMITS } from '../../bundle-server/bundle/bundle-limits.ts';
import { loadRelease } from '../../bundle-server/release/load-release.ts';
import type { Release } from '../../bundle-server/release/release.ts';
import { startSiteServer } from '../../bundle-server/server.ts';
import type { SiteServer } from '../../bundle-server/server.ts';
import { packBundle } from '../../bundle-server/bundle/test-bundles.ts';
import type { Features } from '../../features/features.ts';
import { createFeatures } from '../../features/testing.ts';
import type { SearchResults } from '../../lib/site-search.ts';
import { renderTestSite } from '../../site/testing.ts';
import { searchRelease } from './search-release.ts';

const PAGES = {
  'index.md': '# Welcome\n\nStart here.',
  'guides/retries.md':
    '# Retries\n\nHow often a job runs again.\n\n## Exponential backoff\n\nEach wait is twice as long, `--max-wait` at most.',
  'guides/index.md': '# All guides\n\nA list.',
  'api/create.md': '---\ntitle: Create a job\napi: POST /jobs/{id}\n---\n\nSends a job.',
  'zh.md': '# 安装指南\n\n如何安装此程序。',
  'größe & mehr.md': '# Größe\n\nWie groß eine Datei ist.',
};

let root: string;
let release: Release;
beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'search-release-'));
  release = await load('site', await render(PAGES));
  // The renderer is loaded.
});
afterAll(() => fs.rmSync(root, { recursive: true }));

async function render(pages: Record<string, string>): Promise<Record<string, string>> {
  const { pages: renderedPages, files } = await renderTestSite(pages);
  const html = [...renderedPages.values()].map(({ indexed, html: text }): [string, string] => [
    indexed?.entry[0] ?? '',
    text,
  ]);
  return Object.fromEntries([...files, ...html]);
}

async function load(name: string, files: Record<string, string>, features: Features = createFeatures('cloud')) {
  const source = path.join(root, `${name}.tar.gz`);
  fs.writeFileSync(source, await packBundle(files, undefined, features));
  return loadRelease({ source, folder: path.join(root, name), limits: DEFAULT_LIMITS, log: () => undefined });
}

async function find(query: string, filters: object = {}): Promise<SearchResults> {
  return searchRelease(release, { query, limit: 10, ...filters });
}

test.each([
  ['retries', '/guides/retries'],
  ['retreis', '/guides/retries'],
  ['exponential backoff', '/guides/retries'],
  ['--max-wait', '/guides/retries'],
  ['POST /jobs/{id}', '/api/create'],
  ['post jobs/:id', '/api/create'],
  ['安装', '/zh'],
  ['all guides', '/guides'],
  ['welcome', '/'],
  ['groß', '/gr%C3%B6%C3%9Fe%20%26%20mehr'],
])('%j finds %s first', async (query, url) => {
  expect((await find(query)).results[0]?.url).toBe(url);
});

test('returns a page with its matching sections and the words around each match', async () => {
  const { results, terms } = await find('backoff wait');
  expect(results[0]).toMatchObject({
    title: 'Retries',
    sections: [
      {
        heading: 'Exponential backoff',
        url: '/guides/retries#exponential-backoff',
        snippet: expect.stringContaining('Each wait is twice as long'),
      },
    ],
  });
  expect(terms).toContain('backoff');
});

test('finds nothing for words that no page contains', async () => {
  expect(await find('zzzqqqxxx')).toMatchObject({ total: 0, results: [] });
});

test('reports an unknown part with the existing ones', async () => {
  await expect(find('retries', { section: 'Elsewhere' })).rejects.toThrow('have a section "Elsewhere"');
});

test("searches the requested language, or the first page's language by default", async () => {
  const [english, german] = await Promise.all([
    render({ 'index.md': '# Setup\n\nInstall it.' }),
    render({ 'index.md': '# Einrichtung\n\nInstall, auf Deutsch.' }),
  ]);
  const files: Record<string, string> = {};
  const add = (from: Record<string, string>, name: string, siblings: object[]) => {
    for (const [file, text] of Object.entries(from))
      if (file.startsWith('_docs/search-index/'))
        files[file.replace('search-index', name)] = text.replace('"others":[]', `"others":${JSON.stringify(siblings)}`);
  };
  add(english, 'search-index-en', [{ name: 'search-index-de', language: 'de' }]);
  add(german, 'search-index-de', [{ name: 'search-index-en', language: 'en' }]);
  files['index.html'] = '<button id="search-bar-entry" class="bd-JsOnly" data-bd-search="search-index-en">';
  const site = await load('languages', files);
  const searchTitles = async (filters: object) =>
    (await searchRelease(site, { query: 'install', limit: 10, ...filters })).results.map(({ title }) => title);
  expect(await searchTitles({})).toEqual(['Setup']);
  expect(await searchTitles({ language: 'DE' })).toEqual(['Einrichtung']);
  await expect(searchTitles({ language: 'fr' })).rejects.toThrow('Available: en, de');
  await expect(searchTitles({ version: 'v2' })).rejects.toThrow("doesn't have pages in that language and version");
});

test.each([
  ['is none', 'window.__docs.searchPart("x",{"pages":1});'],
  [
    'would take forever',
    'window.__docs.searchPart("x",{"version":"1","language":"en","pages":900000,"facts":"","means":[1,1],"shards":[],"sections":[],"others":[]});',
  ],
  ['is not a script', 'nonsense'],
])('an index that %s is refused', async (name, core) => {
  const site = await load(`broken-${name}`, { 'index.html': 'x', '_docs/search-index/core.js': core });
  await expect(searchRelease(site, { query: 'x', limit: 10 })).rejects.toMatchObject({ code: 'invalid_bundle' });
});

test("responds below the server's path, refuses invalid queries, and limits each caller", async () => {
  await serve(release, { base: '/docs', rate: { burst: 4, perMinute: 1 } }, async (ask) => {
    const { status, headers, body } = await ask('/docs/_bindery/search?q=retries&limit=1');
    expect([status, headers['cache-control'], body.results?.map(({ url }) => url)]).toEqual([
      200,
      'no-store',
      ['/docs/guides/retries'],
    ]);
    for (const target of ['?q=', '?q=x&limit=0', '?q=x&limit=51', '?q=x&section=none', `?q=${'x'.repeat(401)}`, ''])
      expect((await ask(`/docs/_bindery/search${target}`)).status).toBe(400);
    expect((await ask('/_bindery/search?q=retries')).status).toBe(404);
    expect((await ask('/docs/_bindery/search?q=retries', 'POST')).headers.allow).toBe('GET, HEAD');
    const last = [];
    for (let times = 0; times < 3; times += 1) last.push(await ask('/docs/_bindery/search?q=retries'));
    expect(last.at(-1)).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
  });
});

test('has no search endpoint if search is disabled', async () => {
  for (const features of [createFeatures('client-hosted', { search: false }), createFeatures('air-gapped')]) {
    const policy = '{"contentSecurityPolicy":"default-src \'self\'"}';
    const files = { 'index.html': 'x', '_docs/headers.json': policy };
    const site = await load(`off-${features.deployment}`, files, features);
    await serve(site, {}, async (ask) => {
      expect((await ask('/_bindery/search?q=x')).status).toBe(404);
    });
  }
});

interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Partial<SearchResults>;
}

async function serve(
  site: Release,
  { base, rate }: { base?: string; rate?: { burst: number; perMinute: number } },
  task: (ask: (target: string, method?: string) => Promise<Reply>) => Promise<void>,
): Promise<void> {
  const server: SiteServer = await startSiteServer({
    release: site,
    host: '127.0.0.1',
    port: 0,
    versionLabel: undefined,
    base,
    search: { search: searchRelease, ...(rate && { limits: { rate } }) },
    log: () => undefined,
  });
  try {
    await task(async (target, method = 'GET') => {
      const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
        http
          .request(`${server.url}${target}`, { method, agent: false })
          .on('response', resolve)
          .on('error', reject)
          .end();
      });
      const body = (await json(response).catch(() => ({}))) as Partial<SearchResults>;
      return { status: response.statusCode ?? 0, headers: response.headers, body };
    });
  } finally {
    await server.close(0);
  }
}
