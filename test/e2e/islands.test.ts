import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import { openFolder } from './helpers/open-site.ts';
import type { Medium, OpenSite } from './helpers/open-site.ts';
import { watchContext } from './helpers/watch-context.ts';
import type { Watched } from './helpers/watch-context.ts';

let browser: Browser;
let site: OpenSite;
let page: Page;
/** URLs that the page requested. */
let loaded: string[];
let watched: Watched;
beforeAll(async () => {
  browser = await launchBrowser();
  // An air-gapped site is served with the strictest policy.
  site = await openFolder({ folder: 'test/e2e/fixtures/islands', options: ['--deployment', 'air-gapped'] });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  const context = await browser.newContext();
  watched = watchContext(context);
  page = await context.newPage();
  loaded = [];
  page.on('request', (request) => loaded.push(request.url()));
});
afterEach(() => page.context().close());

const expectShown = (locator: Locator) => locator.waitFor();
const getButton = (name: string | RegExp) => page.getByRole('button', { name });

describe.each<Medium>(['http', 'file'])('over %s', (medium) => {
  afterEach(expectQuiet);

  test('counts separately in each counter of the same module, with props of any characters', async () => {
    await page.goto(site.address(medium, 'index.html'));
    await waitUntilLive(1);
    await waitUntilLive(2);
    await getButton('Count: 3').click();
    await expectShown(getButton('Count: 4'));
    expect(await page.locator('output').first().textContent()).toBe('8');
    await getButton("Other <b> & 'quotes' </doc-island>: 0").click();
    await expectShown(getButton("Other <b> & 'quotes' </doc-island>: 1"));
    await expectShown(getButton('Count: 4'));
  });

  test("keeps the build's output for islands that fail, immediately or later, while others work", async () => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.goto(site.address(medium, 'failing.html'));
    await expectShown(page.locator('doc-island[data-bd-state="failed"]'));
    expect(await getButton('Static 0').isVisible()).toBe(true);
    await waitUntilLive(2);
    await getButton('Fail later').click();
    await expectShown(page.locator('doc-island[data-bd-state="failed"]').nth(1));
    expect(await page.getByText('Text that stays').isVisible()).toBe(true);
    await waitUntilLive(3);
    await getButton('Count: 0').click();
    await expectShown(getButton('Count: 1'));
    expect(warnings.map((text) => /failed\. It shows its initial state/.test(text))).toEqual([true, true]);
  });
});

test("restores the build's output after an error in an effect, and keeps running after one in a handler or timer", async () => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(site.address('http', 'failing-later.html'));
  await expectShown(page.locator('doc-island[data-bd-state="failed"]'));
  await expectShown(getButton('Effect 0'));
  await waitUntilLive(2);
  await getButton('Throw').click();
  await getButton('Handler 0').click();
  await expectShown(getButton('Handler 1'));
  await waitUntilLive(3);
  await expect.poll(() => errors).toEqual(expect.arrayContaining(['not in a handler', 'not in a timer']));
  await getButton('Timer 0').click();
  await expectShown(getButton('Timer 1'));
  await waitUntilLive(4);
  await getButton('Count: 0').click();
  await expectShown(getButton('Count: 1'));
  expect(await page.locator('doc-island[data-bd-state="failed"]').count()).toBe(1);
});

test('keeps the focus and typed text in an island when it becomes live', async () => {
  const waiting = Promise.withResolvers<void>();
  await page.route('**/islands-runtime*', async (route) => {
    await waiting.promise;
    await route.continue();
  });
  await page.goto(site.address('http', 'index.html'), { waitUntil: 'domcontentloaded' });
  await page.getByLabel('First').fill('40');
  waiting.resolve();
  await waitUntilLive(3);
  expect(await page.getByLabel('First').inputValue()).toBe('40');
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('First');
  await page.getByLabel('Second').fill('2');
  await expectShown(page.getByLabel('Sum').getByText('42'));
});

