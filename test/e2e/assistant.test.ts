import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import type { StreamedModel } from '../helpers/streamed-model.ts';
import { openFolder } from './helpers/open-site.ts';
import type { OpenSite } from './helpers/open-site.ts';
import { startScriptedAssistant } from './helpers/scripted-assistant.ts';

const READ = { calls: [{ name: 'read_page', args: { path: '/guides/retries' } }] };
const REPLY = [
  'Set **attempts**: see ',
  '[Turn retries on](/guides/retries#turn-retries-on).\n\n```yaml\nretries:\n```\n',
];

let browser: Browser;
let model: StreamedModel;
let site: OpenSite;
let siteWithoutAssistant: OpenSite;
let ratings: string[];
beforeAll(async () => {
  const scripted = await startScriptedAssistant();
  ({ model, ratings } = scripted);
  [browser, site, siteWithoutAssistant] = await Promise.all([
    launchBrowser(),
    openFolder({ folder: 'examples/starter', assistant: scripted.assistant }),
    openFolder({ folder: 'examples/starter' }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([site?.close(), siteWithoutAssistant?.close(), model?.close()]);
});
beforeEach(() => void model.requests.splice(0));

async function open(options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const page = await browser.newPage(options);
  await page.goto(site.address('http', 'index.html'));
  return page;
}

async function typeQuestion(page: Page, question: string): Promise<void> {
  await page.locator('#chat-assistant-textarea:focus').waitFor();
  await page.keyboard.type(question);
  await page.keyboard.press('Enter');
}

test('lets a reader ask, read the reply as it streams, follow a source to its heading, and ask again', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Ask AI' }).click();
  const panel = page.getByRole('dialog', { name: 'Ask the documentation' });
  await panel.getByText('What would you like to know?').waitFor();
  const hold = Promise.withResolvers<void>();
  model.script(READ, { text: [...REPLY, '\nDone.'], hold: hold.promise });
  await typeQuestion(page, 'How do I turn retries on?');
  const reply = panel.getByRole('region', { name: 'Answer' });
  await reply.locator('strong', { hasText: 'attempts' }).waitFor();
  expect(await reply.getAttribute('aria-busy')).toBe('true');
  expect(await panel.locator('.bd-AsSources').count()).toBe(0);
  hold.resolve();
  const source = panel.locator('.bd-AsSource');
  await source.waitFor();
  expect(await reply.locator('pre').textContent()).toBe('retries:');
  expect(await reply.getAttribute('aria-busy')).toBe('false');
  await panel.getByRole('button', { name: 'Not helpful' }).click();
  await panel.locator('[aria-pressed="true"]').waitFor();
  expect(ratings).toEqual(['down']);

  await source.click();
  await page.waitForURL('**/guides/retries#turn-retries-on');
  await page.locator('#turn-retries-on').waitFor();
  await page.getByRole('region', { name: 'Answer' }).locator('.bd-AsSource').waitFor();
  const isAtTop = () =>
    page.locator('#turn-retries-on').evaluate((heading) => {
      const { top } = heading.getBoundingClientRect();
      return top >= 0 && top < 400;
    });
  await expect.poll(isAtTop).toBe(true);

  model.script(READ, { text: ['Twice as long.'] });
  await page.locator('#chat-assistant-textarea').focus();
  await typeQuestion(page, 'And the waits?');
  await page.getByText('Twice as long.').waitFor();
  const roles = model.requests.at(-1)?.messages.map(({ role }) => role);
  expect(roles).toEqual(['system', 'user', 'assistant', 'user', 'assistant', 'tool']);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByText('What would you like to know?').waitFor();
  await page.close();
});

test('makes room for the panel without moving the text that the reader sees', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Ask AI' }).click();
  await page.locator('html.bd-Asking').waitFor();
  const hold = Promise.withResolvers<void>();
  await page.route('**/_docs/assistant.js*', (route) => hold.promise.then(() => route.continue()));
  await page.goto(site.address('http', 'guides/retries.html#when-a-run-keeps-failing'), { waitUntil: 'commit' });
  await page.waitForFunction('scrollY > 0');
  const getTop = (id: string) => page.locator(id).evaluate((heading) => heading.getBoundingClientRect().top);
  const [target, read] = ['#when-a-run-keeps-failing', '#tell-apart-what-is-worth-repeating'] as const;
  const before = await getTop(target);
  const wide = await page.evaluate<number>('document.documentElement.scrollHeight');
  hold.resolve();
  await page.locator('html.bd-Asking').waitFor();
  expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeGreaterThan(wide);
  expect(await getTop(target)).toBeCloseTo(before, 0);

  await page.locator(read).evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));
  const narrow = await getTop(read);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.locator('html:not(.bd-Asking)').waitFor();
  expect(await getTop(read)).toBeCloseTo(narrow, 0);
  await page.close();
});

