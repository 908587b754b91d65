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

| Path | Latency | Day | Version | State | Owner | Region | Retries |
|-|-|-|-|-|-|-|-|
| [/v1/long-name-of-things/id](/page) | 12 ms | 2025-01-31 | v1.2-beta | on | a-team | eu-west-1 | 3 |

<Tree><Tree.File name=".env" /><Tree.File name="${'long_'.repeat(60)}" /></Tree>

<Tabs><Tab title="200 OK">A</Tab></Tabs>

<ParamField body="order" default="asc" />

## Middle

## Last

Text[^1]

[^1]: Note
`;
const createDeepGroup = (level: number): object => ({
  group: `Level ${level}`,
  pages: level < 9 ? [createDeepGroup(level + 1)] : ['deep'],
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
      navigation: { languages: [{ language: 'ar', pages: ['page', createDeepGroup(1)] }] },
    },
    'deep.mdx': 'Text',
    'page.mdx': PAGE,
  });
});
afterAll(async () => {
  await browser?.close();
  site?.remove();
});

test('has room for list carets and points card arrows to the left in right-to-left text', async () => {
  await page.goto(site.address('/page'));
  await page.locator('.bd-ViewSelect').waitFor();
  const rooms = await page.evaluate<
    number[]
  >(`[...document.querySelectorAll('.bd-CodeGroupSelect, .bd-ViewSelect')].map(
    (list) => {
      const { backgroundPositionX, paddingLeft, paddingRight } = getComputedStyle(list);
      return parseFloat(backgroundPositionX.includes('100%') ? paddingRight : paddingLeft);
    },
  )`);
  for (const room of rooms) expect(room).toBeGreaterThan(24);
  expect(rooms).toHaveLength(2);
  expect(await page.evaluate(`getComputedStyle(document.querySelector('.bd-CardCta'), '::after').scale`)).toBe('-1 1');
});

/** Script that returns the relative positions of a text's first and last character. */
const measureText = (selector: string): string => `(() => {
  const range = document.createRange();
  const at = (node, index) => (range.setStart(node, index), range.setEnd(node, index + 1), range.getBoundingClientRect());
  const walker = document.createTreeWalker(document.querySelector('${selector}'), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  const [first, last] = [at(texts[0], 0), at(texts.at(-1), texts.at(-1).length - 1)];
  return { isLeftToRight: first.left < last.left, isOneLine: first.top === last.top };
})()`;

test('keeps values on one line and in their own direction, and fades out content wider than the page', async () => {
  const cells = [1, 2, 3, 4].map((index) => `.bd-TableScroll + .bd-TableScroll td:nth-child(${index})`);
  const names = ['.bd-Tab', '.bd-TreeName', '.bd-FieldInfoPill bdi'];
  for (const selector of [...cells, ...names])
    expect({ selector, ...(await page.evaluate<object>(measureText(selector))) }).toEqual({
      selector,
      isLeftToRight: true,
      isOneLine: true,
    });
  expect(await page.evaluate(measureText('.bd-FieldInfoPill:has(bdi)'))).toMatchObject({ isLeftToRight: false });
  for (const box of ['.tree', '.bd-TableScroll + .bd-TableScroll']) {
    const themeUses = await page.evaluate(`(() => {
      const box = document.querySelector('${box}');
      return [box.scrollWidth > box.clientWidth, getComputedStyle(box).getPropertyValue('--more-after')];
    })()`);
    expect({ box, found: themeUses }).toEqual({ box, found: [true, '40px'] });
  }
});

test('reports no error for a page transition that the browser canceled', async () => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.evaluate(`['Transition was skipped', 'Other'].forEach((text) => void Promise.reject(new Error(text)))`);
  await vi.waitFor(() => expect(errors).toEqual(['Other']));
});

test('prints a table no wider than the page', async () => {
  await page.goto(site.address('/page'));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 500, height: 800 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(500);
  const cells = `[...document.querySelectorAll('td')].map((cell) => cell.offsetWidth)`;
  expect(Math.min(...(await page.evaluate<number[]>(cells)))).toBeGreaterThan(40);
});

test('marks the chosen tab, the open page and carets without page colors, and shows no faint text in high contrast', async () => {
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  await page.setViewportSize({ width: 1280, height: 800 });
  const outline = (selector: string): Promise<string> =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).outlineStyle`);
  expect(await outline('.bd-Tab[aria-selected="true"]')).toBe('solid');
  expect(await outline('.bd-Sidebar a[data-active]')).toBe('solid');
  const background = `getComputedStyle(document.querySelector('.bd-TreeIcon')).backgroundColor`;
  expect(await page.evaluate(background)).toBe(await page.evaluate('getComputedStyle(document.body).color'));
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
  const readToken = (name: string): Promise<string> =>
    page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--${name}')`);
  expect(await readToken('Text-faint')).toBe(await readToken('Text'));
  await page.emulateMedia({ contrast: 'no-preference' });
});

test('has space for names of deep groups, and focuses the opened drawer', async () => {
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(site.address('/deep'));
  await page.click('[data-bd-drawer="open"]');
  expect(await page.evaluate(`document.activeElement.dataset.bdDrawer`)).toBe('close');
  expect(await page.evaluate(`document.querySelector('.bd-Sidebar [aria-current]').clientWidth`)).toBeGreaterThan(120);
});

test('marks the requested heading in the contents at the end of a page', async () => {
  await page.setViewportSize({ width: 1280, height: 3000 });
  await page.goto(site.address('/page'));
  for (const heading of ['middle', 'last']) {
    await page.click(`#table-of-contents-content a[href="#${heading}"]`);
    const marked = page.locator('.toc-item[data-active] a');
    await vi.waitFor(async () => expect(await marked.getAttribute('href', { timeout: 500 })).toBe(`#${heading}`));
  }
});

test('separates keys in the search from their actions, including in right-to-left text', async () => {
  await page.goto(site.address('/page'));
  await page.click('#search-bar-entry');
  const gap = `(() => {
    const hint = document.querySelector('.bd-SearchFoot span');
    const text = document.createRange();
    text.selectNode(hint.lastChild);
    return hint.querySelector('kbd').getBoundingClientRect().left - text.getBoundingClientRect().right;
  })()`;
  await page.locator('.bd-SearchFoot kbd').first().waitFor();
  expect(await page.evaluate(gap)).toBeGreaterThan(2);
});

test('uses the code font for code in the banner', async () => {
  await page.goto(site.address('/page'));
  const readFontFamily = (selector: string): Promise<string> =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).fontFamily`);
  expect(await readFontFamily('#banner code')).toBe(await readFontFamily('.prose code'));
});
