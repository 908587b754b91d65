import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import { findViolations } from './helpers/find-violations.ts';
import type { SeenFrames, View } from './helpers/find-violations.ts';
import { joinPages } from './helpers/join-pages.ts';
import { openSite } from './helpers/open-site.ts';
import type { OpenSite } from './helpers/open-site.ts';

const WIDE_LIGHT = { width: 1440, colorScheme: 'light' } as const;
const WIDE_DARK = { width: 1440, colorScheme: 'dark' } as const;
const NARROW_LIGHT = { width: 390, colorScheme: 'light' } as const;
const NARROW_DARK = { width: 390, colorScheme: 'dark' } as const;
const VIEWS: readonly View[] = [WIDE_LIGHT, WIDE_DARK, NARROW_DARK, NARROW_LIGHT];

let browser: Browser;
let page: Page;
const checkedFrames: SeenFrames = new Set();
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage({ reducedMotion: 'reduce' });
});
afterAll(() => browser?.close());

describe('the starter', () => {
  const open = useSite('starter');

  test.each(['index', 'reference/create-job'])('%s is accessible in both modes, wide and narrow', async (name) => {
    await open(name);
    await expectAccessible(VIEWS, checkedFrames);
  });

  // The kitchen sink covers the other two views of the same templates.
  test.each(['quickstart', 'install', 'concepts/how-it-works', 'changelog', '404'])(
    '%s is accessible, wide in dark mode and narrow in light mode',
    async (name) => {
      await open(name);
      await expectAccessible([WIDE_DARK, NARROW_LIGHT], checkedFrames);
    },
  );

  test('search is accessible with its results', async () => {
    await open('index');
    await page.keyboard.press('Control+k');
    await page.locator('#search-input:focus').waitFor();
    await page.keyboard.type('schedule');
    await page.locator('[role="option"][aria-selected="true"]').waitFor();
    await expectAccessible([WIDE_LIGHT, NARROW_DARK]);
  });

  test('open menus are accessible', async () => {
    await open('quickstart');
    await page.getByLabel('More page actions').click();
    await page.locator('#page-context-menu .bd-MenuPanel').waitFor();
    await expectAccessible([WIDE_LIGHT, WIDE_DARK]);
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByLabel('Open menu').click();
    await page.locator('#sidebar[data-bd-open]').waitFor();
    await expectAccessible([NARROW_DARK, NARROW_LIGHT]);
  });
});

describe('the kitchen sink', () => {
  const open = useSite('kitchen-sink');

  // These pages are joined, because opening a page is most of the cost of checking it.
  test.each([
    [['markdown/text', 'markdown/tables', 'markdown/math', 'markdown/diagrams', 'markdown/images']],
    [['code/fences', 'code/lines', 'code/groups']],
    [['components/callouts', 'components/cards', 'components/accordions', 'components/tabs', 'components/steps']],
    [['components/fields', 'components/frames', 'components/trees', 'components/badges', 'components/prompts']],
    [['components/tooltips', 'components/colors']],
  ] as [[string, ...string[]]][])(
    'text of %j is accessible, wide in light mode and narrow in dark mode',
    async (names) => {
      await open(...names);
      expect(await page.locator('[data-joined]').count()).toBe(names.length - 1);
      await expectAccessible([WIDE_LIGHT, NARROW_DARK], checkedFrames);
    },
  );

  test.each([
    'components/updates',
    'components/views',
    'pages/deprecated',
    'layout/custom',
    'layout/wide',
    'more/east',
    'ar/components',
  ])('%s is accessible, wide in light mode and narrow in dark mode', async (name) => {
    await open(name);
    await expectAccessible([WIDE_LIGHT, NARROW_DARK], checkedFrames);
  });
});

/**
 * Exports a site for the tests of one block and returns the function that opens one of its pages, or several as one.
 */
function useSite(name: string): (...pages: [string, ...string[]]) => Promise<void> {
  let site: OpenSite;
  beforeAll(async () => {
    site = await openSite(name);
  });
  afterAll(() => site?.close());
  return async (...pages) => {
    // A joined page is a separate file: a route that ends while a page is loading can leave requests without a
    // response.
    await page.goto(pages.length > 1 ? joinPages(site, pages) : site.address('http', `${pages[0]}.html`));
  };
}

/**
 * Checks a page in several views, starting with the one that the previous page ended in, because resizing the window
 * costs a layout.
 */
async function expectAccessible(views: readonly View[], seen?: SeenFrames): Promise<void> {
  const width = page.viewportSize()?.width;
  for (const view of views.toSorted((a, b) => Number(b.width === width) - Number(a.width === width)))
    expect.soft(await findViolations(page, view, { seen }), `${view.width} px, ${view.colorScheme}`).toEqual([]);
}
