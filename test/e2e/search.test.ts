import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { buildContentSecurityPolicy } from '../../src/site/output/headers.ts';
import { launchBrowser } from '../helpers/browser.ts';
import { openSite } from './helpers/open-site.ts';
import type { Medium, OpenSite } from './helpers/open-site.ts';

let browser: Browser;
let starter: OpenSite;
let sink: OpenSite;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  starter = await openSite('starter');
  sink = await openSite('kitchen-sink');
});
afterAll(async () => {
  await browser?.close();
  await starter?.close();
  await sink?.close();
});
beforeEach(async () => {
  page = await browser.newPage({ reducedMotion: 'reduce' });
});
afterEach(async () => {
  // Prefetched files may still be loading.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});

describe.each<Medium>(['http', 'file'])('search over %s', (medium) => {
  test('shows the matches on the page that a result leads to until Escape is pressed', async () => {
    await page.goto(starter.address(medium, 'index.html'));
    await search('retries backoff first');
    await page.locator('[aria-selected="true"]', { hasText: 'Retry failed runs' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/guides\/retries\.html(#|$)/);
    await page.locator('mark.bd-SearchHit').first().waitFor();
    await page.locator('.bd-SearchHits', { hasText: 'retries backoff first' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('mark.bd-SearchHit, .bd-SearchHits').count()).toBe(0);
    await page.reload();
    expect(await page.locator('mark.bd-SearchHit').count()).toBe(0);
  });

  test(`the search runs ${medium === 'http' ? 'in a worker' : 'in the page, which cannot start a worker'}`, async () => {
    await page.goto(starter.address(medium, 'index.html'));
    await search('retries');
    await page.locator('[role="option"]', { hasText: 'Retry failed runs' }).waitFor();
    expect(page.workers()).toHaveLength(medium === 'http' ? 1 : 0);
    expect(await page.evaluate('typeof window.__docs.createEngine')).toBe(medium === 'http' ? 'undefined' : 'function');
  });

  test('the search switches to another language with one choice', async () => {
    await page.goto(sink.address(medium, 'index.html'));
    await search('Bausteine');
    await page.locator('.bd-SearchOthers').selectOption('search-index-de');
    const result = page.locator('[role="option"]', { hasText: 'Bausteine' }).first();
    await result.waitFor();
    expect(await result.getAttribute('href')).toMatch(/(?:^|\/)de\/bausteine\.html$/);
  });
});

test("search works in a worker if only the site's own scripts can run", async () => {
  const refused = await openUnder(buildContentSecurityPolicy());
  await search('cron expressions');
  await page.locator('[role="option"]', { hasText: 'Schedules' }).first().waitFor();
  expect(refused).toEqual([]);
  expect(page.workers()).toHaveLength(1);
});

test.each([
  "script-src 'self' 'unsafe-inline'; worker-src 'none'",
  "script-src 'self' 'unsafe-inline'; connect-src 'none'",
])("search works in the page if the site's server sends “%s”", async (policy) => {
  await openUnder(policy);
  await search('cron expressions');
  await page.locator('[role="option"]', { hasText: 'Schedules' }).first().waitFor();
  expect(await page.evaluate('typeof window.__docs.createEngine')).toBe('function');
});

/** Opens a page of a site whose files all have this policy. Returns the violations, which are added as they happen. */
async function openUnder(policy: string): Promise<string[]> {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
  await page.goto(starter.address('http', 'guides/secrets.html'));
  return refused;
}

async function search(query: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('#search-input:focus').waitFor();
  await page.keyboard.type(query);
}