test('runs handlers of built-in components, and keeps components and functions passed to one live', async () => {
  await page.goto(site.address('http', 'given.html'));
  await waitUntilLive(1);
  await page.getByText('Body with').click();
  expect(await page.title()).toBe('Card 1');
  await waitUntilLive(2);
  await page.locator('[data-badge]').click();
  expect(await page.title()).toBe('Badge 2');
  await waitUntilLive(3);
  await getButton('Next of red,blue').click();
  await expectShown(page.getByRole('list', { name: 'Choices' }).getByText('blue'));
  await waitUntilLive(4);
  await getButton('Next of one,two').click();
  await expectShown(page.locator('.callout', { hasText: 'two' }));
  await waitUntilLive(5);
  await getButton('Next of four,seven').click();
  await expectShown(page.getByText('Size 5'));
  await waitUntilLive(6);
  await getButton('Name it two').click();
  await expectShown(page.locator('.bd-CardTitle code', { hasText: 'two' }));
  expect(await page.locator('.bd-CardTitle strong').textContent()).toBe('all');
  expect(await page.getByRole('tab', { name: 'Tab two' }).locator('code').textContent()).toBe('two');
  await expectQuiet();
});

test('live tabs, accordions and tooltips behave as the built ones do, and keep their ids', async () => {
  await page.goto(site.address('http', 'live.html#why-so'));
  await waitUntilLive(1);
  const island = page.locator('doc-live');
  const getTab = (name: string) => page.getByRole('tab', { name });
  await expectShown(island.getByText('Because 0'));
  await island.getByText('Why so?').click();
  await getTab('yarn').nth(0).click();
  await expectShown(page.getByText('Built with yarn'));
  await expectShown(island.getByText('With yarn'));
  await getTab('npm').nth(1).click();
  await getTab('npm').nth(0).press('ArrowRight');
  await expectShown(island.getByText('With yarn'));
  await getButton('Render again: 0').click();
  await expectShown(getButton('Render again: 1'));
  await expectShown(island.getByText('With yarn'));
  expect(await island.locator('details').getAttribute('open')).toBe(null);
  await page.getByText('term').hover();
  await expectShown(page.getByText('An explanation'));
  const card = island.locator('a.card[data-bd-card-type=tip][target=_blank]');
  await expectShown(card.locator('.bd-CardArrow svg'));
  await page.reload();
  await waitUntilLive(1);
  await expectShown(island.getByText('With yarn'));
  await expectQuiet();
});

test('keeps titles of code blocks in a live group, unchanged and with other text', async () => {
  await page.goto(site.address('http', 'blocks.html'));
  await waitUntilLive(1);
  const image = page.getByRole('img', { name: 'Light' });
  expect(await image.getAttribute('src')).toBe('./images/light.svg');
  const tabs = page.getByRole('tab');
  const visibleCode = page.locator('.bd-CodeGroupPanel pre').locator('visible=true');
  for (const domain of ['{domain}', 'a.example', 'b.example']) {
    if (domain !== '{domain}') await page.getByLabel('Domain').fill(domain);
    expect(await tabs.allTextContents()).toEqual(['cURL', 'C#']);
    await tabs.first().click();
    await expectShown(visibleCode.getByText(`https://${domain}/me`));
    expect(await page.locator('.bd-CodeBlockHeader').locator('visible=true').count()).toBe(0);
    await tabs.last().click();
    await expectShown(visibleCode.getByText(`new Client("${domain}")`));
    expect(await visibleCode.count()).toBe(1);
  }
  await expectQuiet();
});

test('shows imported or passed Markdown files in every state', async () => {
  await page.goto(site.address('http', 'markdown.html'));
  await waitUntilLive(1);
  const picked = page.locator('doc-island').first().locator('section');
  await expectShown(picked.getByText('Hello part'));
  await getButton('Show other').click();
  await expectShown(picked.getByText('Other text'));
  await getButton('Show part').click();
  await expectShown(picked.locator('code', { hasText: 'hello("part")' }));
  await waitUntilLive(2);
  await getButton('Open').click();
  await expectShown(page.locator('aside').getByText('Hello Panel'));
  await expectShown(page.locator('li', { hasText: 'One' }).getByText('Other text'));
  await expectShown(page.getByText('Hello Child'));
  expectQuiet();
});

test("provides React to a module where a page's script would find it", async () => {
  await page.goto(site.address('http', 'global.html'));
  await waitUntilLive(1);
  await getButton('Level 1').click();
  await expectShown(getButton('Level 2'));
  expectQuiet();
});

test('starts islands that are hidden, empty or far away', async () => {
  await page.goto(site.address('http', 'later.html'));
  await expect
    .poll(() => page.locator('[data-later]').allTextContents())
    .toEqual([
      'Without a box',
      'Hidden by an attribute',
      'Beside the view',
      'Without height',
      'In a hidden part',
      'In another tab',
      'In an accordion',
      'Far below',
    ]);
  await expect.poll(() => page.locator('doc-island[data-bd-state="live"]').count()).toBe(9);
  await page.keyboard.press('x');
  await page.locator('[data-pressed]', { hasText: 'x' }).waitFor({ state: 'attached' });
  expect(await page.evaluate('window.scrollY')).toBe(0);
  await expectShown(page.getByText('Without a box'));
  expectQuiet();
});

