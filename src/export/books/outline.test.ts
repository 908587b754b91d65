import { afterEach, expect, test } from 'vitest';
import type { OutlineEntry } from '../../site/shared.ts';
import { readOutline } from './make-books.ts';
import { unpackSite } from './site-files.ts';
import { buildTestSite } from './testing.ts';

let remove: () => void = () => undefined;
afterEach(() => remove());

test(
  'lists a book for each language and version, the default first, without hidden pages',
  { timeout: 60_000 },
  async () => {
    const names = ['en/two', 'en/one', 'en/api', 'fr/deux', 'secret'];
    const files = Object.fromEntries(names.map((name) => [`${name}.mdx`, `---\ntitle: "${name}"\n---\n\nText.\n`]));
    const site = await buildTestSite(
      {
        ...files,
        'en/hidden.mdx': '---\ntitle: Hidden\nhidden: true\n---\n',
        'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      },
      {
        config: {
          logo: '/logo.svg',
          navigation: {
            languages: [
              {
                language: 'fr',
                groups: [{ group: 'Guides', pages: ['fr/deux'] }],
              },
              {
                language: 'en',
                default: true,
                tabs: [
                  {
                    tab: 'Docs',
                    versions: [
                      { version: '1', pages: ['en/one'] },
                      {
                        version: '2 <b>',
                        default: true,
                        groups: [{ group: 'All', pages: ['en/two', 'en/hidden', 'https://x.example'] }],
                      },
                    ],
                  },
                  { tab: 'API', pages: ['en/api'] },
                ],
              },
            ],
          },
        },
        settings: { origin: 'https://docs.example.com/' } as never,
      },
    );
    remove = site.remove;
    const signal = new AbortController().signal;
    const { files: siteFiles } = await unpackSite(site.segments, {
      names: site.result.segments,
      scratch: site.scratch,
      signal,
    });
    const { books, ...about } = await readOutline(siteFiles);
    expect(about).toEqual({
      name: 'Kettle & Co',
      logo: 'logo.svg',
      publicUrl: 'https://docs.example.com',
      time: '2026-05-04T03:02:01.000Z',
    });
    const listPages = (entries: readonly OutlineEntry[]): string[] =>
      entries.flatMap((entry) => ('entries' in entry ? listPages(entry.entries) : [entry.page]));
    const summary = books.map(({ file, language, version, sections }) => ({
      book: [file, language, version],
      pages: sections.flatMap(({ entries }) => listPages(entries)),
    }));
    expect(summary.map(({ book }) => book)).toEqual([
      ['kettle-co-en-2-b', 'en', '2 <b>'],
      ['kettle-co-en-1', 'en', '1'],
      ['kettle-co-fr', 'fr', undefined],
    ]);
    expect(summary.map(({ pages }) => pages)).toEqual([
      ['en/two.html', 'en/api.html'],
      ['en/one.html', 'en/api.html'],
      ['fr/deux.html'],
    ]);
    expect(books[2]?.texts.contents).toBe('Sommaire');
  },
);

test('reports pages that no book contains, unless the author hid them or chose sections', async () => {
  const pages = ['one', 'two', 'three'].map((name) => [`${name}.mdx`, `---\ntitle: ${name}\n---\n`] as const);
  const files = {
    ...Object.fromEntries(pages),
    'hidden.mdx': '---\ntitle: Hidden\nhidden: true\n---\n',
    'old.mdx': '---\ntitle: Old\n---\n',
  };
  const groups = [
    { group: 'Guides', pages: ['one'] },
    { group: 'Old', hidden: true, pages: ['old'] },
  ];
  const listReports = async (options: Parameters<typeof buildTestSite>[1]) => {
    const site = await buildTestSite(files, options);
    site.remove();
    return site.result.diagnostics.filter(({ code }) => code === 'book-page-left-out');
  };
  expect(await listReports({ config: { navigation: { groups } } })).toEqual([
    expect.objectContaining({
      severity: 'warning',
      file: 'docs.json',
      message: expect.stringContaining(
        "2 pages aren't in the PDF or EPUB, because the navigation doesn't list them: three.mdx, two.mdx.",
      ),
    }),
  ]);
  const chosen = { navigation: { groups }, downloads: { sections: ['Guides'] } };
  expect(await listReports({ config: chosen, settings: { outline: undefined } as never })).toEqual([]);
  expect(
    await listReports({ config: { navigation: { groups } }, settings: { outline: 'some-sections' } as never }),
  ).toEqual([]);
});
