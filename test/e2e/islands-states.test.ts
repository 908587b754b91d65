import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import { openFolder } from './helpers/open-site.ts';
import type { Medium, OpenSite } from './helpers/open-site.ts';
import { watchContext } from './helpers/watch-context.ts';
import type { Watched } from './helpers/watch-context.ts';

/** Texts of `states.mdx` that only a later state shows. */
const LATER = [
  'apt install beacon',
  'print("beacon")',
  'Pull the lamp image',
  'Leek',
  'Harbor in sight',
  '$120',
  'The lamp is lit',
  'Because ships sail at night.',
  'Bright enough for a mile.',
];
/** The same of `page-code.mdx`. */
const LATER_ON_PAGE = ['All about Wicks', 'All about Glass', 'All about Oil', 'and hear the foghorn'];

let browser: Browser;
let site: OpenSite;
let page: Page;
let watched: Watched;
beforeAll(async () => {
  browser = await launchBrowser();
  // An air-gapped site is served with the strictest policy. The export is that of `islands.test.ts`.
  site = await openFolder({ folder: 'test/e2e/fixtures/islands', options: ['--deployment', 'air-gapped'] });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  // So high that all islands of a page start at once.
  const context = await browser.newContext({ viewport: { width: 1280, height: 4000 } });
  await context.addInitScript({
    content: `if (navigator.clipboard) navigator.clipboard.writeText = async (text) => { document.documentElement.dataset.copied = text; };`,
  });
  watched = watchContext(context);
  page = await context.newPage();
});
afterEach(() => page.context().close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const expectGone = (locator: Locator) => locator.waitFor({ state: 'detached' });

describe.each<[Medium, 'mouse' | 'keyboard']>([
  ['http', 'keyboard'],
  ['file', 'mouse'],
])('over %s by %s', (medium, means) => {
  afterEach(expectQuiet);

  /** Uses a button as a reader does. */
  const press = async (control: Locator, key = 'Enter'): Promise<void> => {
    if (means === 'mouse') return control.click();
    await control.focus();
    await page.keyboard.press(key);
  };

  test('pickers, tabs, lists, prices and pictures of a page change, each text once', async () => {
    await open(medium, 'states.html', 12);
    for (const text of LATER) expect(await count(text)).toBe(0);

    await press(button('Linux'));
    await expectOnce('apt install beacon');
    expect(await count('brew install beacon')).toBe(0);
    expect(await button('Linux').getAttribute('aria-pressed')).toBe('true');

    if (means === 'mouse') await page.getByLabel('Language').selectOption('python');
    else await press(page.getByLabel('Language'), 'ArrowDown');
    await expectOnce('print("beacon")');
    expect(await count('console.log("beacon")')).toBe(0);

    await press(page.getByRole('tab', { name: means === 'mouse' ? 'Server' : 'Cloud' }), 'ArrowRight');
    await expectOnce('Pull the lamp image');
    expect(await page.locator('[role=tab]:focus').textContent()).toBe('Server');
    expect(await page.getByRole('tabpanel').getByRole('listitem').count()).toBe(2);

    const total = page.getByLabel('Total');
    expect(await total.textContent()).toBe('$216.00');
    if (means === 'mouse') await page.getByLabel('Seats').fill('10');
    else for (let seats = 20; seats > 10; seats--) await press(page.getByLabel('Seats'), 'ArrowDown');
    await total.getByText('$120.00').waitFor();

    await press(button('Copy beacon --light'));
    await page.getByText('Taken').waitFor();
    expect(await page.evaluate('document.documentElement.dataset.copied')).toBe('beacon --light');
    await page.getByText('Take it').waitFor();

    await press(button('root'), 'Space');
    await expectOnce('Leek');
    expect(await page.getByLabel('Plants').getByRole('listitem').allTextContents()).toEqual(['Leek']);

    await press(button('Next line'));
    await expectOnce('Harbor in sight');
    expect(await count('Ships ahoy')).toBe(1);
    await expectGone(button('Next line'));

    await press(page.getByLabel('By the year'), 'Space');
    await page.getByRole('cell', { name: '$120' }).waitFor();
    expect(await page.getByRole('cell').allTextContents()).toEqual(['Free', '$0', 'Team', '$120']);

    await press(button('Other logo'));
    await page.locator('img[alt="Logo for dark"][src$="images/dark.svg"]').waitFor();
    expect(await page.getByRole('img', { name: 'Logo for' }).count()).toBe(1);

    await press(page.getByRole('switch', { name: 'Lamp' }), 'Space');
    await expectOnce('The lamp is lit');
    expect(await count('The lamp is dark')).toBe(0);

    await press(button('Why a lamp?'));
    await expectOnce('Because ships sail at night.');
    await press(button('How bright?'));
    await expectOnce('Bright enough for a mile.');
    expect(await count('Because ships sail at night.')).toBe(0);
    await press(button('How bright?'));
    await expectGone(page.getByText('Bright enough for a mile.'));

    await press(button('Go to the field'));
    expect(await page.locator('input:focus').getAttribute('aria-label')).toBe('Reached by a ref');
  });

  test('code on a page itself works: components of a list, handlers of elements, a part of a line', async () => {
    await open(medium, 'page-code.html', 6);
    for (const text of LATER_ON_PAGE) expect(await count(text)).toBe(0);

    await press(button('Glass'));
    await expectOnce('All about Glass');
    expect(await count('All about Wicks')).toBe(0);

    const noted = page.locator('#noted');
    await press(button('Note this'));
    await noted.getByText('Noted: a click').waitFor();
    expect(await button('Note this').locator('strong').textContent()).toBe('this');

    await page.getByLabel('Name').focus();
    await page.keyboard.type('Ada');
    await noted.getByText('Noted: Ada').waitFor();

    await press(button('Oil'));
    await noted.getByText('Noted: Oil').waitFor();
    await expectOnce('All about Oil');

    await page.getByText('A box with a').click();
    await noted.getByText('Noted: the box').waitFor();

    await press(button('Ask'), 'Space');
    await expectOnce('and hear the foghorn');
    expect(await page.locator('p', { hasText: 'In a line:' }).innerText()).toMatch(
      /^In a line: Ask\s+and hear .* of text\.$/,
    );
  });
});

describe.each([
  ['states.html', LATER],
  ['page-code.html', LATER_ON_PAGE],
])('what %s shows only later', (file, later) => {
  test('is not seen before the islands start', async () => {
    await page.route('**/_docs/islands.js', (route) => route.abort());
    await page.goto(site.address('http', file));
    for (const text of later) {
      expect(await count(text)).toBeGreaterThan(0);
      expect(await page.locator('#content').getByText(text).filter({ visible: true }).count()).toBe(0);
    }
  });

  test('is seen, once, without JavaScript', async () => {
    const still = await browser.newPage({ javaScriptEnabled: false });
    await still.goto(site.address('http', file));
    const shown = await still.locator('#content').innerText();
    for (const text of later) expect(shown.split(text)).toHaveLength(2);
    await still.close();
  });
});

/** Opens a page and waits until all of its islands are live. */
async function open(medium: Medium, file: string, islands: number): Promise<void> {
  await page.goto(site.address(medium, file));
  await page.locator(`:nth-match(doc-island[data-state="live"], ${islands})`).waitFor({ state: 'attached' });
  expect(await page.locator('doc-island').count()).toBe(islands);
}

/** Number of times that a text stands in the page, hidden or not. */
async function count(text: string): Promise<number> {
  return ((await page.locator('#content').textContent()) ?? '').split(text).length - 1;
}

async function expectOnce(text: string): Promise<void> {
  await page.locator('#content').getByText(text).filter({ visible: true }).first().waitFor();
  expect(await count(text)).toBe(1);
}

function expectQuiet(): void {
  expect([watched.foreign, watched.scriptErrors, watched.consoleErrors]).toEqual([[], [], []]);
}