test.each<Medium>(['http', 'file'])(
  "over %s, loads a folder page's islands, and finds the files of the site",
  async (medium) => {
    await page.goto(site.address(medium, 'deep/page.html'));
    await expect.poll(() => countLoaded('islands.js')).toBe(1);
    await waitUntilLive(1);
    await getButton('Below: 0').click();
    await expectShown(getButton('Below: 1'));
    await waitUntilLive(2);
    const image = `document.querySelector('img[alt="By mode"]')`;
    expect(await page.evaluate(`${image}.decode().then(() => ${image}.naturalWidth)`)).toBe(8);
    await page.evaluate("document.documentElement.classList.toggle('dark')");
    await expectShown(page.locator('img[alt="By mode"][src$="images/dark.svg"]'));
    const urls = await page.evaluate(`[
      getComputedStyle(document.querySelector('.behind')).backgroundImage,
      getComputedStyle(document.querySelector('.behind')).maskImage,
      'url("' + document.querySelector('img[alt="Within"]').src + '")',
    ]`);
    expect(urls).toEqual(Array(3).fill(`url("${site.address(medium, 'images/dark.svg')}")`));
    await waitUntilLive(3);
    await getButton('Ahead').click();
    await expectShown(page.locator('a.card'));
    expect(await page.evaluate("document.querySelector('a.card').href")).toBe(site.address(medium, 'still.html'));
    // A component from a package that pages can't import renders its children, as in the build.
    const [wrapped, href] = await page
      .locator('doc-live a:not(.card)')
      .evaluate((link) => [link.parentElement?.textContent, (link as unknown as { href: string }).href]);
    expect([wrapped, href]).toEqual(['AheadFurtherWrapped link', site.address(medium, 'still.html')]);
    expectQuiet();
  },
);

test('selects the first option of a list that has none with its value, as without JavaScript', async () => {
  await page.goto(site.address('http', 'choice.html'));
  await waitUntilLive(1);
  expect(await page.getByLabel('Size').inputValue()).toBe('small');
  await getButton('Bigger').click();
  await expect.poll(() => page.getByLabel('Size').inputValue()).toBe('big');
  await expectQuiet();
});

test('loads one script for two islands of a module, and none on a page without islands', async () => {
  await page.goto(site.address('http', 'index.html'));
  await waitUntilLive(2);
  expect(countLoaded('snippets-parts')).toBe(1);
  await page.goto('about:blank');
  loaded = [];
  await page.goto(site.address('http', 'still.html'), { waitUntil: 'networkidle' });
  expect(countLoaded('_docs/island')).toBe(0);
});

test('styles classes that only appear in a later state, and lists the scripts in the manifest', async () => {
  await page.goto(site.address('http', 'index.html'));
  await waitUntilLive(1);
  await getButton('Count: 3').click();
  expect(await page.evaluate(`getComputedStyle(document.querySelector('output')).color`)).toBe('rgb(5, 150, 105)');
  const manifest = fs.readFileSync(path.join(site.folder, 'manifest.json'), 'utf8');
  for (const file of ['_docs/islands.js', '_docs/islands-runtime.js', '_docs/islands/snippets-parts-'])
    expect(manifest).toContain(file);
});

test('shows the first state without JavaScript', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(site.address('http', 'index.html'));
  expect(await still.getByRole('button', { name: 'Count: 3' }).isVisible()).toBe(true);
  await context.close();
});

/** Scrolls to the `number`th island of the page and waits until it is live. */
async function waitUntilLive(number: number): Promise<void> {
  const island = page.locator('doc-island').nth(number - 1);
  await island.evaluate((one) =>
    one.querySelector(':not(doc-live, doc-slot)')?.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  await page.locator(`:nth-match(doc-island, ${number})[data-bd-state="live"]`).waitFor({ state: 'attached' });
}

function countLoaded(part: string): number {
  return loaded.filter((url) => url.includes(part)).length;
}

/** Expects no requests to other hosts and no errors in the page. */
function expectQuiet(): void {
  expect([watched.foreign, watched.scriptErrors, watched.consoleErrors]).toEqual([[], [], []]);
}
