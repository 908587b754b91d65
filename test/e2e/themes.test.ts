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

/** Script that returns whether tabs are cut off next to a search that could be narrower (at least 7rem). */
const CUT_TABS = `(() => {
  const tabs = document.querySelector('.nav-tabs');
  const search = document.querySelector('.bd-NavbarSearch');
  return tabs.scrollWidth > tabs.clientWidth + 1 && tabs.parentElement === search.parentElement && search.offsetWidth > 113;
})()`;

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage({ reducedMotion: 'reduce' });
});
afterAll(() => browser?.close());

test.each(THEMES)(
  '%s is accessible in both modes and fits its window, and its blank pages fill the window',
  async (theme) => {
    const site = await writeSite({
      'docs.json': createDocsJson(theme),
      'guide.mdx': GUIDE,
      'old.mdx': '---\nmode: custom\n---\n\n<div id="all">Text</div>',
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
    // A blank page fills the window, except for a line next to it in one theme.
    await page.setViewportSize({ width: 1920, height: 900 });
    await page.goto(site.address('/old'));
    expect(await page.evaluate("document.querySelector('#all').offsetWidth")).toBeGreaterThan(1917);
    site.remove();
  },
);

/** Script that returns whether the chosen tab is fully visible, with nothing over it. */
const SHOWS_CHOSEN = `(() => {
  const chosen = document.querySelector('.nav-tabs [data-active]');
  if (!chosen?.offsetParent) return document.documentElement.dataset.bdTabs === 'side';
  const box = chosen.getBoundingClientRect();
  const at = (x) => chosen.contains(document.elementFromPoint(x, (box.top + box.bottom) / 2));
  return at(box.left + 2) && at(box.right - 2);
})()`;

test.each(THEMES)('%s shows the chosen one of many tabs next to many links', async (theme) => {
  const names = [
    'Guides',
    'API reference',
    'Cookbooks',
    'Integrations',
    'SDKs',
    'Command line',
    'Changelog',
    'Community',
  ];
  const site = await writeSite({
    'docs.json': {
      ...createDocsJson(theme),
      navbar: {
        links: ['Blog', 'Community forum', 'Support'].map((label) => ({ label, href: 'https://example.com' })),
        primary: { type: 'button', label: 'Get started', href: '/p0' },
      },
      navigation: {
        languages: ['en', 'de'].map((language) => ({
          language,
          tabs: names.map((tab, index) => ({
            tab,
            icon: 'book',
            pages: [`${language === 'en' ? '' : 'de/'}p${index}`],
          })),
        })),
      },
    },
    ...Object.fromEntries(
      names.flatMap((name, index) => [
        [`p${index}.md`, name],
        [`de/p${index}.md`, name],
      ]),
    ),
  });
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const index of [0, names.length - 1]) {
      await page.goto(site.address(`/p${index}`));
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await expect.poll(() => page.evaluate(SHOWS_CHOSEN)).toBe(true);
    }
  }
  site.remove();
});

/** Script that lists menus around the page that are covered or clipped when open. */
const HIDDEN_MENUS = `[...document.querySelectorAll('[data-bd-menu] > button')].flatMap((button) => {
  const menu = button.parentElement;
  button.click();
  const panel = menu.querySelector('.bd-MenuPanel');
  if (!menu.offsetParent) return [];
  const box = panel.getBoundingClientRect();
  const isOver = panel.contains(document.elementFromPoint((box.left + box.right) / 2, box.top + 8));
  let masked = '';
  for (let above = panel.parentElement; above; above = above.parentElement) {
    const own = above.getBoundingClientRect();
    if (getComputedStyle(above).maskImage !== 'none' && own.bottom < box.bottom) masked = above.className;
  }
  button.click();
  return isOver && masked === '' ? [] : [menu.className + ' ' + masked];
})`;

