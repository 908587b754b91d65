import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DEFAULT_LIMITS } from '../../src/bundle-server/bundle/bundle-limits.ts';
import { loadRelease } from '../../src/bundle-server/release/load-release.ts';
import { readEventFile } from '../../src/bundle-server/events/read-event-file.ts';
import { startSiteServer } from '../../src/bundle-server/server.ts';
import { packBundle } from '../../src/bundle-server/bundle/test-bundles.ts';
import { createFeatures } from '../../src/features/testing.ts';
import { THIRD_PARTY_NAMES } from '../../src/lib/third-parties.ts';
import { renderTestSite } from '../../src/site/testing.ts';
import { launchBrowser } from '../helpers/browser.ts';
import { openFolder } from './helpers/open-site.ts';
import type { OpenSite } from './helpers/open-site.ts';
import { watchContext } from './helpers/watch-context.ts';

/** Replaces the browser's user agent, which identifies it as headless. */
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

let browser: Browser;
let site: OpenSite;
beforeAll(async () => {
  browser = await launchBrowser();
  site = await openFolder({ folder: 'examples/starter', strict: true });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const read = () => readEventFile(site.data, { from: '2000-01-01', to: '2999-01-01', limit: 100 });

async function withReader(userAgent: string, browse: (page: Page, context: BrowserContext) => Promise<void>) {
  const context = await browser.newContext({ userAgent, reducedMotion: 'reduce' });
  const watched = watchContext(context);
  await browse(await context.newPage(), context);
  await context.close();
  expect(watched).toEqual({ foreign: [], scriptErrors: [], consoleErrors: [] });
}

/** Performs an action and waits until the server has responded to the events that it causes. */
async function actAndAwaitEvents(page: Page, act: () => Promise<unknown>): Promise<void> {
  const sent = page.context().waitForEvent('response', (response) => response.url().endsWith('/_bindery/events'));
  await act();
  expect((await sent).status()).toBe(204);
}

async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('#search-input').fill(query);
}

test('counts the events of two readers under the strictest policy, and none of readers who opt out of tracking', async () => {
  await withReader(FIREFOX, async (page) => {
    const home = site.address('http', '');
    await actAndAwaitEvents(page, () => page.goto(home, { referer: 'http://search.example/?q=private' }));
    // Navigation within the page doesn't count.
    await page.evaluate('location.hash = "content-area"');
    await actAndAwaitEvents(page, () => page.goto(site.address('http', 'guides/retries')));
    await actAndAwaitEvents(page, () => page.goBack());
    await actAndAwaitEvents(page, () => page.reload());
    await search(page, 'retries backoff first');
    await page.locator('[aria-selected="true"]', { hasText: 'Retry failed runs' }).waitFor();
    // The search and the click arrive together, then the view of the page that the click leads to.
    await actAndAwaitEvents(page, () => page.keyboard.press('Enter'));
    await page.waitForURL(/retries/);
    await expect.poll(async () => (await read()).days[0]?.views).toBe(5);
    await search(page, 'zzyzx');
    await page.locator('.bd-SearchBody', { hasText: 'zzyzx' }).waitFor();
    await actAndAwaitEvents(page, () => page.keyboard.press('Escape'));
  });
  await withReader(SAFARI, async (page) => {
    await actAndAwaitEvents(page, () => page.goto(site.address('http', 'guides/retries.html')));
  });
  const refusals = { doNotTrack: '1', globalPrivacyControl: true };
  for (const [name, value] of Object.entries(refusals))
    await withReader(FIREFOX, async (page, context) => {
      await context.addInitScript(([key, set]) => Object.defineProperty(navigator, key as string, { value: set }), [
        name,
        value,
      ] as const);
      await page.goto(site.address('http', ''), { waitUntil: 'networkidle' });
      await page.goto(site.address('http', 'guides/retries'), { waitUntil: 'networkidle' });
    });
  expect(await read()).toEqual({
    days: [{ day: new Date().toISOString().slice(0, 10), views: 6, visitors: 2 }],
    pages: [
      { name: '/', views: 3, visitors: 1 },
      { name: '/guides/retries', views: 3, visitors: 2 },
    ],
    referrers: [{ name: 'search.example', views: 1, visitors: 1 }],
    searches: [
      {
        query: 'retries backoff first',
        searches: 1,
        withoutResults: 0,
        clicked: [{ page: '/guides/retries', clicks: 1 }],
      },
      { query: 'zzyzx', searches: 1, withoutResults: 1, clicked: [] },
    ],
    missing: [],
  });
});

test('reports a path without a page once, with the page that links to it and without its query', async () => {
  const context = await browser.newContext({ userAgent: FIREFOX });
  const page = await context.newPage();
  const source = site.address('http', 'guides/retries');
  await actAndAwaitEvents(page, () => page.goto(source));
  const target = site.address('http', 'guides/old%20name?token=secret#x');
  await actAndAwaitEvents(page, () => page.goto(target, { referer: source }));
  await context.close();
  expect((await read()).missing).toEqual([
    { path: '/guides/old name', views: 1, visitors: 1, linkedFrom: [{ page: '/guides/retries', views: 1 }] },
  ]);
});

/** Script that keeps a page hidden until the event `look`. */
const UNSEEN = `
  let state = 'hidden';
  Object.defineProperty(document, 'visibilityState', { get: () => state });
  addEventListener('look', () => {
    state = 'visible';
    for (let count = 0; count < 2; count += 1) document.dispatchEvent(new Event('visibilitychange'));
  });`;

test('counts a prerendered page once it becomes visible', async () => {
  const before = (await read()).days[0]?.views ?? 0;
  await withReader(FIREFOX, async (page, context) => {
    await context.addInitScript({ content: UNSEEN });
    const events: string[] = [];
    context.on('request', (request) => events.push(request.url()));
    await page.goto(site.address('http', ''), { waitUntil: 'networkidle' });
    expect(events.filter((url) => url.includes('_bindery'))).toEqual([]);
    await actAndAwaitEvents(page, () => page.evaluate('dispatchEvent(new Event("look"))'));
  });
  expect((await read()).days[0]?.views).toBe(before + 1);
});

const INTEGRATIONS = {
  clarity: { projectId: 'c1' },
  fathom: { siteId: 'F1' },
  ga4: { measurementId: 'G-1' },
  gtm: { tagId: 'GTM-1' },
  hotjar: { hjid: '1', hjsv: '6' },
  pirsch: { id: 'p1' },
  plausible: { domain: 'own.test', server: 'stats.own.test' },
  posthog: { apiKey: 'phc_1', apiHost: 'https://eu.i.posthog.com' },
  cookies: { key: 'consent', value: 'yes' },
};

const ADDRESSES = [
  'https://api.pirsch.io/pa.js',
  'https://cdn.usefathom.com/script.js',
  'https://eu-assets.i.posthog.com/static/array.js',
  'https://static.hotjar.com/c/hotjar-1.js?sv=6',
  'https://stats.own.test/js/script.js',
  'https://www.clarity.ms/tag/c1',
  'https://www.googletagmanager.com/gtag/js?id=G-1',
  'https://www.googletagmanager.com/gtm.js?id=GTM-1',
];

test('loads third-party analytics if the operator allows them, after consent, and not for readers who opt out of tracking', async () => {
  const { pages, files } = await renderTestSite({
    'docs.json': {
      name: 'T',
      theme: 'mint',
      colors: { primary: '#123456' },
      navigation: { pages: ['index'] },
      integrations: INTEGRATIONS,
    },
    'index.mdx': '# Home',
  });
  const html = pages.get('/')?.html ?? '';
  expect(html).not.toContain('integrations');
  const workFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-e2e-'));
  const source = path.join(workFolder, 'bundle.tar.gz');
  fs.writeFileSync(
    source,
    await packBundle({ 'index.html': html, ...Object.fromEntries(files) }, undefined, createFeatures()),
  );
  const log = () => undefined;
  const release = await loadRelease({ source, folder: workFolder, limits: DEFAULT_LIMITS, log });
  const visit = async (allowed: string[], { consent = true, refuses = false } = {}) => {
    const thirdParties = THIRD_PARTY_NAMES.filter((name) => allowed.includes(name));
    const server = await startSiteServer({
      release,
      thirdParties,
      host: '127.0.0.1',
      port: 0,
      versionLabel: undefined,
      log,
    });
    const context = await browser.newContext();
    const loaded: string[] = [];
    await context.route(/^https:/, (route) => {
      loaded.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await context.addInitScript((isSet) => {
      if (isSet) Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    }, refuses);
    if (consent) await context.addInitScript('localStorage.setItem("consent", "yes")');
    const page = await context.newPage();
    await page.goto(server.url, { waitUntil: 'networkidle' });
    await context.close();
    await server.close(0);
    return loaded.sort();
  };
  expect(await visit([...THIRD_PARTY_NAMES])).toEqual(ADDRESSES);
  expect(await visit(['plausible'])).toEqual(['https://stats.own.test/js/script.js']);
  expect(await visit([])).toEqual([]);
  expect(await visit([...THIRD_PARTY_NAMES], { consent: false })).toEqual([]);
  expect(await visit([...THIRD_PARTY_NAMES], { refuses: true })).toEqual([]);
  fs.rmSync(workFolder, { recursive: true });
});
