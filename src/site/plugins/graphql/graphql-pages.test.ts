/** GraphQL schema pages on a site: their URLs, content and diagnostics (content format, AsyncAPI and GraphQL). */
import { expect, test } from 'vitest';
import { createFeatures } from '../../../features/testing.ts';
import { makePlan } from '../../make-plan.ts';
import type { SidebarEntry } from '../../model/navigation.ts';
import { openMemory } from '../../model/source.ts';
import { listPageKeywords } from '../../search/page-keywords.ts';
import { renderTestSite } from '../../testing.ts';
import { createApiDocuments } from '../../descriptions/documents.ts';
import { NO_REMOTE_FILES } from '../../descriptions/load/remote-files.ts';

const SDL = `
schema { query: Reads mutation: Writes }
type Reads {
  "One book. See [types](/graphql-reference/types/book)"
  readBook(id: ID!, options: Options = {first: 3}): Book
  oldBooks: [Book!]! @deprecated(reason: "Use \`readBook\`.")
}
type Writes { addBook(input: BookInput!): Book! }
interface Node { id: ID! }
"A *book*."
type Book implements Node { id: ID! genre: Genre old: String @deprecated(reason: "Gone.") reviews(first: Int = 3): [Review!] }
type Review { stars: Int! }
union Result = Book | Review
enum Genre { "Long ones." NOVEL }
input Options { first: Int = 10 genre: Genre }
input BookInput { title: String! options: Options }
scalar Day @specifiedBy(url: "https://example.com/day")
`;

const createConfig = (tab: object) => ({
  name: 'T',
  theme: 'mint',
  colors: { primary: '#123456' },
  navigation: {
    tabs: [
      { tab: 'Guide', pages: ['index'] },
      { tab: 'API', ...tab },
    ],
  },
});

async function build(tab: object, files: Record<string, string> = { 'schema.graphql': SDL }) {
  const contents = { 'docs.json': JSON.stringify(createConfig(tab)), 'index.mdx': '# Home', ...files };
  const plan = makePlan({ source: openMemory(contents), settings: { features: createFeatures() }, report: () => {} });
  return { ...(await renderTestSite(contents)), plan };
}

function outline(entries: readonly SidebarEntry[]): string {
  return entries
    .map((entry) => (entry.type === 'group' ? `${entry.label}(${outline(entry.entries)})` : entry.label))
    .join(', ');
}

test('is only for the reader groups of its entry, even if the entry has no pages', async () => {
  const { plan } = await build({ graphql: 'schema.graphql', groups: ['staff'] });
  expect(plan.pages.map(({ url }) => url)).toEqual(['/']);
});

test('adds operations and types in groups after the listed pages', async () => {
  const files = { 'schema.graphql': SDL, 'start.mdx': '# Start' };
  const { plan, diagnostics } = await build(
    { graphql: '/schema.graphql', groups: [{ group: 'First', pages: ['start'] }] },
    files,
  );
  expect(diagnostics).toEqual([]);
  expect(plan.navigation.sections.map(({ entries }) => outline(entries))[1]).toBe(
    'First(Start), Queries(readBook, oldBooks), Mutations(addBook), ' +
      'Types(Node, Book, Review, Result, Genre, Options, BookInput, Day)',
  );
  const page = plan.pages.find(({ url }) => url === '/graphql-reference/queries/read-book');
  expect(page).toMatchObject({ previous: '/start', next: '/graphql-reference/queries/old-books', generated: true });
  expect(plan.pages.find(({ title }) => title === 'oldBooks')?.frontmatter.deprecated).toBe(true);
});

const PARTS = {
  'graph/base.graphql': 'type Query { book: Book }\ntype Book { title: String }',
  'graph/more.graphqls': 'extend type Query { shop(near: Place): Shop }\nextend type Book { shop: Shop }',
  'graph/types.gql': 'type Shop { books: [Book] }\ninput Place { city: String }',
};

test.each([
  ['a list', ['graph/base.graphql', '/graph/more.graphqls', 'graph/types.gql']],
  ['an object with a list', { source: ['graph/base.graphql', 'graph/more.graphqls', 'graph/types.gql'] }],
])('merges several files into one schema: %s', async (_, graphql) => {
  const { plan, pages, diagnostics } = await build({ graphql }, PARTS);
  expect(diagnostics).toEqual([]);
  expect(plan.navigation.sections.map(({ entries }) => outline(entries))[1]).toBe(
    'Queries(book, shop), Types(Book, Shop, Place)',
  );
  expect(pages.get('/graphql-reference/types/book')?.html).toContain('href="shop.html"');
  expect(pages.get('/graphql-reference/queries/shop')?.html).toContain('href="../types/place.html"');
});

test('reports a missing or invalid file of several on a single page', async () => {
  const graphql = ['graph/base.graphql', 'graph/none.graphql'];
  const { pages, diagnostics } = await build({ graphql }, PARTS);
  expect(diagnostics).toMatchObject([{ code: 'spec-missing', file: 'docs.json' }]);
  expect(pages.get('/graphql-reference/unavailable')?.html.replaceAll('<wbr>', '')).toContain(
    'graph/base.graphql, graph/none.graphql',
  );
  const wrongSite = await build({ graphql }, { ...PARTS, 'graph/none.graphql': 'type A {\n  b Int\n}' });
  expect(wrongSite.diagnostics).toMatchObject([{ code: 'spec-invalid', file: 'graph/none.graphql', line: 2 }]);
});