test.each(THEMES)('%s shows its menus when they are open', async (theme) => {
  const menu = ['a', 'b'].map((name) => ({ item: name, description: 'Some words', pages: [name] }));
  const versions = [
    {
      version: '1',
      tabs: [
        { tab: 'Guides', menu },
        { tab: 'More', pages: ['c'] },
      ],
    },
    { version: '2', pages: ['d'] },
  ];
  const languages = [
    { language: 'en', versions },
    { language: 'de', pages: ['e'] },
  ];
  const site = await writeSite({
    'docs.json': { ...createDocsJson(theme), navigation: { languages } },
    ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.md`, `# ${name}\n\nText`])),
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(site.address('/a'));
  expect(await page.evaluate("document.querySelectorAll('[data-bd-menu]').length")).toBeGreaterThan(3);
  expect(await page.evaluate(HIDDEN_MENUS)).toEqual([]);
  site.remove();
});

test('the texts of a menu are aligned, with and without descriptions', async () => {
  const menu = [
    { item: 'A', icon: 'book', description: 'Some words', pages: ['a'] },
    { item: 'B', icon: 'flag', pages: ['b'] },
  ];
  const site = await writeSite({
    'docs.json': { ...createDocsJson('mint'), navigation: { tabs: [{ tab: 'More', menu }] } },
    'a.md': 'Text',
    'b.md': 'Text',
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(site.address('/a'));
  await page.locator('.nav-tabs [data-bd-menu] > button').click();
  const titles = page.locator('.nav-tabs .bd-MenuItemTitle');
  const edges = await titles.evaluateAll((all) => all.map((title) => title.getBoundingClientRect().left));
  expect(edges).toHaveLength(2);
  expect(new Set(edges).size).toBe(1);
  site.remove();
});

/** Script that lists the selectors around the page that leave the navbar or cover something else in it. */
const STRAY_SELECTORS = `[...document.querySelectorAll('.bd-NavbarStart .bd-SwitcherTrigger')].filter((trigger) => {
  const row = trigger.closest('.bd-NavbarRow').getBoundingClientRect();
  const box = trigger.getBoundingClientRect();
  const at = (x) => trigger.contains(document.elementFromPoint(x, (box.top + box.bottom) / 2));
  return box.top < row.top || box.bottom > row.bottom || !at(box.left + 2) || !at(box.right - 2);
}).map(({ textContent }) => textContent)`;

test.each(THEMES)('%s shows several selectors in the navbar of a page without a sidebar', async (theme) => {
  const versions = ['1.0 with long-term support', '2.0'].map((version) => ({
    version,
    tag: 'Latest',
    tabs: [
      { tab: 'Guides', pages: [`${version[0]}`] },
      { tab: 'API reference', pages: [`api-${version[0]}`] },
    ],
  }));
  const site = await writeSite({
    'docs.json': {
      ...createDocsJson(theme),
      banner: { content: 'News' },
      navbar: {
        links: ['Blog', 'Community forum', 'Support'].map((label) => ({ label, href: 'https://example.com' })),
        primary: { type: 'button', label: 'Get started', href: '/1' },
      },
      navigation: { products: ['Core platform for companies', 'Cloud'].map((product) => ({ product, versions })) },
    },
    ...Object.fromEntries(
      ['1', '2', 'api-1', 'api-2'].map((name) => [`${name}.mdx`, '---\nmode: custom\n---\n\nText']),
    ),
  });
  await page.goto(site.address('/1'));
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate("document.querySelectorAll('.bd-NavbarStart .bd-SwitcherTrigger').length")).toBe(2);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await page.evaluate(STRAY_SELECTORS), `${width} px`).toEqual([]);
  }
  site.remove();
});

test('a floating bar also floats on pages that fill the window', async () => {
  const site = await writeSite({
    'docs.json': createDocsJson('luma'),
    'guide.mdx': GUIDE,
    'old.mdx': '---\nmode: custom\n---\n\nText',
    'api.mdx': 'Text',
  });
  for (const width of [390, 1440, 2000]) {
    await page.setViewportSize({ width, height: 900 });
    const edges: number[] = [];
    for (const name of ['/guide', '/old']) {
      await page.goto(site.address(name));
      edges.push(await page.evaluate<number>("document.querySelector('.bd-NavbarRow').getBoundingClientRect().left"));
    }
    expect(edges[0], `${width} px`).toBeGreaterThan(0);
    expect(edges[1], `${width} px`).toBe(edges[0]);
  }
  site.remove();
});

function createDocsJson(theme: string): object {
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
