import path from 'node:path';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import { crawl } from './helpers/crawl.ts';
import type { Crawled } from './helpers/crawl.ts';
import { listLoads } from './helpers/list-loads.ts';
import { openSite } from './helpers/open-site.ts';
import type { OpenSite } from './helpers/open-site.ts';

/** External URLs that the authors of the examples load with their own markup: a frame, and a background image. */
const WRITTEN_BY_AUTHORS = ['https://elsewhere.example/embed', 'https://evil.example/track'];

/** A page of each kind, and all pages that are hostile or refer to another host. */
const OF_EACH_KIND =
  /hostile|^[^/]+$|\/(?:text|images|html|diagrams|fences|frames|tabs|cards|icons|live|views|custom|restricted)\.html$|\/(?:manual|steam|all-readings|get-health|add-a-kettle|strike-a-part|add-photos)\.html$|^(?:ar|v2)\//;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

describe('the starter', () => {
  const getSite = useSite('starter');

  // A narrow window costs half as much as a wide one; the other test uses a wide one.
  test.each([
    ['http', undefined],
    ['file', 390],
  ] as const)(
    'opens every page over %s without an error and without a request to another host',
    async (medium, width) => {
      const crawled = await crawl({ browser, site: getSite(), medium, width });
      expectHarmless(crawled);
      expect([crawled.consoleErrors, crawled.wide]).toEqual([[], []]);
    },
  );

  test('responds to an unknown URL with status 404, the page from docs.json and its style', async () => {
    const page = await browser.newPage();
    const response = await page.goto(getSite().address('http', 'no/such/schedules'));
    expect(response?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Nothing at this tide mark');
    expect(await page.evaluate('getComputedStyle(document.querySelector(".bd-Navbar")).position')).toMatch(
      /sticky|fixed/,
    );
    await page.locator('.not-found-recommended-page-link').first().click();
    await page.waitForURL('**/concepts/schedules.html');
    await page.close();
  });

  test('suggests pages for an unknown URL that is not valid UTF-8', async () => {
    const page = await browser.newPage();
    // As static hosts send it.
    await page.route('**/%FF/schedules', async (route) =>
      route.fulfill({ status: 404, path: path.join(getSite().folder, '404.html') }),
    );
    await page.goto(getSite().address('http', '%FF/schedules'));
    const suggestions = page.locator('.not-found-recommended-page-link');
    await suggestions.first().waitFor();
    expect(await suggestions.count()).toBeGreaterThan(0);
    await page.close();
  });

  test.each([
    ['getting-started', 308, '/quickstart'],
    ['v2/concepts/jobs', 308, '/concepts/jobs'],
    ['docs/cron', 307, '/concepts/schedules#cron-expressions'],
  ])('redirects the old URL /%s with status %d to %s', expectRedirect(getSite));

  test('redirects a reader from an old URL on disk as well', async () => {
    const page = await browser.newPage();
    await page.goto(getSite().address('file', 'getting-started.html'));
    await page.waitForURL('file://**/quickstart.html');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Quickstart');
    await page.close();
  });
});

describe('the kitchen sink', () => {
  const getSite = useSite('kitchen-sink');
  let crawled: Crawled;
  // One visit covers both tests below.
  beforeAll(async () => {
    crawled = await crawl({ browser, site: getSite(), medium: 'http', allowed: WRITTEN_BY_AUTHORS, width: 320 });
  });

  test('runs no author script and sends no request to another host over http', () => {
    expect(crawled.visited).toBeGreaterThan(50);
    expectHarmless(crawled);
    // The authors of these pages try it, which shows that the check below works.
    expect(listLoads(getSite().folder, 'markdown/hostile.html')).not.toEqual([]);
  });

  test('has no page wider than the smallest phones', () => {
    expect(crawled.wide).toEqual([]);
  });

  // These are the same files as over http.
  test('runs no author script and sends no request to another host from disk', async () => {
    const options = { allowed: WRITTEN_BY_AUTHORS, chosen: OF_EACH_KIND, width: 320 };
    const onDisk = await crawl({ browser, site: getSite(), medium: 'file', ...options });
    expectHarmless(onDisk);
    expect(onDisk.wide).toEqual([]);
  });

  test.each([
    ['start', 308, '/'],
    ['old/text', 308, '/markdown/text'],
    ['parts/callout-warning', 308, '/components/callouts#warning'],
    ['by/2024/start', 307, '/v2/start'],
    ['away', 308, 'https://elsewhere.example/away'],
    ['with-anchor', 308, '/components/cards#colours'],
  ])('redirects the old URL /%s with status %d to %s', expectRedirect(getSite));
});

describe('the kitchen sink for a closed network', () => {
  const getSite = useSite('kitchen-sink', '--air-gapped');

  test("contains nothing on any page that a browser would load from another host, despite its authors' attempts", () => {
    const site = getSite();
    expect(site.pages.length).toBeGreaterThan(50);
    expect(site.pages.flatMap((page) => listLoads(site.folder, page).map((load) => `${page}: ${load}`))).toEqual([]);
  });

  test('sends no request to another host, on a page of each kind and on all hostile ones', async () => {
    const crawled = await crawl({ browser, site: getSite(), medium: 'http', chosen: OF_EACH_KIND });
    expectHarmless(crawled);
    expect(crawled.wide).toEqual([]);
  });
});

/** Exports a site for the tests of one block, and returns a function that gets it. */
function useSite(name: string, ...options: string[]): () => OpenSite {
  let site: OpenSite | undefined;
  beforeAll(async () => {
    site = await openSite(name, ...options);
  });
  afterAll(() => site?.close());
  return () => {
    if (!site) throw new Error(`${name} is not open`);
    return site;
  };
}

function expectHarmless({ visited, foreign, scriptErrors, pwned }: Crawled): void {
  expect(visited).toBeGreaterThan(15);
  expect({ foreign, scriptErrors, pwned }).toEqual({ foreign: [], scriptErrors: [], pwned: [] });
}

function expectRedirect(getSite: () => OpenSite) {
  return async (source: string, status: number, location: string): Promise<void> => {
    const response = await fetch(getSite().address('http', source), { redirect: 'manual' });
    expect({ status: response.status, location: response.headers.get('location') }).toEqual({ status, location });
  };
}
