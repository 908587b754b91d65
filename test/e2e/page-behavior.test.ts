import type { Browser, Locator, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import { openSite } from './helpers/open-site.ts';
import type { Medium, OpenSite } from './helpers/open-site.ts';

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let browser: Browser;
let starter: OpenSite;
let sink: OpenSite;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  starter = await openSite('starter');
  sink = await openSite('kitchen-sink');
});
afterAll(async () => {
  await browser?.close();
  await starter?.close();
  await sink?.close();
});
afterEach(() => page.context().close());

// The two media differ in access to scripts and storage, not in keys. Behavior that depends on neither is tested once.
describe.each<[Medium, string]>([
  ['http', 'index.html'],
  ['file', 'guides/secrets.html'],
])('over %s', (medium, file) => {
  beforeEach(() => openPage());

  test(`search finds a page by its text from ${file}: by mouse and keys, arrows choose, Escape closes, Enter opens`, async () => {
    await page.goto(starter.address(medium, file));
    await page.locator('#search-bar-entry').click();
    await expectFocus('search-input');
    // The text is inserted at once, because results for "sched" could appear first and be chosen.
    await page.keyboard.insertText('schedule');
    const chosen = page.locator('[role="option"][aria-selected="true"]');
    await chosen.waitFor();
    const first = await chosen.textContent();
    await page.keyboard.press('ArrowDown');
    expect(await chosen.textContent()).not.toBe(first);
    await page.keyboard.press('Escape');
    await page.locator('dialog.bd-SearchDialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await expectFocus('search-input');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('retries backoff first');
    await page.locator('[role="option"][aria-selected="true"]', { hasText: 'Retry failed runs' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/guides\/retries\.html(#|$)/);
  });

  test("shows a tab's panel in every group, by arrow keys too, and on the next visit; a URL opens its target", async () => {
    await page.goto(sink.address(medium, 'components/tabs.html'));
    const here = page.getByText('Linux, in step with the one above.');
    const apart = page.getByText('macOS, for itself, with a line below.');
    expect(await here.isVisible()).toBe(true);
    await page.getByRole('tab', { name: 'macOS' }).first().click();
    expect(await page.getByText('macOS, here.').isVisible()).toBe(true);
    expect(await page.getByText('macOS, in step with the one above.').isVisible()).toBe(true);
    expect(await here.isVisible()).toBe(false);
    expect(await apart.isVisible()).toBe(false);
    await page.getByRole('tab', { name: 'First' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tab', { name: 'Second' }).getAttribute('aria-selected')).toBe('true');
    expect(await page.getByText('With an icon.').isVisible()).toBe(true);
    await page.goto(`${sink.address(medium, 'components/accordions.html')}#by-id`);
    await page.getByText('opens it.').waitFor();
    await page.goto(`${sink.address(medium, 'components/accordions.html')}#nested:inner:innermost`);
    await page.getByText('The address of this one is joined from all three.').waitFor();
    await page.goto(`${sink.address(medium, 'components/tabs.html')}#third-by-id`);
    expect(await page.getByRole('tab', { name: 'Third' }).getAttribute('aria-selected')).toBe('true');
    // Browsers don't have to store data for a page from a file, and Chromium sometimes doesn't.
    if (medium === 'http') await page.getByText('macOS, in step with the one above.').waitFor();
  });

  test('marks the current section in the contents, and stores the chosen mode and applies it before loading any script file', async () => {
    await page.goto(starter.address(medium, 'concepts/schedules.html'));
    const active = page.locator('#table-of-contents-content [data-active="true"]');
    for (const id of ['time-zones', 'cron-expressions']) {
      // Scrolls again on each check, because late content, such as a font, moves the headings.
      await expect
        .poll(async () => {
          await page.evaluate(`document.getElementById('${id}').scrollIntoView({ behavior: 'instant' })`);
          return active.locator('a').evaluateAll((links) => links[0]?.getAttribute('href'));
        })
        .toBe(`#${id}`);
    }
    expect(await isDark()).toBe(false);
    await page.getByLabel('Appearance').click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    expect(await isDark()).toBe(true);
    await page.context().route('**/main.js*', (route) => route.abort());
    // The browser passes stored data from one process to the next at any time.
    const visit = async () => {
      await page.goto(starter.address(medium, 'quickstart.html'), { waitUntil: 'domcontentloaded' });
      return isDark();
    };
    await expect.poll(visit, { timeout: 300_000 }).toBe(true);
  });
});

// `exported-site.test.ts` checks every page in windows as narrow as this, over http and from disk.
test('fits a page on a phone; its menu opens, keeps the focus, leads to a page and closes again', async () => {
  await openPage(PHONE);
  await page.goto(starter.address('http', 'index.html'));
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  const link = page.locator('#sidebar').getByRole('link', { name: 'Secrets' });
  const opener = page.getByLabel('Open menu');
  expect(await link.isVisible()).toBe(false);
  await opener.click();
  await link.waitFor();
  expect(await page.locator('.bd-MainColumn[inert]').count()).toBe(1);
  await page.getByLabel('Close menu').click();
  await link.waitFor({ state: 'hidden' });
  await opener.click();
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'hidden' });
  await opener.click();
  await link.click();
  await page.waitForURL('**/guides/secrets.html');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
});

describe('menus', () => {
  beforeEach(() => openPage({ viewport: { width: 1280, height: 900 } }));

  test('open and close by keys, arrows move through the items, and the focus returns to the button', async () => {
    await page.goto(starter.address('file', 'quickstart.html'));
    const button = page.locator('#page-context-menu-button');
    const items = page.locator('#page-context-menu [role="menuitem"]:visible');
    const isFocused = (locator: Locator) => locator.evaluate((element) => element.matches(':focus'));
    for (const key of ['Enter', 'Space', 'ArrowDown', 'ArrowUp']) {
      await button.focus();
      await page.keyboard.press(key);
      expect(await button.getAttribute('aria-expanded')).toBe('true');
      expect(await isFocused(key === 'ArrowUp' ? items.last() : items.first())).toBe(true);
      await page.keyboard.press('Escape');
      expect([await items.count(), await isFocused(button)]).toEqual([0, true]);
    }
    await page.keyboard.press('Enter');
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', -1],
      ['ArrowDown', 0],
      ['End', -1],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      expect(await isFocused(items.nth(index))).toBe(true);
    }
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await items.count()).toBe(0);
  });

  test('open one at a time by a click, and close by a click elsewhere or a choice', async () => {
    await page.goto(starter.address('file', 'quickstart.html'));
    const modes = page.getByRole('menuitemradio');
    const mode = page.locator('.bd-ModeMenu > button');
    await page.locator('#page-context-menu-button').click();
    await mode.click();
    expect(await page.locator('[aria-haspopup="menu"][aria-expanded="true"]').count()).toBe(1);
    expect(await modes.count()).toBe(3);
    await mode.click();
    expect(await modes.count()).toBe(0);
    await mode.click();
    await page.locator('#page-title').click();
    expect(await modes.count()).toBe(0);
    await mode.click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    expect(await page.locator('html.dark').count()).toBe(1);
    expect([await modes.count(), await mode.evaluate((element) => element.matches(':focus'))]).toEqual([0, true]);
  });
});

describe('keys and stored state of components', () => {
  beforeEach(() => openPage());

  test('moves through a tree with arrows, letters, Home and End, and opens and closes its folders', async () => {
    await page.goto(sink.address('http', 'components/trees.html'));
    const tree = page.locator('.tree').first();
    const readFocused = () =>
      page.evaluate<string>("document.activeElement.querySelector('.bd-TreeName')?.textContent ?? ''");
    await tree.locator('[role="treeitem"][tabindex="0"]').focus();
    const press = async (key: string, name: string) => {
      await page.keyboard.press(key);
      expect(await readFocused()).toBe(name);
    };
    await press('ArrowDown', 'drawers');
    expect(await tree.getByText('spoons.txt').isVisible()).toBe(false);
    await press('ArrowRight', 'drawers');
    await press('ArrowRight', 'spoons.txt');
    await press('ArrowLeft', 'drawers');
    await press('ArrowLeft', 'drawers');
    expect(await tree.getByText('spoons.txt').isVisible()).toBe(false);
    await press('End', 'README.txt');
    await press('Home', 'kitchen');
    await press('r', 'recipe.md');
  });

  test('opens a tooltip on focus, and closes it with Escape', async () => {
    await page.goto(sink.address('http', 'components/tooltips.html'));
    const tip = page.getByText('A short explanation.');
    expect(await tip.isVisible()).toBe(false);
    await page.locator('.bd-TooltipTrigger').first().focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await tip.waitFor();
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'hidden' });
  });

  test('keeps an expandable as the reader left it, and prints collapsed parts open', async () => {
    const address = sink.address('http', 'components/accordions.html');
    await page.goto(address);
    await page.locator('details.expandable', { hasText: 'Show properties' }).locator('summary').click();
    await page.locator('details.expandable', { hasText: 'Hide open ones' }).locator('summary').click();
    await page.reload();
    await page.getByText(/Its label says .Show properties/).waitFor();
    expect(await page.getByText(/Its label says .Hide open ones/).isVisible()).toBe(false);
    expect(await page.getByText('opens it.').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('opens it.').isVisible()).toBe(true);
  });

  test('shows only the chosen view, with its headings in the contents, and chooses it again on the next visit', async () => {
    const address = sink.address('http', 'components/views.html');
    await page.goto(address);
    const readVisible = () =>
      page.locator('.multi-view-item:visible').evaluateAll((all) => all.map((one) => one.dataset['bdView']));
    expect(await readVisible()).toEqual(['JavaScript', 'JavaScript']);
    await page.locator('#multi-view-dropdown select').selectOption('Python');
    expect(await readVisible()).toEqual(['Python', 'Python']);
    await page.locator('.toc-item', { hasText: 'Install for JavaScript' }).waitFor({ state: 'hidden' });
    await page.goto(address);
    await expect.poll(readVisible).toEqual(['Python', 'Python']);
    // A fragment that isn't valid in a URL.
    await page.goto('about:blank');
    await page.goto(`${address}#100%`);
    await expect.poll(readVisible).toEqual(['Python', 'Python']);
    await page.locator('#multi-view-dropdown select').selectOption('JavaScript');
    expect(await readVisible()).toEqual(['JavaScript', 'JavaScript']);
  });

  test('filters a changelog by all chosen tags, which are in the URL', async () => {
    await page.goto(sink.address('http', 'components/updates.html'));
    const readVisible = () => page.locator('.update:visible .bd-UpdateLabel').allTextContents();
    const labels = ['April 2031'];
    expect((await readVisible()).length).toBeGreaterThan(3);
    await page.locator('.bd-ChangelogFilter', { hasText: 'Kettle' }).click();
    expect(await readVisible()).toEqual(['April 2031', '2031-02-01']);
    await page.locator('.bd-ChangelogFilter', { hasText: 'Fixes' }).click();
    expect(await readVisible()).toEqual(['April 2031']);
    await page.reload();
    await expect.poll(readVisible).toEqual(['April 2031']);
    expect(await page.locator('#table-of-contents-content .toc-item:visible').allTextContents()).toEqual(labels);
    expect(await page.locator('.bd-ChangelogFilter', { hasText: 'Toaster' }).isDisabled()).toBe(true);
  });
});

