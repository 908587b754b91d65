/** Pages and files whose names hold what means something else in addresses. */
import { expect, test } from 'vitest';
import { renderTestSite, type TestSite } from './testing.ts';

const NAMES = ['guides/c#', 'guides/why?', 'guides/100%', 'guides/two words', 'guides/a%20b', 'guides/c'];
const NAVIGATION = { pages: ['index', ...NAMES] };

const config = (navigation: object) => ({
  name: 'Odd',
  theme: 'mint',
  colors: { primary: '#123456' },
  navigation,
});

function site(index: string, navigation: object = NAVIGATION) {
  return renderTestSite({
    'docs.json': config(navigation),
    'index.mdx': index,
    ...Object.fromEntries(NAMES.map((name) => [`${name}.mdx`, `# Of ${name}`])),
    'images/a#b.png': 'x',
  });
}

/** The links and images of the first page. */
const bodyOf = (pages: TestSite['pages']) => (pages.get('/')?.html ?? '').match(/<(?:a|img)\b[^>]*>/g)?.join('') ?? '';

test('entries of the navigation name such pages as their files are named', async () => {
  const { pages, files, diagnostics } = await site('Hello');
  expect(diagnostics.filter(({ code }) => code !== 'missing-image')).toEqual([]);
  const html = pages.get('/')?.html ?? '';
  const addresses = [
    'guides/c%2523.html',
    'guides/why%253F.html',
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
  ['/guides/c%23', 'guides/c%2523.html'],
  ['/guides/c#', 'guides/c%2523.html'],
  ['/guides/c##part', 'guides/c%2523.html#part'],
  ['guides/why?', 'guides/why%253F.html'],
  ['guides/why%3F?x=1', 'guides/why%253F.html?x=1'],
  ['/guides/100%', 'guides/100%25.html'],
  ['/guides/100%25', 'guides/100%25.html'],
  ['/guides/two%20words', 'guides/two%20words.html'],
  ['/guides/a%2520b', 'guides/a%2520b.html'],
  ['/guides/c', 'guides/c.html'],
  ['/guides/c#part', 'guides/c.html#part'],
])('a link to %s leads to %s', async (link, href) => {
  const { pages, diagnostics } = await site(`<a href="${link}">x</a>`);
  expect(bodyOf(pages)).toContain(`<a href="${href}">`);
  expect(diagnostics.filter(({ code }) => code !== 'broken-anchor')).toEqual([]);
});

test('files have such names too', async () => {
  for (const link of ['/images/a%23b.png', '/images/a#b.png', 'images\\a%23b.png']) {
    const { pages } = await site(`<img src="${link}" />`);
    expect(bodyOf(pages)).toContain('images/a%23b.png"');
  }
});

test('a backslash means a slash in entries and links, and is reported', async () => {
  const { pages, diagnostics } = await site('[x](guides\\c)', { pages: ['index', 'guides\\c'] });
  expect(bodyOf(pages)).toContain('<a href="guides/c.html">');
  expect(diagnostics.filter(({ code }) => code === 'backslash-path')).toMatchObject([
    { file: 'docs.json', severity: 'info' },
    { file: 'index.mdx', line: 1, severity: 'info' },
  ]);
  expect(diagnostics.filter(({ code }) => /missing|broken/.test(code))).toEqual([]);
});

test('an entry without such a file names a part of a page', async () => {
  const { pages, diagnostics } = await site('Hello', { pages: ['index', 'guides/c', 'guides/c#part'] });
  expect(bodyOf(pages)).toContain('href="guides/c.html#part"');
  expect(diagnostics.filter(({ code }) => code === 'missing-page')).toEqual([]);
});
