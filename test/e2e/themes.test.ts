import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import { findViolations } from './helpers/find-violations.ts';
import { writeSite } from './helpers/write-site.ts';

const THEMES = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'luma', 'sequoia'];
const GUIDE = `---
title: Guide
description: A page with a bit of everything.
tag: New
---

Text with a [link](/old), \`code\` and **bold**.

<Note>Note</Note>
<Warning>Warning</Warning>

<CardGroup cols={2}><Card title="One" icon="rocket" href="/old">Text</Card><Card title="Two">Text</Card></CardGroup>

<Tabs><Tab title="First">A</Tab><Tab title="Second">B</Tab></Tabs>

\`\`\`js file.js
const answer = 42; // comment
\`\`\`

| Name | Meaning |
|-|-|
| a | b |

## Fields

<ParamField path="id" type="string" required>Text</ParamField>
<ResponseField name="ok" type="boolean" deprecated>Text</ResponseField>
`;

/** Whether tabs are cut off beside a search that could be narrower (at least 7rem). */
const CUT_TABS = `(() => {
  const tabs = document.querySelector('.nav-tabs');
  const search = document.querySelector('.navbar-search');
  return tabs.scrollWidth > tabs.clientWidth + 1 && tabs.parentElement === search.parentElement && search.offsetWidth > 113;
})()`;

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage({ reducedMotion: 'reduce' });
});
afterAll(() => browser?.close());

test.each(THEMES)('%s is accessible in both modes, and fits its window', async (theme) => {
  const site = await writeSite({
    'docs.json': docsOf(theme),
    'guide.mdx': GUIDE,
    'old.mdx': 'Text',
    'api.mdx': 'Text',
  });
  await page.goto(site.address('/guide'));
  for (const colorScheme of ['light', 'dark'] as const)
    expect.soft(await findViolations(page, { width: 1440, colorScheme }), colorScheme).toEqual([]);
  for (const width of [320, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await page.evaluate(CUT_TABS), `${width} px`).toBe(false);
  }
  site.remove();
});

test('a bar that floats does so on pages that have all of the window, too', async () => {
  const site = await writeSite({
    'docs.json': docsOf('luma'),
    'guide.mdx': GUIDE,
    'old.mdx': '---\nmode: custom\n---\n\nText',
    'api.mdx': 'Text',
  });
  for (const width of [390, 1440, 2000]) {
    await page.setViewportSize({ width, height: 900 });
    const edges: number[] = [];
    for (const name of ['/guide', '/old']) {
      await page.goto(site.address(name));
      edges.push(await page.evaluate<number>("document.querySelector('.navbar-row').getBoundingClientRect().left"));
    }
    expect(edges[0], `${width} px`).toBeGreaterThan(0);
    expect(edges[1], `${width} px`).toBe(edges[0]);
  }
  site.remove();
});

function docsOf(theme: string): object {
  return {
    theme,
    name: 'Lantern',
    colors: { primary: '#16a34a', light: '#4ade80', dark: '#15803d' },
    banner: { content: 'News with a [link](/old)', dismissible: true },
    navbar: {
      links: ['Blog', 'Community forum'].map((label) => ({ label, href: 'https://example.com' })),
      primary: { type: 'button', label: 'Start', href: '/old' },
    },
    navigation: {
      global: { anchors: [{ anchor: 'Forum', icon: 'users', href: 'https://example.com' }] },
      tabs: [
        {
          tab: 'Guides',
          icon: 'book',
          versions: [
            { version: '2.x', default: true, groups: [{ group: 'Next', pages: ['old'] }] },
            {
              version: '1.x',
              groups: [
                { group: 'Start', pages: ['guide', { group: 'Nested', icon: 'star', expanded: true, pages: ['old'] }] },
              ],
            },
          ],
        },
        { tab: 'API', pages: ['api'] },
        { tab: 'Integrations and extensions', href: 'https://example.com' },
      ],
    },
  };
}
