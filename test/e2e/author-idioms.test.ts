/** What the style sheets of public documentation sites do most often works without `!important`. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import { writeSite, type WrittenSite } from './helpers/write-site.ts';

interface Idiom {
  title: string;
  css: string;
  /** @defaultValue 'page' */
  page?: 'page' | 'landing' | 'dark';
  selector: string;
  property: string;
  /** Computed value. `undefined` means that the element takes no room. */
  value: string | undefined;
  /** Width of the window. @defaultValue 1440 */
  width?: number;
}

const IDIOMS: readonly Idiom[] = [
  {
    title: 'hides the navbar of one page by its path',
    css: 'html[data-current-path="/landing"] #navbar { display: none }',
    page: 'landing',
    selector: '#navbar',
    property: 'display',
    value: undefined,
  },
  {
    title: 'hides the sidebar of pages with a mark, and uses its room',
    css: 'body:has(.landing) #sidebar { display: none } body:has(.landing) #content-area { max-width: 80rem }',
    page: 'landing',
    selector: '.landing',
    property: 'width',
    value: '1280px',
  },
  {
    title: 'moves the container from the left edge',
    css: '@media (min-width: 1024px) { html[data-current-path="/page"] #content-container { margin-left: 18rem } }',
    selector: '#content-container',
    property: 'margin-left',
    value: '288px',
  },
  {
    title: 'sets the width of the column',
    css: 'html[data-current-path="/page"] #content-area { max-width: 38rem }',
    selector: '#content-area',
    property: 'width',
    value: '608px',
  },
  {
    title: 'resizes the logo',
    css: '.nav-logo { height: 40px }',
    selector: '.nav-logo',
    property: 'height',
    value: '40px',
  },
  {
    title: 'colors the button of the navbar',
    css: '#topbar-cta-button a > span:first-child { background-color: #ff0000 } #topbar-cta-button a span { color: black }',
    selector: '#topbar-cta-button a > :first-child',
    property: 'background-color',
    value: 'rgb(255, 0, 0)',
  },
  {
    title: 'colors the banner',
    css: '#banner { background: #101010 }',
    selector: '#banner',
    property: 'background-color',
    value: 'rgb(16, 16, 16)',
  },
  {
    title: 'makes the navbar opaque',
    css: '#navbar { background: #fafafa }',
    selector: '#navbar',
    property: 'background-color',
    value: 'rgb(250, 250, 250)',
  },
  {
    title: 'colors the page in dark mode',
    css: '.dark #background-color { background-color: #0b0f19 }',
    page: 'dark',
    selector: '#background-color',
    property: 'background-color',
    value: 'rgb(11, 15, 25)',
  },
  {
    title: 'rounds cards',
    css: '.card { border-radius: 3px }',
    selector: '.card',
    property: 'border-top-left-radius',
    value: '3px',
  },
  {
    title: 'styles parts like elements',
    css: 'card { border-top-color: #00ff00 }',
    selector: '.card',
    property: 'border-top-color',
    value: 'rgb(0, 255, 0)',
  },
  {
    title: 'styles one kind of callout',
    css: '.callout[data-callout-type="note"] { background-color: #eeeeff }',
    selector: '.callout',
    property: 'background-color',
    value: 'rgb(238, 238, 255)',
  },
  {
    title: 'styles callouts by a part of their class',
    css: '[class*="callout"] { padding: 24px }',
    selector: '.callout > *',
    property: 'padding-top',
    value: '0px',
  },
  {
    title: 'styles code blocks',
    css: '.code-block { border: 2px solid red }',
    selector: '.code-block',
    property: 'border-top-width',
    value: '2px',
  },
  {
    title: 'resizes the title',
    css: '#page-title { font-size: 20px }',
    selector: '#page-title',
    property: 'font-size',
    value: '20px',
  },
  {
    title: 'hides the path above the title',
    css: '.eyebrow { display: none }',
    selector: '.eyebrow',
    property: 'display',
    value: undefined,
  },
  {
    title: 'hides the table of contents',
    css: '#table-of-contents { display: none }',
    selector: '#table-of-contents',
    property: 'display',
    value: undefined,
  },
  {
    title: 'hides pagination and footer',
    css: '#pagination, #footer { display: none }',
    selector: '#footer',
    property: 'display',
    value: undefined,
  },
  {
    title: 'colors the active tab',
    css: '.nav-tabs-item[data-active="true"] { color: #ff8800 }',
    selector: '.nav-tabs-item[data-active]',
    property: 'color',
    value: 'rgb(255, 136, 0)',
  },
  {
    title: 'hides an entry of the sidebar by its path',
    css: '#sidebar-content a[href="/guides/hidden"] { display: none }',
    selector: '#sidebar-content a[href*="hidden"]',
    property: 'display',
    value: undefined,
  },
  {
    title: 'marks the active entry of the sidebar',
    css: '#sidebar-content li[data-active] > a { font-weight: 800 }',
    selector: '#sidebar-content li[data-active] > a',
    property: 'font-weight',
    value: '800',
  },
  {
    title: 'hides menus',
    css: '#navbar button[aria-haspopup="menu"] { display: none }',
    selector: '#navbar .bd-ModeMenu > button',
    property: 'display',
    value: undefined,
  },
  {
    title: 'lays out the content of menus, which stay closed',
    css: '.nav-dropdown-content { display: grid !important }',
    selector: '.nav-dropdown-content',
    property: 'display',
    value: undefined,
  },
  {
    title: 'hides the search on phones',
    css: '#search-bar-entry-mobile { display: none }',
    width: 390,
    selector: '#search-bar-entry-mobile',
    property: 'display',
    value: undefined,
  },
  {
    title: 'sets a font for everything',
    css: '* { font-family: "Times New Roman" }',
    selector: '#sidebar-content a',
    property: 'font-family',
    value: '"Times New Roman"',
  },
  {
    title: 'sets the color of links by their element',
    css: 'a { color: #123123 }',
    selector: '#sidebar-content li:not([data-active]) > a',
    property: 'color',
    value: 'rgb(18, 49, 35)',
  },
  {
    title: 'sets the size of headings by their element',
    css: 'h2 { font-size: 30px }',
    selector: '#content h2',
    property: 'font-size',
    value: '30px',
  },
  {
    title: 'sets the size of paragraphs as the format prints them',
    css: 'span[data-as="p"] { font-size: 17px }',
    selector: '#content > p',
    property: 'font-size',
    value: '17px',
  },
  {
    title: 'styles tables by their elements',
    css: 'th { background-color: #dddddd }',
    selector: '#content th',
    property: 'background-color',
    value: 'rgb(221, 221, 221)',
  },
  {
    title: 'rounds images by their element',
    css: 'img { border-radius: 9px }',
    selector: '#content img',
    property: 'border-top-left-radius',
    value: '9px',
  },
  {
    title: 'overrides a rule for links with a later one of the same specificity',
    css: '#content a[href^="/other"] { text-indent: 9px } #content a.mark { text-indent: 5px }',
    selector: '#content .mark',
    property: 'text-indent',
    value: '5px',
  },
  {
    title: 'overrides a partial class with a later rule of the same specificity',
    css: '[class*="card"] { text-indent: 9px } .card { text-indent: 5px }',
    selector: '#content .card',
    property: 'text-indent',
    value: '5px',
  },
  {
    title: 'widens the sidebar with its variable',
    css: ':root { --sidebar-width: 20rem }',
    selector: '#sidebar',
    property: 'width',
    value: '320px',
  },
];

