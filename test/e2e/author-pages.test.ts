import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { INTERACTIVE_GROUPS } from '../../src/site/mdx/testing/author-pages.ts';
import { launchBrowser } from '../helpers/browser.ts';
import { openFolder } from './helpers/open-site.ts';
import type { OpenSite } from './helpers/open-site.ts';
import { takeStep } from './helpers/take-step.ts';
import { watchContext } from './helpers/watch-context.ts';
import type { Watched } from './helpers/watch-context.ts';

const GROUPS = Object.entries(INTERACTIVE_GROUPS);
/** Text in `content` that only a later state shows. */
const LATER = [
  'Because of it.',
  'With care.',
  'Leek',
  'Bob: Good day',
  'All about Two',
  'Hidden Markdown',
  'the foghorn',
];
/** Records the arguments of `alert` and the clipboard's text for the steps. */
const NOTE_WHAT_IS_SAID = `
  const say = (text) => { document.documentElement.dataset.said = text; };
  window.alert = say;
  if (navigator.clipboard) navigator.clipboard.writeText = async (text) => say(text);
`;

let source: string;
let browser: Browser;
let site: OpenSite;
let context: BrowserContext;
let page: Page;
let watched: Watched;
beforeAll(async () => {
  source = writePages();
  browser = await launchBrowser();
  // An air-gapped site is served with the strictest policy.
  site = await openFolder({ folder: source, options: ['--deployment', 'air-gapped'] });
  // High enough that all islands of a page start immediately.
  context = await browser.newContext({ viewport: { width: 1280, height: 3000 } });
  await context.addInitScript({ content: NOTE_WHAT_IS_SAID });
  watched = watchContext(context);
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  if (source) fs.rmSync(source, { recursive: true, force: true });
});

describe.each(GROUPS)('%s', (group, pages) => {
  beforeAll(async () => {
    await page.goto(site.address('http', `${group}.html`));
    await page.locator('doc-island:not([data-bd-state=live])').first().waitFor({ state: 'detached' });
    // Labels the content below each heading.
    await page.locator('#content').evaluate((content) => {
      let name: string | null = null;
      for (const one of content.children) {
        if (one.tagName === 'H2') one.setAttribute('data-heading', (name = one.textContent.trim()));
        else if (name !== null) one.setAttribute('data-part', name);
      }
    });
  });

  test.each(Object.entries(pages))('%s reacts to the keyboard and the mouse', async (name, { keyboard, pointer }) => {
    const part = {
      page,
      heading: page.locator(`[data-heading="${name}"]`),
      content: page.locator(`[data-part="${name}"]`),
    };
    expect([keyboard.length, pointer.length]).not.toContain(0);
    for (const step of keyboard) await takeStep(part, step, 'keyboard');
    for (const step of pointer) await takeStep(part, step, 'pointer');
    const { foreign, scriptErrors, consoleErrors } = watched;
    expect([foreign, scriptErrors, consoleErrors].map((errors) => errors.splice(0))).toEqual([[], [], []]);
  });
});

describe('text that the build found in later states', () => {
  test('is in the page and hidden until its islands start', async () => {
    const early = await browser.newPage();
    await early.route('**/_docs/islands.js*', (route) => route.abort());
    await early.goto(site.address('http', 'content.html'));
    const content = early.locator('#content');
    const [all, visible] = await Promise.all([content.textContent(), content.innerText()]);
    expect(LATER.map((text) => [all?.includes(text), visible.includes(text)])).toEqual(LATER.map(() => [true, false]));
    await early.close();
  });

  test('is visible exactly once without JavaScript', async () => {
    const still = await browser.newPage({ javaScriptEnabled: false });
    await still.goto(site.address('http', 'content.html'));
    const visible = await still.locator('#content').innerText();
    for (const text of LATER) expect(visible.split(text)).toHaveLength(2);
    await still.close();
  });
});

/** Writes a site with a page for each group to a temporary folder. Files of two pages must not share a name. */
function writePages(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-author-pages-'));
  const write = (file: string, content: string): void => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), content, { flag: 'wx' });
  };
  for (const [group, pages] of GROUPS) {
    const texts = Object.entries(pages).map(([name, { page: text }]) => `## ${name}\n\n${text}\n`);
    write(`${group}.mdx`, ['---', `title: ${group}`, '---', '', ...texts].join('\n'));
    for (const { files = {} } of Object.values(pages))
      for (const [file, content] of Object.entries(files)) write(file, content);
  }
  const navigation = { groups: [{ group: 'Live', pages: GROUPS.map(([group]) => group) }] };
  write('docs.json', JSON.stringify({ name: 'Lantern', navigation }));
  return folder;
}
