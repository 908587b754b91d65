import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { unzipSync, strFromU8 } from 'fflate';
import { collectProblems } from './collect-problems.ts';
import { makeBook, readOutline } from './make-books.ts';
import { unpackSite } from './site-files.ts';
import { buildTestSite, NO_BROWSER } from './testing.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const FILES = {
  'index.mdx': `---
title: Start <b>here</b>
---

See [the heading](/guides/boil#water-&-tea), [the page](/guides/boil), [elsewhere](https://elsewhere.example/a?b=1&c=2), [hidden](/hidden) and [script](javascript:alert(1)).

![A dot](/dot.png)

![Not an image](/fake.png)

<Tabs><Tab title="One">First panel</Tab><Tab title="Two">Second panel</Tab></Tabs>

<Accordion title="Closed">Inside</Accordion>

<iframe src="https://elsewhere.example/embed" title="Demo" />

$$e^2$$

\`\`\`js
const kettle = "<on> & off";
\`\`\`

- [x] Done
`,
  'guides/boil.mdx':
    '# Boil\n\n## Water & tea\n\nText \u0007 with a control character.\n\n<div id="water-&-tea">Twice</div>\n',
  'hidden.mdx': '---\ntitle: Hidden\nhidden: true\n---\n\nNot in the navigation.\n',
  'dot.png': PNG,
  'fake.png': 'not a PNG',
};
const NAVIGATION = {
  groups: [
    { group: 'First', pages: ['index'] },
    { group: 'Guides', pages: ['guides/boil'] },
  ],
};

let remove: () => void = () => undefined;
afterEach(() => remove());

async function makeEpub(sections: string[] = [], settings: object = {}) {
  const site = await buildTestSite(FILES, { config: { navigation: NAVIGATION }, settings: settings as never });
  remove = site.remove;
  const signal = new AbortController().signal;
  const { files, folder } = await unpackSite(site.segments, {
    names: site.result.segments,
    scratch: site.scratch,
    signal,
  });
  const outline = await readOutline(files);
  const [book] = outline.books;
  if (!book) throw new Error('The outline has no book.');
  const problems = collectProblems();
  const epub = path.join(folder, 'book.epub');
  const pdf = { file: path.join(folder, 'book.pdf'), paper: 'a4' as const };
  const request = { outline, book, sections, files, report: problems.report, scratch: folder, signal };
  const written = await makeBook({ ...request, options: NO_BROWSER, epub, pdf });
  const bytes = written.length === 0 ? Buffer.alloc(0) : fs.readFileSync(epub);
  return { bytes, written, problems: problems.list() };
}

test('an EPUB is well-formed, has working links, and the same bytes each time', { timeout: 60_000 }, async () => {
  const first = await makeEpub([], { origin: 'https://docs.example.com' });
  remove();
  expect((await makeEpub([], { origin: 'https://docs.example.com' })).bytes.equals(first.bytes)).toBe(true);
  // The type of the file is readable at a fixed place, without unpacking (EPUB 3.3, 4.2.2).
  expect(first.bytes.subarray(30, 58).toString('latin1')).toBe('mimetypeapplication/epub+zip');
  const entries = unzipSync(first.bytes);
  const names = Object.keys(entries);
  const texts = Object.fromEntries(
    names
      .filter((name) => /\.(?:xhtml|opf|xml)$/.test(name))
      .map((name) => [name, strFromU8(entries[name] ?? new Uint8Array())]),
  );
  for (const [name, text] of Object.entries(texts)) expect([name, findXmlProblem(text)]).toEqual([name, undefined]);
  const chapter = texts['EPUB/c00001.xhtml'] ?? '';
  expect(chapter).toContain('href="c00002.xhtml#water-_26_-tea"');
  expect(chapter).toContain('href="c00002.xhtml"');
  expect(chapter).toContain('href="https://elsewhere.example/a?b=1&amp;c=2"');
  expect(chapter).toContain('href="https://docs.example.com/hidden"');
  expect(chapter).not.toMatch(/javascript:|<script|<iframe|<button|data-|hidden=/);
  expect(chapter).toContain('<p class="bk-Label">Two</p>');
  for (const text of ['First panel', 'Second panel', 'Inside', '☑ ', '<math xmlns=']) expect(chapter).toContain(text);
  expect(chapter).toContain('<span class="bk-MissingImage">Not an image</span>');
  expect(names.filter((name) => name.includes('images/'))).toEqual(['EPUB/images/i1.png']);
  for (const [, href = ''] of (texts['EPUB/package.opf'] ?? '').matchAll(/<item [^>]*href="([^"]+)"/g))
    expect(names).toContain(`EPUB/${href}`);
  expect(texts['EPUB/c00002.xhtml']?.match(/ id="water-_26_-tea"/g)).toHaveLength(1);
  expect(first.problems.map(({ code, file }) => [code, file]).sort()).toEqual([
    ['book-image-missing', 'index.mdx'],
    ['book-media-replaced', 'index.mdx'],
    ['book-not-created', 'docs.json'],
  ]);
});

test('without a browser, the PDF is reported with what to do, and the EPUB is complete', async () => {
  const { written, problems } = await makeEpub();
  expect(written.map(({ format }) => format)).toEqual(['epub']);
  expect(problems.find(({ code }) => code === 'book-not-created')?.message).toContain('set AGENT_CHROMIUM to its path');
  // Without the site's URL, the link to a page outside of the book can't work.
  expect(problems.find(({ code }) => code === 'book-link-dropped')?.message).toContain('hidden.html');
});

test('a book has only the chosen sections, and an unknown one is reported with a suggestion', async () => {
  const { bytes } = await makeEpub(['guides']);
  const names = Object.keys(unzipSync(bytes));
  expect(names.filter((name) => name.startsWith('EPUB/c'))).toEqual(['EPUB/c00001.xhtml']);
  expect(strFromU8(unzipSync(bytes)['EPUB/c00001.xhtml'] ?? new Uint8Array())).toContain('Water &amp; tea');
  remove();
  const { written, problems } = await makeEpub(['Guidse']);
  expect(written).toEqual([]);
  expect(problems.map(({ message }) => message).join('')).toContain('Did you mean "Guides"?');
});

/** Finds what an XML parser would reject: unbalanced tags, bad attributes, unknown entities, control characters. */
function findXmlProblem(xml: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- XML forbids them
  if (/[\0-\u0008\u000b\u000c\u000e-\u001f]/.test(xml)) return 'a control character';
  const body = xml.replace(/^<\?xml[^>]*\?>\s*(?:<!DOCTYPE html>\s*)?/, '');
  const open: string[] = [];
  const rest = body.replaceAll(
    /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*="[^"<]*")*)\s*(\/?)>/g,
    (tag, end: string, name: string, attributes: string, isEmpty: string) => {
      const names = Array.from(attributes.matchAll(/\s([\w:.-]+)="/g), ([, each]) => each);
      if (new Set(names).size < names.length) open.push(`repeated attribute in ${tag}`);
      if (end) return open.pop() === name ? '' : `<unbalanced ${name}>`;
      if (!isEmpty) open.push(name);
      return attributes.replace(/[\w:.-]+="/g, '');
    },
  );
  if (open.length > 0) return `open: ${open.join(', ')}`;
  return /<[^>]*>?|&(?!(?:amp|lt|gt|quot|#39|#\d+);)/.exec(rest)?.[0];
}
