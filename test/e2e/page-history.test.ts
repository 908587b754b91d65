/** What readers see of a page's history, with and without JavaScript, under the policy of an air-gapped site. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import { commitFiles, createRepository } from '../helpers/git-repository.ts';
import { openFolder, type OpenSite } from './helpers/open-site.ts';

const DOCS = {
  name: 'Lantern',
  theme: 'mint',
  colors: { primary: '#0f766e' },
  navigation: {
    languages: [
      { language: 'en', pages: ['index'] },
      { language: 'ar', pages: ['ar/index'] },
    ],
  },
  metadata: { timestamp: true, history: true },
};
const VERSIONS = [
  '## Install\n\nRun it.\n\n## Secret plan\n\nHush.\n',
  '## Install\n\nRun it twice.\n\n## Secret plan\n\nHush.\n',
  '## Install\n\nRun it twice.\n\n## Uninstall\n\nRun it backwards.\n',
];

let folder: string;
let browser: Browser;
let site: OpenSite;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-e2e-history-'));
  const repository = createRepository(path.join(folder, 'site'), { 'docs.json': JSON.stringify(DOCS) });
  for (const [index, text] of VERSIONS.entries())
    commitFiles(
      repository,
      { 'index.mdx': `---\ntitle: Start\n---\n\n${text}`, 'ar/index.mdx': `---\ntitle: ابدأ\n---\n\n${text}` },
      { date: `2026-03-0${index + 1}T12:00:00Z`, message: 'Written by kim@example.com' },
    );
  browser = await launchBrowser();
  site = await openFolder({ folder: repository, options: ['--air-gapped'], strict: true });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Opens a page and its history, with the keyboard. */
async function openHistory(page: Page, medium: 'http' | 'file', file = 'index.html'): Promise<string[]> {
  await page.goto(site.address(medium, file));
  await page.locator('.bd-History > summary').press('Enter');
  return page.locator('.bd-History li').allInnerTexts();
}

test.each(['http', 'file'] as const)(
  'the history opens without JavaScript, links to sections, and has nothing of earlier versions (%s)',
  async (medium) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    const items = await openHistory(page, medium);
    expect(items.map((text) => text.split(/\s*\n\s*/))).toEqual([
      ['March 3, 2026', 'Added Uninstall', 'Removed sections 1'],
      ['March 2, 2026', 'Changed Install'],
      ['March 1, 2026', 'Page added'],
    ]);
    expect(await page.locator('.bd-Modified').innerText()).toBe('Last updated March 3, 2026');
    await page.locator('.bd-History').getByRole('link', { name: 'Uninstall' }).click();
    expect(new URL(page.url()).hash).toBe('#uninstall');
    await page.close();
  },
);

test('no file of the site has text of earlier versions, commit messages or names', () => {
  const files = fs
    .readdirSync(site.folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(site.folder, name)).isFile());
  const leaks = files.filter((name) =>
    /Secret plan|Hush|example\.com/.test(fs.readFileSync(path.join(site.folder, name), 'latin1')),
  );
  expect(leaks).toEqual([]);
});

test('what changed since the last visit is marked until the tab is closed, and stays in the browser', async () => {
  const context = await browser.newContext();
  const requests: string[] = [];
  const errors: string[] = [];
  const open = async () => {
    const page = await context.newPage();
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await openHistory(page, 'http');
    return page;
  };
  const readMarks = (page: Page) => page.locator('.bd-HistoryNew').allTextContents();
  const first = await open();
  expect(await readMarks(first)).toEqual([]);
  // The reader was here before the last change.
  await first.evaluate(
    `localStorage.setItem('docs:history', JSON.stringify([[location.pathname, '2026-03-02T12:00:00.000Z']]))`,
  );
  await first.close();
  const second = await open();
  const marks = ['Changed since your last visit', 'New'];
  expect(await readMarks(second)).toEqual(marks);
  expect(await second.locator('.bd-HistoryDate', { has: second.locator('.bd-HistoryNew') }).innerText()).toMatch(
    /^March 3/,
  );
  await second.reload();
  expect(await readMarks(second)).toEqual(marks);
  await second.close();
  const third = await open();
  expect(await readMarks(third)).toEqual([]);
  // Damaged storage hides the marks, and nothing else.
  await third.evaluate(`localStorage.setItem('docs:history', '{"a"')`);
  await third.evaluate('sessionStorage.clear()');
  await third.reload();
  expect(await third.locator('.bd-History').count()).toBe(1);
  expect(errors).toEqual([]);
  expect(new Set(requests.map((url) => new URL(url).origin))).toEqual(
    new Set([new URL(site.address('http', '')).origin]),
  );
  await context.close();
});

test('the history is read from right to left, and fits on a phone', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
  const items = await openHistory(page, 'http', 'ar/index.html');
  expect(items[1]).toMatch(/^2 مارس 2026\s+تغيّر\s+Install$/);
  const box = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { x: 0, width: 0 };
  const list = await box('.bd-History > ol');
  const label = await box('.bd-History li:first-child p:nth-of-type(1) .bd-HistoryKind');
  expect(label.x + label.width).toBeGreaterThan(list.x + list.width - 60);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await page.close();
});
