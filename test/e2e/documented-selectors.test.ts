/**
 * Every selector that the format documents matches its part of the page, and what it sets wins over the theme, at the
 * widths of a phone, a tablet and a desktop (content format, Custom CSS and JS).
 */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { isHook, listHooks } from '../../src/site/author-css/hooks.ts';
import { launchBrowser } from '../helpers/browser.ts';
import { writeSite, type WrittenSite } from './helpers/write-site.ts';
import { listClasses } from '../../src/site/model/plugin.ts';
import { PLUGINS } from '../../src/site/plugins/registry.ts';

const CLASSES = listClasses(PLUGINS);

const IDS = `body-content content-area content-container content header banner footer page-title pagination panel
  background-color navbar topbar-cta-button mobile-nav mobile-nav-content sidebar sidebar-content table-of-contents
  table-of-contents-layout table-of-contents-content search-bar-entry search-bar-entry-mobile assistant-entry
  assistant-entry-mobile request-example response-example feedback-thumbs-up feedback-thumbs-down page-context-menu
  page-context-menu-button localization-select-trigger localization-select-content localization-select-item
  changelog-filters changelog-filters-content multi-view-dropdown search-input`.split(/\s+/);

/** Hooks of parts that Bindery's pages don't have. */
const MISSING_HOOKS = new Set([
  'api-section',
  'login-link',
  'logout-link',
  'option-dropdown',
  'sidebar-nav-group-divider',
]);

/** Hooks in lists that a script fills, with pages from the search index. */
const SCRIPTED_HOOKS = new Set(['not-found-recommended-page-link']);

/** Selectors with data attributes and their combinations. */
const OTHER_SELECTORS = [
  'html[data-current-path="/all"] #page-title',
  'html[data-current-path^="/al"] #footer',
  '.callout[data-callout-type="note"]',
  '[data-component-part="callout-content"]',
  '[data-component-part="card-title"]',
  '[data-component-part="tabs-list"]',
  '[data-component-part="step-title"]',
  '[data-component-part="accordion-title"]',
  '[data-component-part="frame-description"]',
  '[data-badge]',
  '[data-badge][data-color="blue"]',
  '[data-badge][data-size="sm"]',
  '[data-component-name="theme-toggle"]',
  '[data-component-name="primary-header-button"]',
  '#sidebar-content li[data-active]',
  'sidebar-group[data-active]',
  '.sidebar-group:has(> li[data-active])',
  '.nav-tabs-item[data-active]',
  'mobile-nav-tabs-item[data-active]',
  'nav-dropdown-item[data-active]',
  '#navbar button[aria-haspopup="menu"]',
];

/** Each has its own property, which isn't inherited, so that one page shows what each of them matches. */
const SELECTORS = [
  ...IDS.map((id) => `#${id}`),
  ...listHooks(CLASSES)
    .filter((hook) => !MISSING_HOOKS.has(hook) && !SCRIPTED_HOOKS.has(hook))
    .flatMap((hook) => [hook, `.${hook}`]),
  ...OTHER_SELECTORS,
];

const CSS = [
  ...SELECTORS.map((_, index) => `@property --s${index} { syntax: "*"; inherits: false }`),
  ...SELECTORS.map((selector, index) => `${selector} { --s${index}: 1 }`),
  // The same for all, so that several selectors can match the same part.
  ...SELECTORS.map((selector) => `${selector} { color: rgb(1, 2, 3); letter-spacing: 3px; padding-top: 11px }`),
].join('\n');

/** Script that returns, for each selector, how many elements it means, and which of them don't have its styles. */
const READ = `${JSON.stringify(SELECTORS.map(findMeaning))}.map((selector, index) => {
  const elements = [...document.querySelectorAll(selector)];
  const lost = elements.filter((element) => {
    const style = getComputedStyle(element);
    return style.getPropertyValue('--s' + index) !== '1' || style.color !== 'rgb(1, 2, 3)' ||
      style.letterSpacing !== '3px' || style.paddingTop !== '11px';
  });
  return { count: elements.length, lost: lost.map(({ outerHTML }) => outerHTML.slice(0, 80)) };
})`;

