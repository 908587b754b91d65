import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import { writeSite } from './helpers/write-site.ts';
import type { WrittenSite } from './helpers/write-site.ts';

const NAMES = Array.from({ length: 200 }, (_, index) => `p${index}`);
const NESTED = { group: 'Open', expanded: true, pages: ['nested'] };

let browser: Browser;
let site: WrittenSite;
beforeAll(async () => {
  browser = await launchBrowser();
  site = await writeSite({
    'docs.json': {
      name: 'Long',
      navigation: {
        groups: [
          { group: ' ', pages: ['top'] },
          { group: 'A', pages: NAMES },
          { group: 'B', pages: [NESTED, { group: 'Closed', pages: ['closed'] }] },
        ],
      },
    },
    ...Object.fromEntries([...NAMES, 'top', 'nested', 'closed'].map((name) => [`${name}.mdx`, 'Text'])),
  });
});
afterAll(async () => {
  await browser?.close();
  site?.remove();
});

test.each<[string, BrowserContextOptions]>([
  ['desktop', { viewport: { width: 1440, height: 800 } }],
  ['phone', { viewport: { width: 390, height: 844 } }],
])('a long sidebar on a %s shows every page in order, with the current one in view', async (device, options) => {
  const page = await browser.newPage(options);
  await page.goto(site.address('/p150'));
  await page.locator('#sidebar-content a[href$="/p0.html"]').waitFor({ state: 'attached' });
  if (device === 'phone') await page.locator('[data-bd-drawer="open"]').first().click();
  const labels = await page.locator('#sidebar-content a').allTextContents();
  expect(labels).toEqual(['Top', ...NAMES.map((name) => name.toUpperCase()), 'Nested', 'Closed']);
  expect(await page.locator('.sidebar-title').allTextContents()).toEqual(['A', 'B']);
  expect(
    await page.locator('#sidebar-content details').evaluateAll((all) => all.map((item) => item.matches('[open]'))),
  ).toEqual([true, false]);
  await page.waitForFunction(`(() => {
    const { top, bottom } = document.querySelector('#sidebar-content [aria-current]').getBoundingClientRect();
    return top > 0 && bottom < window.innerHeight;
  })()`);
  await page.context().close();
});

test('without JavaScript, links to the list of all pages replace missing entries', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(site.address('/top'));
  await page.locator('[data-bd-missing] a').first().click();
  expect(await page.locator('.bd-ContentsTree a').count()).toBe(203);
  await page.context().close();
});
