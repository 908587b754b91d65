import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import { writeSite } from './helpers/write-site.ts';
import type { WrittenSite } from './helpers/write-site.ts';

const CODE = '```js a.js\n1\n```\n\n```py b.py\n2\n```';
const CELLS = ['`some_long_identifier_value`', 'text text', 'https://example.com/a/long/address', 'text', 'text'];
const PAGE = `
<CodeGroup dropdown>
${CODE}
</CodeGroup>

<View title="One">A</View>
<View title="Two">B</View>

<Card title="Card" href="/page" cta="Go">Text</Card>

| First column | Second column | Third column | Fourth column | Fifth column |
|-|-|-|-|-|
| ${CELLS.join(' | ')} |
`;

let browser: Browser;
let page: Page;
let site: WrittenSite;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
  site = await writeSite({
    'docs.json': {
      theme: 'mint',
      name: 'Lantern',
      colors: { primary: '#16a34a' },
      navigation: { languages: [{ language: 'ar', pages: ['page'] }] },
    },
    'page.mdx': PAGE,
  });
});
afterAll(async () => {
  await browser?.close();
  site?.remove();
});

test('from right to left, lists have room for their caret, and the arrow of a card points to the left', async () => {
  await page.goto(site.address('/page'));
  await page.locator('.view-select').waitFor();
  const rooms = await page.evaluate<number[]>(`[...document.querySelectorAll('.code-group-select, .view-select')].map(
    (list) => {
      const { backgroundPositionX, paddingLeft, paddingRight } = getComputedStyle(list);
      return parseFloat(backgroundPositionX.includes('100%') ? paddingRight : paddingLeft);
    },
  )`);
  for (const room of rooms) expect(room).toBeGreaterThan(24);
  expect(rooms).toHaveLength(2);
  expect(await page.evaluate(`getComputedStyle(document.querySelector('.card-cta'), '::after').scale`)).toBe('-1 1');
});

test('on paper a table is no wider than the page', async () => {
  await page.goto(site.address('/page'));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 500, height: 800 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(500);
});