test('opens, stops and closes the panel with keys, and returns the focus', async () => {
  const page = await open();
  await page.locator('html.bd-Answers').waitFor();
  await page.locator('#search-bar-entry').focus();
  await page.keyboard.press('Control+i');
  model.script(READ, { text: ['Half a reply, with some words ', 'more'], hold: new Promise(() => undefined) });
  await typeQuestion(page, 'Retries?');
  await page.getByText('Half a').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped').waitFor();
  await model.left;
  await page.keyboard.press('Escape');
  await page.locator('#search-bar-entry:focus').waitFor();
  expect(await page.locator('#chat-assistant-sheet').isVisible()).toBe(false);
  await page.close();
});

test('fills the screen on a phone, keeps the focus inside, and closes when the reader follows a source', async () => {
  const page = await open({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Ask AI' }).click();
  model.script(READ, {
    text: [`${REPLY.join('')}<img src=x onerror="document.title='hit'"> [x](javascript:alert(1))`],
  });
  await page.getByRole('button', { name: 'How do I get started?' }).click();
  const panel = page.locator('#chat-assistant-sheet');
  await panel.locator('.bd-AsSource').waitFor();
  const box = await panel.boundingBox();
  expect([box?.width, box?.height]).toEqual([360, 740]);
  for (let times = 0; times < 12; times += 1) {
    await page.keyboard.press('Tab');
    expect(await page.locator(':is(#navbar, #sidebar, .bd-MainColumn) :focus').count()).toBe(0);
  }
  expect(await panel.locator('img').count()).toBe(0);
  expect(await panel.locator('a[href^="javascript:"]').count()).toBe(0);
  await panel.locator('.bd-AsSource').click();
  await page.waitForURL('**/guides/retries#turn-retries-on');
  expect(await page.locator('#chat-assistant-sheet[open]').count()).toBe(0);
  await page.close();
});

test('receives the query of the search, and shows when to retry after a limit', async () => {
  const page = await open();
  await page.locator('html.bd-Answers').waitFor();
  const limit = { status: 429, headers: { 'retry-after': '1500' }, json: { error: 'Too many.' } };
  await page.route('**/_bindery/assistant', (route) => route.fulfill(limit));
  await page.keyboard.press('Control+k');
  await page.locator('#search-input:focus').waitFor();
  await page.keyboard.type('retries');
  await page.getByRole('button', { name: 'Ask about “retries”' }).click();
  await page.getByText('You can ask again in 25 min').waitFor();
  expect(await page.locator('.bd-AsQuestion').textContent()).toBe('Question: retries');
  await page.close();
});

test('shows nothing on a server without the assistant', async () => {
  const page = await browser.newPage();
  const missing: string[] = [];
  page.on('response', (response) => response.status() >= 400 && missing.push(response.url()));
  const state = page.waitForResponse('**/_docs/assistant.json');
  await page.goto(siteWithoutAssistant.address('http', 'index.html'));
  await state;
  await page.keyboard.press('Control+i');
  expect(await page.locator('#assistant-entry').isVisible()).toBe(false);
  expect(await page.locator('#chat-assistant-sheet').count()).toBe(0);
  expect(missing).toEqual([]);
  await page.close();
});
