import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

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

## Middle

## Last
`;
const deepGroup = (level: number): object => ({
  group: `Level ${level}`,
  pages: level < 9 ? [deepGroup(level + 1)] : ['deep'],
});

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
      banner: { content: 'Text and `code`' },
      navigation: { languages: [{ language: 'ar', pages: ['page', deepGroup(1)] }] },
    },
    'deep.mdx': 'Text',
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

test('names of deep groups have room, and the opened drawer has the focus', async () => {
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(site.address('/deep'));
  await page.click('[data-drawer="open"]');
  expect(await page.evaluate(`document.activeElement.dataset.drawer`)).toBe('close');
  expect(await page.evaluate(`document.querySelector('.sidebar [aria-current]').clientWidth`)).toBeGreaterThan(120);
});

test('at the end of a page, the table of contents marks the heading that was asked for', async () => {
  await page.setViewportSize({ width: 1280, height: 3000 });
  await page.goto(site.address('/page'));
  for (const heading of ['middle', 'last']) {
    await page.click(`#table-of-contents-content a[href="#${heading}"]`);
    const marked = page.locator('.toc-item[data-active] a');
    await vi.waitFor(async () => expect(await marked.getAttribute('href', { timeout: 500 })).toBe(`#${heading}`));
  }
});

test('keys that the search names stand apart from what they do, from right to left too', async () => {
  await page.goto(site.address('/page'));
  await page.click('#search-bar-entry');
  const gap = `(() => {
    const hint = document.querySelector('.search-foot span');
    const text = document.createRange();
    text.selectNode(hint.lastChild);
    return hint.querySelector('kbd').getBoundingClientRect().left - text.getBoundingClientRect().right;
  })()`;
  await page.locator('.search-foot kbd').first().waitFor();
  expect(await page.evaluate(gap)).toBeGreaterThan(2);
});

test('code in the banner has the font of code', async () => {
  await page.goto(site.address('/page'));
  const family = (selector: string): Promise<string> =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).fontFamily`);
  expect(await family('#banner code')).toBe(await family('.prose code'));
});