/** Returns a selector for the same parts that a browser understands without Bindery. */
function findMeaning(selector: string): string {
  return selector.replaceAll(/(?<![\w.#-])[a-z][a-z-]*(?![\w-])/g, (name) =>
    isHook(name, CLASSES) ? `.${name}` : name,
  );
}

const PAGES = [
  'all',
  'examples',
  'panel',
  'changelog',
  'views',
  'guides/root',
  'cards/root',
  'api/list-boats',
  'de/all',
];

let browser: Browser;
let site: WrittenSite;
beforeAll(async () => {
  browser = await launchBrowser();
  site = await writeSite({ ...createPages(), 'style.css': CSS });
  // Its links start at the root of the server, because it is shown at any address, and its scripts request files there.
  const notFound = fileURLToPath(site.address('/404'));
  const html = fs.readFileSync(notFound, 'utf8');
  fs.writeFileSync(
    notFound,
    html.replaceAll(/<script src[^>]*><\/script>/g, '').replaceAll(/ href="\/(?!\/)/g, ' href="./'),
  );
});
afterAll(async () => {
  site?.remove();
  await browser?.close();
});

test.each([390, 768, 1440])('at %i px', { timeout: 600_000 }, async (width) => {
  const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width, height: 900 } });
  const counts = SELECTORS.map(() => 0);
  const lost: string[] = [];
  for (const url of [...PAGES.map((name) => `/${name}`), '/404']) {
    await page.goto(site.address(url));
    if (url === '/all') {
      await page.locator('#search-bar-entry, #search-bar-entry-mobile').filter({ visible: true }).click();
      await page.locator('#search-input').waitFor();
    }
    for (const [index, result] of ((await page.evaluate(READ)) as { count: number; lost: string[] }[]).entries()) {
      counts[index] = (counts[index] ?? 0) + result.count;
      lost.push(...result.lost.map((element) => `${url} ${SELECTORS[index]}: ${element}`));
    }
  }
  await page.context().close();
  expect(SELECTORS.filter((_, index) => counts[index] === 0)).toEqual([]);
  expect(lost).toEqual([]);
});