let browser: Browser;
let site: WrittenSite;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage({ reducedMotion: 'reduce' });
  site = await writeSite({
    'docs.json': {
      theme: 'mint',
      name: 'Pier',
      logo: '/logo.svg',
      colors: { primary: '#225588' },
      banner: { content: 'News' },
      navbar: { primary: { type: 'button', label: 'Go', href: '/page' } },
      navigation: {
        tabs: [
          { tab: 'Guides', groups: [{ group: 'A', pages: ['page', 'landing', 'guides/hidden'] }] },
          { tab: 'Other', pages: ['other'] },
          { tab: 'Menu', menu: [{ item: 'One', pages: ['one'] }] },
        ],
      },
    },
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"/>',
    'page.mdx': CONTENT,
    'landing.mdx': '<div className="landing">Landing</div>',
    'guides/hidden.mdx': 'Text',
    'other.mdx': 'Text',
    'one.mdx': 'Text',
    'style.css': IDIOMS.map(({ css }) => css).join('\n'),
  });
});
afterAll(async () => {
  site?.remove();
  await browser?.close();
});

const CONTENT = `Text

## Heading

<Note>Note</Note> <Card title="A">B</Card> <a className="mark" href="/other">Other</a>

\`\`\`js
x
\`\`\`

| A | B |
|-|-|
| 1 | 2 |

![A](/logo.svg)
`;

test.each(IDIOMS)('$title', async ({ page: name = 'page', selector, property, value, width = 1440 }) => {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: name === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
  const address = site.address(`/${name === 'dark' ? 'page' : name}`);
  if (page.url() !== address || name === 'dark') await page.goto(address);
  const result = await page.evaluate(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    if (!element) throw new Error('No element matches');
    return element.getClientRects().length === 0 ? undefined : getComputedStyle(element).getPropertyValue('${property}');
  })()`);
  expect(result).toBe(value);
});
