import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

/** 1.x is the first version, but another one is the default. */
const VERSIONS = [
  { version: '1.x', pages: ['v1/start', 'v1/gone', 'both'] },
  { version: '2.x', default: true, pages: ['v2/start', 'both'] },
  { version: '3 "next"', pages: ['v3/start'] },
];
const FILES = Object.fromEntries(
  ['v1/start', 'v1/gone', 'v2/start', 'v3/start', 'both'].map((page) => [`${page}.md`, `# ${page}`]),
);

async function renderNotices(navigation: object): Promise<(url: string) => string | undefined> {
  const docs = { name: 'T', navigation };
  const { pages } = await renderTestSite({ 'docs.json': docs, ...FILES });
  return (url) =>
    /<p class="bd-VersionNotice">.*?<\/p>/.exec(pages.get(url)?.html ?? '')?.[0].replace(/ class="[^"]*"/, '');
}

test('shows a notice on pages of other versions, with a link to the same page in the default version', async () => {
  const notice = await renderNotices({ versions: VERSIONS });
  expect(notice('/v1/start')).toBe('<p>This is the documentation of 1.x. <a href="../v2/start.html">Go to 2.x</a></p>');
  expect(notice('/v1/gone')).toContain('href="../v2/start.html"');
  expect(notice('/v3/start')).toContain('3 &quot;next&quot;');
  expect(notice('/v2/start')).toBeUndefined();
});

test('does not break dates in version names', async () => {
  const notice = await renderNotices({
    versions: [
      { version: 'Version 2025-06-18', pages: ['v1/start'] },
      { version: 'a-name-that-is-wider-than-a-phone', default: true, pages: ['v2/start'] },
    ],
  });
  expect(notice('/v1/start')).toContain('of Version <span>2025-06-18</span>.');
  expect(notice('/v1/start')).toContain('>Go to a-name-that-is-wider-than-a-phone</a>');
});

test('uses the language of the page', async () => {
  const languages = [{ language: 'de', versions: VERSIONS }];
  const notice = await renderNotices({ languages });
  expect(notice('/v1/start')).toContain('Dies ist die Dokumentation zu 1.x.');
});

test('is omitted on sites without versions', async () => {
  const notice = await renderNotices({ pages: ['v1/start', 'v2/start'] });
  expect(notice('/v1/start')).toBeUndefined();
});
