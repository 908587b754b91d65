import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, expect, test } from 'vitest';
import { createLocalPool } from '../../../test/helpers/renderer/local-pool.ts';
import { createFeatures } from '../../features/testing.ts';
import { getEditionFile } from '../../lib/editions.ts';
import { buildEditions } from '../build/editions/open-editions.ts';
import { createFolderSink } from '../build/folder-sink.ts';
import { readArchive } from '../build/editions/read-archive.ts';
import { createAddBooks } from './create-add-books.ts';
import { buildTestSite, NO_BROWSER } from './testing.ts';

const PAGES = {
  'index.mdx': '# Start\n\nText.\n',
  'secret.mdx': '---\ntitle: Plan\ngroups: [staff]\n---\n\nFor staff.\n',
};

let remove: () => void = () => undefined;
afterEach(() => remove());

async function exportSite(config: object, options: Parameters<typeof buildTestSite>[1] = {}) {
  const site = await buildTestSite(PAGES, {
    config: { navigation: { pages: ['index', 'secret'] }, ...config },
    addBooks: createAddBooks(NO_BROWSER),
    ...options,
    settings: { ...options.settings, outline: false } as never,
  });
  remove = site.remove;
  const files = new Map<string, Buffer>();
  for await (const { path: name, content } of readArchive(site.segments, site.result.segments))
    files.set(name, content);
  return { files, diagnostics: site.result.diagnostics };
}

test(
  'the bundle has the book, a page that offers it, and a manifest with the right sums',
  { timeout: 60_000 },
  async () => {
    const { files, diagnostics } = await exportSite({ downloads: { pdf: true } });
    const page = String(files.get('_docs/downloads.html'));
    expect(page).toContain('<a class="link" href="downloads/kettle-co.epub" download>EPUB</a>');
    expect(page).not.toContain('.pdf');
    expect(String(files.get('index.html'))).toContain('href="./_docs/downloads.html"');
    expect(diagnostics.map(({ code }) => code)).toContain('book-not-created');
    const manifest = JSON.parse(String(files.get('manifest.json'))) as { files: Record<string, { sha256: string }> };
    expect(Object.keys(manifest.files).sort()).toEqual(
      [...files.keys()].filter((file) => file !== 'manifest.json').sort(),
    );
    for (const [file, { sha256 }] of Object.entries(manifest.files))
      expect([
        file,
        createHash('sha256')
          .update(files.get(file) ?? '')
          .digest('hex'),
      ]).toEqual([file, sha256]);
    // Readers without the group get nothing of its pages, in no file.
    expect([...files.values()].some((content) => content.includes('For staff'))).toBe(false);
    expect(String(files.get('_docs/outline.json'))).not.toContain('secret');
  },
);

test(
  'a reader of a private site gets a book of only the pages that this reader can open',
  { timeout: 120_000 },
  async () => {
    const site = await buildTestSite(PAGES, { config: { navigation: { pages: ['index', 'secret'] }, downloads: {} } });
    remove = site.remove;
    const segments = createFolderSink(fs.mkdtempSync(path.join(site.scratch, 'editions-')));
    const { segments: names } = await buildEditions({
      folder: path.join(site.scratch, 'site'),
      settings: { features: createFeatures() },
      threads: 1,
      createPool: createLocalPool,
      segments,
      scratch: site.scratch,
      addBooks: createAddBooks(NO_BROWSER),
    });
    const files = new Map<string, Buffer>();
    for await (const { path: name, content } of readArchive(segments, names)) files.set(name, content);
    const { editions } = JSON.parse(String(files.get('manifest.json'))) as {
      editions: { groups: string[]; files: string }[];
    };
    const readBook = (list: string) => {
      const sums = JSON.parse(String(files.get(list))) as Record<string, { sha256: string }>;
      const sha256 = sums['_docs/downloads/kettle-co.epub']?.sha256 ?? '';
      return listTexts(files.get(getEditionFile(sha256)) ?? files.get('_docs/downloads/kettle-co.epub'));
    };
    const books = Object.fromEntries(editions.map(({ groups, files: list }) => [groups.join(), readBook(list)]));
    expect(Object.keys(books)).toEqual(['', 'staff']);
    expect([books['']?.includes('For staff'), books['staff']?.includes('For staff')]).toEqual([false, true]);
    // Readers who aren't signed in have no pages, so they have no book.
    expect(files.has('_docs/downloads/kettle-co.epub')).toBe(false);
  },
);

function listTexts(epub: Buffer | undefined): string {
  return Object.values(unzipSync(epub ?? Buffer.alloc(0)))
    .map((content) => strFromU8(content))
    .join('');
}

test('without the setting, the bundle has nothing of books', { timeout: 60_000 }, async () => {
  const { files } = await exportSite({});
  expect([...files.keys()].filter((file) => /download|outline/.test(file))).toEqual([]);
  expect(String(files.get('index.html'))).not.toContain('downloads');
});

test('where no books are made, the page says that there are none', { timeout: 60_000 }, async () => {
  const { files } = await exportSite({ downloads: {} }, { addBooks: undefined });
  expect(String(files.get('_docs/downloads.html'))).toContain('No downloads are available yet.');
});
