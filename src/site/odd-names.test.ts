/** Pages and files whose names contain characters with a meaning in URLs. */
import { expect, test } from 'vitest';
import { urlToOutput } from './model/urls.ts';
import { renderTestSite, type TestSite } from './testing.ts';

const NAMES = ['guides/c#', 'guides/why?', 'guides/100%', 'guides/two words', 'guides/a%20b', 'guides/c'];
const NAVIGATION = { pages: ['index', ...NAMES] };

const createConfig = (navigation: object) => ({
  name: 'Odd',
  navigation,
});

function renderSite(index: string, navigation: object = NAVIGATION, origin?: string) {
  return renderTestSite(
    {
      'docs.json': createConfig(navigation),
      'index.mdx': index,
      ...Object.fromEntries(NAMES.map((name) => [`${name}.mdx`, `# Of ${name}`])),
      'cafe\u0301.md': 'Accent of its own',
      'TWICE.md': '1',
      'twice.md': '2',
      'images/a#b.png': PICTURE,
    },
    origin === undefined ? {} : { origin },
  );
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

/** Whether a problem is one of the site's names. */
const isExpected = (code: string) => ['name-clash', 'name-not-portable', 'missing-image'].includes(code);

/** Returns the links and images of the first page. */
const listLinksAndImages = (pages: TestSite['pages']) =>
  (pages.get('/')?.html ?? '').match(/<(?:a|img)\b[^>]*>/g)?.join('') ?? '';

test('navigation entries refer to such pages by their file names', async () => {
  const { pages, files, diagnostics } = await renderSite('Hello');
  expect(diagnostics.map(({ code }) => code).filter((code) => !isExpected(code))).toEqual([]);
  const html = pages.get('/')?.html ?? '';
  const addresses = [
    'guides/c%23.html',
    'guides/why.html',
    'guides/100%25.html',
    'guides/two%20words.html',
    'guides/a%2520b.html',
    'guides/c.html',
  ];
  for (const address of addresses) expect(html).toContain(`href="${address}"`);
  const llms = files.get('llms.txt') ?? '';
  for (const address of addresses) expect(llms).toContain(address.replace('.html', '.md'));
});

test.each([
  ['/guides/c%23', 'guides/c%23.html'],
  ['/guides/c#', 'guides/c%23.html'],
  ['/guides/c##part', 'guides/c%23.html#part'],
  ['guides/why?', 'guides/why.html'],
  ['guides/why%3F?x=1', 'guides/why.html?x=1'],
  ['/guides/100%', 'guides/100%25.html'],
  ['/guides/100%25', 'guides/100%25.html'],
  ['/guides/two%20words', 'guides/two%20words.html'],
  ['/guides/a%2520b', 'guides/a%2520b.html'],
  ['/guides/c', 'guides/c.html'],
  ['/guides/c#part', 'guides/c.html#part'],
])('a link to %s resolves to %s', async (link, href) => {
  const { pages, diagnostics } = await renderSite(`<a href="${link}">x</a>`);
  expect(listLinksAndImages(pages)).toContain(`<a href="${href}">`);
  expect(diagnostics.filter(({ code }) => code !== 'broken-anchor' && !isExpected(code))).toEqual([]);
});

test('such pages have one URL everywhere: file, canonical link, sitemap and Markdown twin', async () => {
  const { pages, files } = await renderSite('Hello', NAVIGATION, 'https://docs.example');
  const sitemap = files.get('sitemap.xml') ?? '';
  for (const [url, output, path] of [
    ['/guides/c%23', 'guides/c#.html', '/guides/c%23'],
    ['/guides/why', 'guides/why.html', '/guides/why'],
    ['/guides/100%', 'guides/100%.html', '/guides/100%25'],
    ['/guides/two words', 'guides/two words.html', '/guides/two%20words'],
  ] as const) {
    const page = pages.get(url);
    expect(urlToOutput(url)).toBe(output);
    expect(page?.html).toContain(`<link rel="canonical" href="https://docs.example${path}">`);
    expect(page?.html).toContain(`href="../${path.slice(1)}.md"`);
    expect(sitemap).toContain(`<loc>https://docs.example${path}</loc>`);
  }
});

test.each([
  ['/GUIDES/C', 'guides/c.html'],
  ['Guides/Two%20Words#part', 'guides/two%20words.html#part'],
  ['/caf\u00e9', 'cafe%CC%81.html'],
])('a link to %s finds the only page with another spelling', async (link, href) => {
  const { pages, diagnostics } = await renderSite(`<a href="${link}">x</a>`);
  expect(listLinksAndImages(pages)).toContain(`<a href="${href}">`);
  expect(diagnostics.filter(({ code }) => code !== 'broken-anchor' && !isExpected(code))).toMatchObject([
    { code: 'page-path-case', severity: 'info', file: 'index.mdx', line: 1 },
  ]);
});

test('a file is found in another spelling, but not if two match', async () => {
  const { pages, diagnostics } = await renderSite('<img src="/Images/A%23B.PNG" /> [x](/Twice)');
  expect(listLinksAndImages(pages)).toContain('images/a%23b.png"');
  expect(diagnostics.map(({ code }) => code).filter((code) => !isExpected(code))).toEqual([
    'page-path-case',
    'broken-link',
  ]);
});

test('files can have such names too', async () => {
  for (const link of ['/images/a%23b.png', '/images/a#b.png', 'images\\a%23b.png']) {
    const { pages } = await renderSite(`<img src="${link}" />`);
    expect(listLinksAndImages(pages)).toContain('images/a%23b.png"');
  }
});

test('a backslash is read as a slash in entries and links, and is reported', async () => {
  const { pages, diagnostics } = await renderSite('[x](guides\\c)', { pages: ['index', 'guides\\c'] });
  expect(listLinksAndImages(pages)).toContain('<a href="guides/c.html">');
  expect(diagnostics.filter(({ code }) => code === 'backslash-path')).toMatchObject([
    { file: 'docs.json', severity: 'info' },
    { file: 'index.mdx', line: 1, severity: 'info' },
  ]);
  expect(diagnostics.filter(({ code }) => /missing|broken/.test(code))).toEqual([]);
});

test('an entry without such a file refers to a part of a page', async () => {
  const { pages, diagnostics } = await renderSite('Hello', { pages: ['index', 'guides/c', 'guides/c#part'] });
  expect(listLinksAndImages(pages)).toContain('href="guides/c.html#part"');
  expect(diagnostics.filter(({ code }) => code === 'missing-page')).toEqual([]);
});
