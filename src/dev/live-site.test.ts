import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFeatures } from '../features/testing.ts';
import { createLiveSite, type LiveSite } from './live-site.ts';

let folder: string;
let site: LiveSite;

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
}

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-live-'));
  write({
    'docs.json': JSON.stringify({
      name: 'T',
      theme: 'mint',
      colors: { primary: '#123456' },
      navigation: { pages: ['a', 'b'] },
    }),
    'a.mdx': "---\ntitle: A\n---\nimport Part from '/snippets/part.mdx';\n\nfirst <Part />\n",
    'b.mdx': 'Page without frontmatter',
    'snippets/part.mdx': 'of the snippet',
  });
  site = createLiveSite({ folder, settings: { features: createFeatures('cloud') }, modified: {} });
  await site.plan();
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test("shows saved changes of the page's own file and of a snippet", async () => {
  expect((await site.render('a.html'))?.html).toContain('first');
  write({ 'a.mdx': "---\ntitle: A\n---\nimport Part from '/snippets/part.mdx';\n\nsecond [x](/nope) <Part />\n" });
  expect(site.touch(['a.mdx'])).toBe(true);
  const page = await site.render('a.html');
  expect(page?.html).toContain('second');
  expect(page?.diagnostics.map(({ code }) => code)).toEqual(['broken-link']);
  write({ 'snippets/part.mdx': 'changed in the snippet' });
  expect(site.touch(['snippets/part.mdx'])).toBe(true);
  expect((await site.render('a.html'))?.html).toContain('changed in the snippet');
});

test.each<[string, Record<string, string>]>([
  ['docs.json', { 'docs.json': '{}' }],
  ['frontmatter', { 'a.mdx': '---\ntitle: B\n---\nfirst' }],
  ['frontmatter that was not there', { 'b.mdx': '---\ntitle: B\n---\nPage' }],
  ['a new page', { 'c.mdx': 'New' }],
  ['a style sheet', { 'style.css': 'p { color: red }' }],
])('treats %s as affecting more than a page', (_, files) => {
  write(files);
  expect(site.touch(Object.keys(files))).toBe(false);
});

test('treats a deleted page as affecting more than a page', () => {
  fs.rmSync(path.join(folder, 'a.mdx'));
  expect(site.touch(['a.mdx'])).toBe(false);
});

test('does not render a file that is not a page of the site', async () => {
  expect(await site.render('404.html')).toBeUndefined();
});
