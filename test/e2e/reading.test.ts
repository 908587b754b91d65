import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildContentSecurityPolicy } from '../../src/site/output/headers.ts';
import { launchBrowser } from '../helpers/browser.ts';
import { openSite } from './helpers/open-site.ts';
import type { OpenSite } from './helpers/open-site.ts';

let browser: Browser;
let site: OpenSite;
beforeAll(async () => {
  browser = await launchBrowser();
  site = await openSite('starter');
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Serves the opened page with the policy of an air-gapped site. */
async function serveWithPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  await page.route('**/index.html', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': buildContentSecurityPolicy() };
    await route.fulfill({ response, headers });
  });
  return violations;
}

/** Returns a function that resolves with the first page that the browser prefetches. */
async function watchPrefetch(client: CDPSession): Promise<() => Promise<string>> {
  const first = new Promise<string>((resolve) => {
    client.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      if (status === 'Ready' || status === 'Success') resolve(prefetchUrl);
    });
  });
  await client.send('Preload.enable');
  return () => first;
}

test("prefetches the next page under the strict policy, and applies the color mode to the browser's controls and the author's styles", async () => {
  const page = await browser.newPage({ colorScheme: 'light' });
  const violations = await serveWithPolicy(page);
  const fetched = await watchPrefetch(await page.context().newCDPSession(page));
  await page.goto(site.address('http', 'index.html'));
  const next = new URL((await page.locator('a.pagination-next').getAttribute('href')) ?? '', page.url()).href;
  expect(await fetched()).toBe(next);
  expect(violations).toEqual([]);
  const colors = page.locator('meta[name="theme-color"]');
  const readThemeColors = async () => [
    await colors.first().getAttribute('content'),
    await colors.last().getAttribute('content'),
  ];
  const readClasses = () =>
    page.evaluate(`[...document.documentElement.classList].filter((name) => /dark|light/.test(name))`);
  expect(await readThemeColors()).toEqual(['#ffffff', '#0d0e11']);
  expect(await readClasses()).toEqual(['light']);
  await page.evaluate(`localStorage.setItem('docs:mode', 'dark')`);
  await page.reload();
  await expect.poll(readThemeColors).toEqual(['#0d0e11', '#0d0e11']);
  expect(await readClasses()).toEqual(['dark']);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(readClasses).toEqual(['light']);
  await page.close();
});

test('lets a reader say whether a page helped and why, if the server collects feedback', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const answers: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('/_bindery/events'))
      answers.push(request.postDataJSON());
  });
  await page.goto(site.address('http', 'guides/retries.html'));
  const yes = page.getByRole('button', { name: 'Yes' });
  await yes.scrollIntoViewIfNeeded();
  await yes.click();
  await page.locator('#feedback-form-input').fill('All clear');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('#feedback-form').waitFor({ state: 'detached' });
  expect(await yes.getAttribute('aria-pressed')).toBe('true');
  expect(await page.getByRole('status').filter({ hasText: 'Thank you' }).count()).toBe(1);
  const helpful = { page: '/guides/retries', helpful: true };
  expect(answers).toEqual([helpful, { ...helpful, comment: 'All clear', id: expect.any(String) }]);
  await page.goto(site.address('file', 'guides/retries.html'));
  expect(await page.locator('.feedback-toolbar').isVisible()).toBe(false);
  await page.close();
});