function createPages(): Record<string, string | object> {
  const groups = (prefix: string) => [
    {
      group: 'Start',
      icon: 'house',
      pages: [
        `${prefix}all`,
        ...(prefix === '' ? ['examples', 'panel', 'changelog', 'views'] : []),
        { group: 'Nested', icon: 'book', tag: 'NEW', pages: [`${prefix}nested`] },
      ],
    },
    ...(prefix === ''
      ? [
          { group: 'Cards', root: 'cards/root', directory: 'card', pages: ['cards/one'] },
          {
            group: 'Guides',
            root: 'guides/root',
            directory: 'accordion',
            pages: ['guides/one', { group: 'More', pages: ['guides/two'] }],
          },
        ]
      : []),
  ];
  const boats = {
    openapi: '3.1.0',
    info: { title: 'Boats', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/boats': {
        get: {
          operationId: 'listBoats',
          summary: 'List boats',
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
          responses: {
            200: {
              description: 'OK',
              content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } } },
            },
          },
        },
      },
    },
  };
  return {
    'docs.json': {
      theme: 'mint',
      name: 'Pier',
      colors: { primary: '#225588' },
      banner: { content: 'News', dismissible: true },
      errors: { '404': { redirect: false } },
      contextual: { options: ['copy', 'view'] },
      styling: { eyebrows: 'breadcrumbs' },
      navbar: { links: [{ label: 'Help', href: '/all' }], primary: { type: 'button', label: 'Go', href: '/all' } },
      footer: { links: [{ header: 'More', items: [{ label: 'All', href: '/all' }] }] },
      navigation: {
        global: { anchors: [{ anchor: 'Blog', href: 'https://example.com', icon: 'house' }] },
        languages: [
          {
            language: 'en',
            products: [
              {
                product: 'Boats',
                icon: 'house',
                description: 'For boats',
                versions: [
                  {
                    version: '2',
                    default: true,
                    tabs: [
                      { tab: 'Docs', icon: 'house', groups: groups('') },
                      {
                        tab: 'API',
                        groups: [{ group: 'API', openapi: { source: 'api/boats.json', directory: 'api' } }],
                      },
                      {
                        tab: 'Menu',
                        menu: [{ item: 'One', icon: 'house', description: 'First', pages: ['menu-one'] }],
                      },
                    ],
                  },
                  { version: '1', pages: ['old'] },
                ],
              },
              { product: 'Ships', icon: 'book', description: 'For ships', pages: ['ships'] },
            ],
          },
          { language: 'de', tabs: [{ tab: 'Docs', groups: groups('de/') }] },
        ],
      },
    },
    'api/boats.json': boats,
    'all.mdx': ALL,
    'examples.mdx': `Text\n\n<RequestExample>\n\n\`\`\`sh\na\n\`\`\`\n\n</RequestExample>\n\n<ResponseExample>\n\n\`\`\`json\n{}\n\`\`\`\n\n</ResponseExample>`,
    'panel.mdx': 'Text\n\n<Panel>Panel</Panel>',
    'changelog.mdx': '<Update label="One" tags={["a"]}>Text</Update>\n\n<Update label="Two" tags={["b"]}>Text</Update>',
    'views.mdx': '<View title="JS">one</View>\n\n<View title="Python">two</View>',
    ...Object.fromEntries(
      [
        'nested',
        'guides/root',
        'guides/one',
        'guides/two',
        'cards/root',
        'cards/one',
        'menu-one',
        'old',
        'ships',
        'de/nested',
      ].map((name) => [`${name}.mdx`, `---\ntitle: ${name}\ndescription: About ${name}\n---\n\nText`]),
    ),
    'de/all.mdx': 'Text',
  };
}

const ALL = `---
title: All
description: Everything
tag: New
deprecated: true
---

# First

## Second

### Third

[Link](/changelog) <Note title="T">Text</Note> <Tooltip tip="A" headline="B" cta="C" href="/changelog">B</Tooltip>

<CardGroup cols={2}><Card title="A" icon="house" href="/changelog" cta="Go" arrow>B</Card></CardGroup>

<Columns cols={2}><Card title="A">B</Card></Columns> <Tile title="A" description="B" href="/changelog">B</Tile>

<Tabs><Tab title="A" icon="house">B</Tab><Tab title="C">D</Tab></Tabs>

<CodeGroup>

\`\`\`js a.js icon="js" lines
x
\`\`\`

\`\`\`py b.py expandable
${'x = 1\n'.repeat(40)}
\`\`\`

</CodeGroup>

\`\`\`js a.js icon="js" lines expandable
${'let x = 1;\n'.repeat(40)}
\`\`\`

<Steps><Step title="A" icon="house">B</Step></Steps>

<AccordionGroup><Accordion title="A" icon="house" description="C">B</Accordion></AccordionGroup>

<Expandable title="A">B</Expandable>

<Frame caption="A" hint="B">![A](data:,)</Frame>

<ParamField path="a" type="string" required deprecated default="1">B</ParamField>

<Tree><Tree.Folder name="a" defaultOpen><Tree.File name="b" /></Tree.Folder></Tree>

<Color variant="table"><Color.Row title="A"><Color.Item name="a" value="#123456" /></Color.Row></Color>

<Prompt description="A">B</Prompt> <Badge color="blue" size="sm">A</Badge> <Icon icon="house" />

\`\`\`mermaid
flowchart LR
  A --> B
\`\`\`
`;
