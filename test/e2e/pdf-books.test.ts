import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { makeBook, readOutline } from '../../src/export/books/make-books.ts';
import { readPageNumbers } from '../../src/export/books/pdf/page-numbers.ts';
import { unpackSite } from '../../src/export/books/site-files.ts';
import { collectProblems } from '../../src/export/books/collect-problems.ts';
import { buildTestSite } from '../../src/export/books/testing.ts';
import { useBrowser } from '../../src/lib/chromium/use-browser.ts';
import type { BrowserProgram } from '../helpers/browser-bundled.ts';
import { isRunning } from '../helpers/renderer/find-renderers.ts';
import { fetchShared } from '../helpers/shared.ts';

let program: BrowserProgram;
let site: Awaited<ReturnType<typeof buildTestSite>>;
const requestedUrls: string[] = [];
const outsideServer = http.createServer((request, response) => {
  requestedUrls.push(request.url ?? '');
  response.end();
});

beforeAll(async () => {
  program = JSON.parse(await fetchShared('/browser')) as BrowserProgram;
  await new Promise<void>((resolve) => outsideServer.listen(0, '127.0.0.1', resolve));
  const outside = `http://127.0.0.1:${(outsideServer.address() as AddressInfo).port}`;
  site = await buildTestSite(
    {
      'index.mdx': `# Start\n\n[Boil](/boil#water)\n\n<img src="${outside}/image.png" alt="x" />\n\n<iframe src="${outside}/frame" />\n`,
      'boil.mdx': `# Boil\n\n${'A long paragraph about kettles.\n\n'.repeat(80)}\n\n## Water\n\nText.\n`,
      'style.css': `@import url(${outside}/import); p { background: url(${outside}/background.png) }`,
    },
    { config: { navigation: { groups: [{ group: 'Guides', pages: ['index', 'boil'] }] } } },
  );
});
afterAll(() => {
  outsideServer.closeAllConnections();
  outsideServer.close();
  site.remove();
});

async function printBook(name: string, chromium: string, limitMs?: number) {
  const signal = AbortSignal.timeout(600_000);
  const { files, folder } = await unpackSite(site.segments, {
    names: site.result.segments,
    scratch: site.scratch,
    signal,
  });
  const outline = await readOutline(files);
  const [book] = outline.books;
  if (!book) throw new Error('The outline has no book.');
  const { report, list } = collectProblems();
  const file = path.join(site.scratch, `${name}.pdf`);
  const options = { findBrowser: () => Promise.resolve({ program: chromium }), browserEnv: program.env, limitMs };
  const scratch = fs.mkdtempSync(path.join(folder, 'scratch-'));
  const written = await makeBook({
    outline,
    book,
    files,
    report,
    scratch,
    signal,
    options,
    pdf: { file, paper: 'a4' },
  });
  expect(fs.readdirSync(scratch)).toEqual([]);
  return { file, written, problems: list() };
}

test('a PDF has page numbers, bookmarks, the time of the site, and nothing from other hosts', async () => {
  const first = await printBook('first', program.executable);
  expect(first.written).toHaveLength(1);
  expect(requestedUrls).toEqual([]);
  const numbers = await readPageNumbers(first.file);
  // Cover, contents, the start page, then three pages of the second chapter.
  expect([numbers?.get('c1'), numbers?.get('c2')]).toEqual([3, 4]);
  expect(numbers?.get('c2-water')).toBeGreaterThan(4);
  const pdf = fs.readFileSync(first.file, 'latin1');
  expect(pdf).toMatch(/\/Title \(Water\)/);
  expect(pdf).toContain("/CreationDate (D:20260504030201+00'00')");
  expect(pdf).toContain('/MarkInfo');
  expect(first.problems.map(({ code }) => code)).not.toContain('book-page-numbers-missing');
  const second = await printBook('second', program.executable);
  expect(fs.readFileSync(second.file).equals(fs.readFileSync(first.file))).toBe(true);
});

test('a browser that hangs is killed with its children at the deadline, and the book is reported', async () => {
  const pids = path.join(site.scratch, 'pids');
  const hanging = path.join(site.scratch, 'hanging');
  fs.writeFileSync(hanging, `#!/bin/sh\nsleep 100000 &\necho $! > '${pids}'\nsleep 100000\n`, { mode: 0o755 });
  const { written, problems } = await printBook('hanging', hanging, 2_000);
  expect(written).toEqual([]);
  expect(problems.map(({ message }) => message).join('')).toContain('it took longer than 2 s');
  expect(isRunning(Number(fs.readFileSync(pids, 'utf8')))).toBe(false);
  expect(fs.existsSync(path.join(site.scratch, 'hanging.pdf'))).toBe(false);
});

test('prints again in a new browser if the first one ends unexpectedly', async () => {
  const starts = path.join(site.scratch, 'starts');
  const killed = path.join(site.scratch, 'killed');
  // The first browser ends when it gets its first command.
  const secondStart = `[ $(wc -l < '${starts}') -gt 1 ] && exec '${program.executable}' "$@"`;
  fs.writeFileSync(killed, `#!/bin/sh\necho >> '${starts}'\n${secondStart}\nhead -c 1 <&3\nkill -9 $$\n`, {
    mode: 0o755,
  });
  const { written, problems } = await printBook('killed', killed);
  expect(written).toHaveLength(1);
  expect(problems.map(({ code }) => code)).not.toContain('book-not-created');
  expect(fs.readFileSync(starts, 'utf8')).toBe('\n\n');
});

test('reports a page whose process ends, without waiting for the deadline', async () => {
  const request = {
    chromium: program.executable,
    env: program.env,
    proxy: 'http://127.0.0.1:9',
    scratch: site.scratch,
    size: { width: 100, height: 100 },
    purpose: 'print',
    limitMs: 3_600_000,
    signal: new AbortController().signal,
  };
  await expect(useBrowser(request, (page) => page.send('Page.crash'))).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('the process of its page has ended') as unknown,
  });
});