test.each([
  ['components/callouts', 4],
  ['markdown/text', 8],
])('underlines links in text on %s', async (name, least) => {
  await openPage();
  await page.goto(sink.address('http', `${name}.html`));
  const lines = await page.evaluate<string[]>(`[...document.querySelectorAll('.prose :is(a.link, a:not([class]))')]
    .filter((link) => link.closest('h1, h2, h3, h4, h5, h6, .footnotes') === null && link.textContent.trim() !== '')
    .map((link) => getComputedStyle(link).textDecorationLine)`);
  expect(lines.length).toBeGreaterThanOrEqual(least);
  expect(new Set(lines)).toEqual(new Set(['underline']));
});

test('prints only the chosen sample of a group, with wrapped lines and link targets', async () => {
  await openPage();
  await page.goto(sink.address('http', 'code/groups.html'));
  await page.getByRole('tab', { name: 'Terminal' }).click();
  await page.emulateMedia({ media: 'print' });
  const group = page.locator('.code-group', { hasText: 'kettle boil' });
  const panels = group.locator('.bd-CodeGroupPanel:visible');
  expect(await panels.evaluateAll((all) => all.map((one) => one.dataset['bdTitle']))).toEqual(['Terminal']);
  const code = group.locator('.bd-CodeGroupPanel:visible pre');
  expect(await getStyle(code, 'overflowX')).toBe('visible');
  expect(await group.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  expect(await getStyle(group.locator('.bd-CodeGroupPanel:visible code'), 'color')).toBe('rgb(17, 17, 17)');
  for (const part of [
    '.bd-Navbar',
    '.bd-Sidebar',
    '.bd-SideColumn',
    '.bd-CodeGroupTabBar',
    '.bd-Pagination',
    '.footer',
  ])
    expect.soft(await page.locator(`${part}:visible`).count(), part).toBe(0);
  await page.goto(sink.address('http', 'components/fields.html'));
  const fields = page.locator('.field');
  const readBreakInside = (which: Locator): Promise<unknown> => getStyle(which.first(), 'breakInside');
  expect(await readBreakInside(fields.filter({ has: page.locator('.field') }))).toBe('auto');
  expect(await readBreakInside(fields.filter({ hasNot: page.locator('.field') }))).toBe('avoid');
  await page.goto(sink.address('http', 'markdown/text.html'));
  const link = page.locator('.prose :is(p, li, td) a.link[href^="http"]').first();
  const note = await getStyle(link, 'content', '::after');
  expect(note).toContain((await link.getAttribute('href')) ?? '?');
});

test('includes drawn diagrams in the page, and draws browser-only ones in their reserved space without moving anything', async () => {
  await openPage(PHONE);
  await page.addInitScript(
    "window.moved = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.moved += entry.value; }).observe({ type: 'layout-shift', buffered: true });",
  );
  await page.addInitScript(WATCH_READS);
  await page.goto(sink.address('http', 'markdown/diagrams.html'));
  expect(await page.evaluate('window.layoutReads')).toEqual([]);
  const readStates = () =>
    page.locator('.bd-MermaidContainer').evaluateAll((all) => all.map((one) => one.dataset['bdState'] ?? ''));
  expect((await readStates()).slice(0, 3)).toEqual(['drawn', 'drawn', 'drawn']);
  const late = page.locator('.bd-MermaidContainer[style]').first();
  await page.evaluate(
    "document.querySelector('.bd-MermaidContainer[style]').scrollIntoView({ block: 'end', behavior: 'instant' })",
  );
  const place = await late.boundingBox();
  await late.locator('svg').first().waitFor();
  const drawn = await late.boundingBox();
  expect(Math.abs((drawn?.height ?? 0) - (place?.height ?? 0))).toBeLessThanOrEqual(1);
  await page.keyboard.press('End');
  await expect.poll(readStates).toEqual(['drawn', 'drawn', 'drawn', 'drawn', 'failed']);
  expect(await page.evaluate('window.moved')).toBe(0);
  await expect.poll(() => page.locator('.bd-MermaidFrame').count()).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  // A drawing without controls is a tab stop only if it can be scrolled.
  const diagram = page.locator('[data-bd-actions="false"] .bd-MermaidDiagram');
  const stop = () => diagram.evaluate((one) => [one.tabIndex, one.getAttribute('aria-label')].join());
  await diagram.evaluate((one) => {
    one.style.height = '40px';
    one.querySelector('svg')?.style.setProperty('max-height', 'none');
  });
  await expect.poll(stop).toBe('0,Diagram');
});

test('copies only the code to the clipboard', async () => {
  await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(starter.address('http', 'quickstart.html'));
  const block = page.locator('.code-block', { hasText: 'schedule:' }).first();
  await block.hover();
  await block.getByRole('button', { name: 'Copy code' }).click();
  await expect
    .poll(() => page.evaluate('navigator.clipboard.readText()'))
    .toBe('name: hello\nschedule: "30 2 * * *"\ncommand: ["node", "hello.js"]\ntimeout: 10m');
});

/**
 * Collects the main script's layout reads while it runs, because each forces a layout of the whole page before it is
 * shown.
 */
const WATCH_READS = `{
  window.layoutReads = [];
  let running = false;
  let docs;
  Object.defineProperty(window, '__docs', {
    get: () => docs,
    set: (value) => { docs = value; running = true; queueMicrotask(() => { running = false; }); },
  });
  const watch = (prototype, name, kind) => {
    const known = Object.getOwnPropertyDescriptor(prototype, name);
    Object.defineProperty(prototype, name, { ...known, [kind]() {
      if (running) window.layoutReads.push(name + ' of ' + this.className);
      return known[kind].apply(this, arguments);
    } });
  };
  for (const name of ['offsetHeight', 'offsetWidth']) watch(HTMLElement.prototype, name, 'get');
  for (const name of ['clientHeight', 'clientWidth', 'scrollHeight', 'scrollWidth']) watch(Element.prototype, name, 'get');
  watch(Element.prototype, 'getBoundingClientRect', 'value');
}`;

async function openPage(options: BrowserContextOptions = {}): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 480 }, ...options });
  page = await context.newPage();
}

async function expectFocus(id: string): Promise<void> {
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(id);
}

async function isDark(): Promise<boolean> {
  return (await page.locator('html.dark').count()) === 1;
}

/** Returns a property of an element's computed style. */
function getStyle(locator: Locator, property: string, part?: string): Promise<unknown> {
  return locator.evaluate(
    (element, [name, pseudo]) => {
      const view = element.ownerDocument.defaultView;
      const style: object = view ? view.getComputedStyle(element, pseudo) : {};
      return Reflect.get(style, name) as unknown;
    },
    [property, part] as const,
  );
}
