import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import { openFolder } from './helpers/open-site.ts';
import type { OpenSite } from './helpers/open-site.ts';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="teal"/></svg>';
const PAGE = `---
title: Content of \`docs.json\`
---

<img id="height" src="/picture.svg" alt="" height="100" />

<Frame><img id="framed" src="/picture.svg" alt="" height="100" /></Frame>

<img id="width" src="/picture.svg" alt="" width="200" />

<img id="high" src="/picture.svg" alt="" className="h-8" />

<img id="low" src="/picture.svg" alt="" style={{ maxHeight: 60 }} />

<img id="styled" src="/picture.svg" alt="" height="100" className="h-auto w-80" />

<Card title="Card" icon="/picture.svg">Text</Card>

| | |
|-|-|
| **Plan** | Pro |

| Name | Value |
|-|:-:|
| One | <ul><li>first</li><li>second of these</li></ul> |

<table id="widths">
  <colgroup><col width="20%" /><col style={{ width: '80%' }} /></colgroup>
  <tbody><tr><td>{'a_very_long_name'.repeat(5)}</td><td>Value</td></tr></tbody>
</table>

1. A table

   | A | B |
   |-|-|
   | 1 | 2 |

2. Next
   - inner
   - other

<div id="plain">

## In a plain element

Text

</div>

<div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr' }}>
<div>

### Left one

</div>
<div>

### Right one

</div>
</div>

## After it

<div id="list">
<Note>
- One
</Note>
</div>

<Panel>Panel</Panel>

<RequestExample>

\`\`\`bash
curl
\`\`\`

</RequestExample>

<div id="columns">
<Columns cols={2}>
  <Card title="Left">Text with \`code\`</Card>
  <Frame><img src="/picture.svg" alt="" /></Frame>
</Columns>
</div>

<div id="grid" className="grid grid-cols-2 gap-4">
  <Frame><img src="/picture.svg" alt="" /></Frame>
  <Note>Note</Note>
</div>
`;

let folder: string;
let browser: Browser;
let site: OpenSite;
let page: Page;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-content-'));
  const docs = { theme: 'mint', name: 'T', colors: { primary: '#4f46e5' }, navigation: { pages: ['page'] } };
  fs.writeFileSync(path.join(folder, 'docs.json'), JSON.stringify(docs));
  fs.writeFileSync(path.join(folder, 'page.mdx'), PAGE);
  fs.writeFileSync(path.join(folder, 'picture.svg'), PICTURE);
  browser = await launchBrowser();
  site = await openFolder({ folder });
  page = await browser.newPage({ viewport: { width: 1280, height: 3000 } });
  await page.goto(site.address('http', 'page.html'));
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  if (folder) fs.rmSync(folder, { recursive: true, force: true });
});

async function getBox(selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not shown`);
  return box;
}

test.each([
  ['a height alone', '#height', 200, 100],
  ['a height alone in a frame', '#framed', 200, 100],
  ['a width alone', '#width', 200, 100],
  ['a height by a class', '#high', 64, 32],
  ['a limit of its height', '#low', 120, 60],
  ['a class that lets the height follow', '#styled', 320, 160],
])('an image with %s keeps its shape', async (_, selector, width, height) => {
  const box = await getBox(selector);
  expect([Math.round(box.width), Math.round(box.height)]).toEqual([width, height]);
});

test('the image of an icon is not clipped to a circle', async () => {
  const radius: string = await page.evaluate(
    `getComputedStyle(document.querySelector('.bd-CardIcon img')).borderRadius`,
  );
  expect(radius).toContain(', 12%)');
});

test('a table with empty headings starts with its first row', async () => {
  const table = page.locator('table', { hasText: 'Plan' });
  expect(await table.locator('thead').isVisible()).toBe(false);
  expect(await page.locator('table', { hasText: 'Name' }).locator('thead').isVisible()).toBe(true);
});

test('columns of a table that all declare a width have exactly these widths', async () => {
  const table = await getBox('#widths');
  expect((await getBox('#widths td')).width).toBeCloseTo(table.width / 5, 0);
});

test('items of a list in a centered cell are aligned at the start', async () => {
  const starts: number[] = await page.evaluate(`[...document.querySelectorAll('td li')].map((item) => {
    const range = document.createRange();
    range.selectNodeContents(item);
    return Math.round(range.getBoundingClientRect().left);
  })`);
  expect(starts[0]).toBe(starts[1]);
});

test('the gap after an item with several blocks is larger than the gap between its text and its nested list', async () => {
  const table = await getBox('li .bd-TableScroll');
  const next = await getBox('ol > li:nth-child(2)');
  const inner = await getBox('li li');
  const text = await getBox('ol > li:nth-child(2) > p');
  expect(next.y - table.y - table.height).toBeGreaterThan(12);
  expect(inner.y - text.y - text.height).toBeLessThan(12);
});

test.each(['#columns > .columns', '#grid'])('columns in %s start at the same height', async (selector) => {
  const tops: number[] = await page.evaluate(
    `[...document.querySelectorAll('${selector}, ${selector} > *')].map((each) => Math.round(each.getBoundingClientRect().top))`,
  );
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
});

test('code in a page title uses the code font', async () => {
  const fonts: string[] = await page.evaluate(
    `['#page-title code', '.bd-CardContent code'].map((code) => getComputedStyle(document.querySelector(code)).fontFamily)`,
  );
  expect(fonts[0]).toBe(fonts[1]);
});

test('headings in an unstyled element keep their spacing, and adjacent ones start at the same height', async () => {
  const before = await getBox('ol > li:nth-child(2)');
  const heading = await getBox('#plain h2');
  expect(heading.y - before.y - before.height).toBeGreaterThan(40);
  expect((await getBox('h3:text("Left one")')).y).toBe((await getBox('h3:text("Right one")')).y);
});

test('a list in a callout starts at the height of its icon', async () => {
  const icon = await getBox('#list .bd-CalloutIcon');
  const item = await getBox('#list li');
  expect(Math.abs(icon.y + icon.height / 2 - item.y - item.height / 2)).toBeLessThan(3);
});

test('an example does not touch the panel above it', async () => {
  const panel = await getBox('.panel > .panel');
  const example = await getBox('#request-example');
  expect(example.y - panel.y - panel.height).toBeGreaterThan(12);
});