test("translates groups to the site's language", async () => {
  const languages = ['en', 'de'].map((language) => ({
    language,
    tabs: [{ tab: 'API', graphql: { source: 'schema.graphql', directory: language } }],
  }));
  const contents = {
    'docs.json': { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { languages } },
    'schema.graphql': 'type Query { a: Int }\ntype B { c: Int }',
  };
  const { pages } = await renderTestSite(contents);
  expect(pages.get('/en/queries/a')?.html).toContain('Queries');
  expect(pages.get('/de/queries/a')?.html).toMatch(/Abfragen[\s\S]*Typen/);
});

test('supports a directory on any division and keeps links below it', async () => {
  const group = { group: 'Graph', graphql: { source: 'schema.graphql', directory: '/v2/Graph/' } };
  const { pages, diagnostics } = await build({ groups: [group] });
  expect(diagnostics.map(({ code, line, column }) => [code, line, column])).toEqual([['broken-link', 4, 26]]);
  expect(pages.get('/v2/graph/mutations/add-book')?.html).toContain('href="../types/book-input.html"');
});

test('shows arguments, return type and an example on an operation page', async () => {
  const { pages } = await build({ graphql: 'schema.graphql' });
  const { html = '', markdown = '' } = pages.get('/graphql-reference/queries/read-book') ?? {};
  expect(html).toContain('<a href="../types/options.html">Options</a>');
  expect(markdown).toContain('## Arguments');
  expect(markdown).toContain('- `id` (`ID!`, required)');
  expect(markdown).toContain(
    '- `options` ([`Options`](../../graphql-reference/types/options.md), default: {first: 3})',
  );
  expect(markdown).toContain('  - `first` (`Int`, default: 10)');
  expect(markdown).toContain('## Returns\n\n[`Book`](../../graphql-reference/types/book.md)');
  expect(markdown).toContain('query ReadBook($id: ID!) {\n  readBook(id: $id) {');
  expect(markdown).toContain('"id": "abc123"');
  const oldMarkdown = pages.get('/graphql-reference/queries/old-books')?.markdown;
  expect(oldMarkdown).toContain('**Deprecated:** Use `readBook`.');
});

test('shows fields, members and uses on a type page', async () => {
  const { pages } = await build({ graphql: 'schema.graphql' });
  const getMarkdown = (name: string) => pages.get(`/graphql-reference/types/${name}`)?.markdown ?? '';
  expect(getMarkdown('book')).toContain('A *book*.');
  expect(getMarkdown('book')).toContain('- `old` (`String`, deprecated): **Deprecated:** Gone.');
  expect(getMarkdown('book')).toContain('## Used by');
  expect(getMarkdown('book')).toContain('[`addBook`](../../graphql-reference/mutations/add-book.md)');
  expect(getMarkdown('node')).toContain('## Possible types\n\n* [`Book`]');
  expect(getMarkdown('result')).toContain('[`Review`](../../graphql-reference/types/review.md)');
  expect(getMarkdown('genre')).toContain('## Values\n\n- `NOVEL`: Long ones.');
  expect(getMarkdown('day')).toContain('https://example.com/day');
  expect(getMarkdown('book-input')).toContain('input BookInput {\n  title: String!\n  options: Options\n}');
});

test('finds pages by name', async () => {
  const { plan } = await build({ graphql: 'schema.graphql' });
  const page = plan.pages.find(({ url }) => url === '/graphql-reference/mutations/add-book');
  expect(page && listPageKeywords(page, createApiDocuments(openMemory({}), NO_REMOTE_FILES, []))).toEqual(['addBook']);
});

test('never runs scripts in a schema', async () => {
  const attack = '<script>alert(1)</script> <img src=x onerror=alert(1)> {process.exit()}';
  const sdl = `type Query { "${attack}" a("${attack}" b: String = "</script>${attack}"): Int @deprecated(reason: "${attack}") }`;
  const { pages, diagnostics } = await build({ graphql: 'schema.graphql' }, { 'schema.graphql': sdl });
  const { html = '' } = pages.get('/graphql-reference/queries/a') ?? {};
  expect(html).toContain('{process.exit()}');
  expect(html).not.toMatch(/<script>alert|<img[^>]*onerror/);
  expect(diagnostics.map(({ code }) => code)).toContain('dropped-element');
});

test('reports an unreadable schema at its line and shows a single page', async () => {
  const { plan, diagnostics } = await build({ graphql: 'schema.graphql' }, { 'schema.graphql': 'type A {\n  a: \n}' });
  expect(diagnostics).toMatchObject([{ file: 'schema.graphql', line: 3, code: 'spec-invalid', severity: 'error' }]);
  expect(plan.pages.map(({ url }) => url)).toContain('/graphql-reference/unavailable');
});

test.each([
  ['gone.graphql', 'spec-missing'],
  ['http://example.com/a.graphql', 'spec-insecure-url'],
  ['https://example.com/a.graphql', 'spec-unreachable'],
])('reports %s as %s', async (graphql, code) => {
  const { diagnostics } = await build({ graphql });
  expect(diagnostics.map((item) => item.code)).toEqual([code]);
});

test('gives types whose names only differ in case separate URLs and links to the right one', async () => {
  const sdl = 'type Query { a: user b: User } type User { x: Int } type user { y: Int }';
  const { pages, plan } = await build({ graphql: 'schema.graphql' }, { 'schema.graphql': sdl });
  expect(plan.pages.filter(({ title }) => /user/i.test(title)).map(({ title, url }) => [title, url])).toEqual([
    ['User', '/graphql-reference/types/user'],
    ['user', '/graphql-reference/types/user-1'],
  ]);
  expect(pages.get('/graphql-reference/queries/a')?.markdown).toContain('types/user-1.md');
});
