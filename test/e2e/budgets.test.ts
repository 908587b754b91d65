import { gzipSync } from 'node:zlib';

import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import { openSite } from './helpers/open-site.ts';
import type { OpenSite } from './helpers/open-site.ts';

/** A page with a form for sending requests. */
const PLAYGROUND = 'api/kettle/kettles/add-a-kettle';
/** A page that opens a WebSocket. */
const CHANNEL = 'api/signals/steam';
/** Limit in bytes, compressed with gzip. */
const SCRIPT_BUDGET = 30_000;
const STYLE_BUDGET = 26_000;

let browser: Browser;
let site: OpenSite;
beforeAll(async () => {
  browser = await launchBrowser();
  site = await openSite('kitchen-sink');
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test.each(['markdown/text', 'markdown/math', 'code/groups', 'components/tabs', 'api/manual', PLAYGROUND, CHANNEL])(
  '%s loads at most 30 kB of scripts and 26 kB of styles, and neither search nor playground',
  async (name) => {
    const { page, loaded } = await openWatched();
    await page.goto(site.address('http', `${name}.html`), { waitUntil: 'networkidle' });
    const scripts = await measureBytes(page, 'script', loaded.get('script'));
    const styles = await measureBytes(page, 'style', loaded.get('stylesheet'));
    expect(scripts).toBeGreaterThan(1000);
    expect(scripts).toBeLessThanOrEqual(SCRIPT_BUDGET);
    expect(styles).toBeGreaterThan(1000);
    expect(styles).toBeLessThanOrEqual(STYLE_BUDGET);
    expect([...(loaded.get('script')?.keys() ?? [])].filter((url) => /search|playground/.test(url))).toEqual([]);
    await page.close();
  },
);

test('loads search when it is first opened', async () => {
  const { page, loaded } = await openWatched();
  await page.goto(site.address('http', 'markdown/text.html'), { waitUntil: 'networkidle' });
  await page.keyboard.press('Control+k');
  await page.locator('#search-input:focus').waitFor();
  await expect
    .poll(() => [...(loaded.get('script')?.keys() ?? [])].filter((url) => url.includes('search')).length)
    .toBe(2);
  await page.close();
});

test('loads the playground when it is first opened', async () => {
  const { page, loaded } = await openWatched();
  await page.goto(site.address('http', `${PLAYGROUND}.html`), { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('dialog').waitFor();
  const names = [...(loaded.get('script')?.keys() ?? []), ...(loaded.get('stylesheet')?.keys() ?? [])]
    .map((url) => url.split('/').at(-1) ?? '')
    .filter((name) => name.startsWith('playground'));
  expect(names.map((name) => name.replace(/\?d=.*/, '')).sort()).toEqual([
    'playground-en.js',
    'playground.css',
    'playground.js',
  ]);
  await page.close();
});

/** Opens a page and records what it loads: kind → URL → response. */
async function openWatched() {
  const page = await browser.newPage();
  const loaded = new Map<string, Map<string, Response>>();
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    const responses = loaded.get(kind) ?? new Map<string, Response>();
    responses.set(response.url(), response);
    loaded.set(kind, responses);
  });
  return { page, loaded };
}

/** Returns the compressed size in bytes of loaded files and inline content. */
async function measureBytes(
  page: Page,
  tag: 'script' | 'style',
  responses = new Map<string, Response>(),
): Promise<number> {
  const inline = await page.locator(`${tag}:not([src])`).allTextContents();
  const parts = [...(await Promise.all([...responses.values()].map((response) => response.body()))), ...inline];
  return parts.reduce((sum, part) => sum + gzipSync(part).length, 0);
}
