import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import { openSite } from './helpers/open-site.ts';
import type { Medium, OpenSite } from './helpers/open-site.ts';
import { watchContext } from './helpers/watch-context.ts';

const MEDIA: Medium[] = ['http', 'file'];
/** Addresses elsewhere that the authors of the examples load with their own markup: a frame, and a background image. */
const WRITTEN_BY_AUTHORS = ['https://elsewhere.example/embed', 'https://evil.example/track'];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

describe('the starter', () => {
  const { visitAll, getSite } = useSite('starter');

  test.each(MEDIA)(
    'opens every page over %s without an error and without a request to another host',
    async (medium) => {
      const watched = await visitAll(medium);
      expect(watched).toEqual({ foreign: [], scriptErrors: [], consoleErrors: [] });
    },
  );

  test('answers an unknown address with status 404, the page of docs.json and its style', async () => {
    const page = await browser.newPage();
    const response = await page.goto(getSite().address('http', 'no/such/schedules'));
    expect(response?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Nothing at this tide mark');
    expect(await page.evaluate('getComputedStyle(document.querySelector(".navbar")).position')).toMatch(/sticky|fixed/);
    await page.locator('.not-found-recommended-page-link').first().click();
    await page.waitForURL('**/concepts/schedules.html');
    await page.close();
  });

  test.each([
    ['getting-started', 308, '/quickstart'],
    ['v2/concepts/jobs', 308, '/concepts/jobs'],
    ['docs/cron', 307, '/concepts/schedules#cron-expressions'],
  ])('sends the old address /%s on with status %d to %s', expectRedirect(getSite));

  test('sends a reader on from an old address on disk, too', async () => {
    const page = await browser.newPage();
    await page.goto(getSite().address('file', 'getting-started.html'));
    await page.waitForURL('file://**/quickstart.html');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Quickstart');
    await page.close();
  });
});

describe('the kitchen sink', () => {
  const { visitAll, getSite } = useSite('kitchen-sink');

  test.each<[Medium, RegExp]>([
    ['http', /./],
    // The same files: a page of each kind, and all that are hostile.
    [
      'file',
      /hostile|^[^/]+$|\/(?:text|images|fences|tabs|cards|icons|views|custom|restricted)\.html$|^(?:api|ar|v2)\//,
    ],
  ])('runs no script of an author and asks no other host over %s', async (medium, chosen) => {
    const { foreign, scriptErrors } = await visitAll(medium, { allowed: WRITTEN_BY_AUTHORS, chosen });
    expect({ foreign, scriptErrors }).toEqual({ foreign: [], scriptErrors: [] });
  });

  test.each([
    ['start', 308, '/'],
    ['old/text', 308, '/markdown/text'],
    ['parts/callout-warning', 308, '/components/callouts#warning'],
    ['by/2024/start', 307, '/v2/start'],
    ['away', 308, 'https://elsewhere.example/away'],
    ['with-anchor', 308, '/components/cards#colours'],
  ])('sends the old address /%s on with status %d to %s', expectRedirect(getSite));
});

describe('the kitchen sink for a closed network', () => {
  const { visitAll } = useSite('kitchen-sink', '--air-gapped');

  test('asks no other host for anything, whatever its authors wrote', async () => {
    const { foreign, scriptErrors } = await visitAll('http');
    expect({ foreign, scriptErrors }).toEqual({ foreign: [], scriptErrors: [] });
  });
});

/** Exports a site for the tests of one block. */
function useSite(name: string, ...options: string[]) {
  let site: OpenSite | undefined;
  beforeAll(async () => {
    site = await openSite(name, ...options);
  });
  afterAll(() => site?.close());
  const getSite = (): OpenSite => {
    if (!site) throw new Error(`${name} is not open`);
    return site;
  };
  const visitAll = async (
    medium: Medium,
    { allowed = [], chosen = /./ }: { allowed?: readonly string[]; chosen?: RegExp } = {},
  ) => {
    const { pages, address } = getSite();
    // Only a server shows the page for unknown addresses: its links begin at the root of the host.
    const files = pages.filter((file) => chosen.test(file) && (medium === 'http' || file !== '404.html'));
    expect(files.length).toBeGreaterThan(15);
    const context = await browser.newContext();
    const watched = watchContext(context, allowed);
    const page = await context.newPage();
    for (const file of files) {
      await page.goto(address(medium, file));
      expect.soft(await page.evaluate('typeof globalThis.pwned'), file).toBe('undefined');
    }
    await context.close();
    return watched;
  };
  return { getSite, visitAll };
}

function expectRedirect(getSite: () => OpenSite) {
  return async (source: string, status: number, location: string): Promise<void> => {
    const response = await fetch(getSite().address('http', source), { redirect: 'manual' });
    expect({ status: response.status, location: response.headers.get('location') }).toEqual({ status, location });
  };
}
