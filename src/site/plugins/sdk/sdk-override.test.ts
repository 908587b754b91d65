/** Pages that show part of an SDK or GraphQL schema below their own text (content format, SDK references). */
import { describe, expect, test } from 'vitest';
import { createFeatures } from '../../../features/testing.ts';
import { makePlan } from '../../make-plan.ts';
import { openMemory } from '../../model/source.ts';
import { renderTestSite } from '../../testing.ts';
import { createMethod, NUMBER, createProject, createReflection, createShapes, toJson } from './testing/typedoc.ts';

const SDK = { format: 'typedoc', source: 'sdk.json' };

const createPage = (sdk: string, text = 'Own *text*.') => `---\nsdk: ${sdk}\n---\n\n${text}\n`;

async function build(tab: object, files: Record<string, string>, settings: { groups?: string[] } = {}) {
  const contents = {
    'docs.json': JSON.stringify({
      name: 'T',
      theme: 'mint',
      colors: { primary: '#123456' },
      navigation: {
        tabs: [
          { tab: 'Guide', pages: ['index'] },
          { tab: 'SDK', ...tab },
        ],
      },
    }),
    'index.mdx': '# Home',
    'sdk.json': toJson(createShapes()),
    ...files,
  };
  const plan = makePlan({
    source: openMemory(contents),
    settings: { features: createFeatures(), ...settings },
    report: () => {},
  });
  return { ...(await renderTestSite(contents, settings)), plan, urls: plan.pages.map(({ url }) => url) };
}

test("adds the reference below the page's text, sets title, description and deprecation, and generates nothing else", async () => {
  const { pages, plan, urls, diagnostics } = await build(
    { sdk: SDK, groups: [{ group: 'G', pages: ['shape'] }] },
    { 'shape.mdx': createPage('class Shape') },
  );
  expect(diagnostics).toEqual([]);
  expect(urls).toEqual(['/', '/shape']);
  const markdown = pages.get('/shape')?.markdown ?? '';
  expect(markdown.indexOf('Own *text*.')).toBeGreaterThan(0);
  expect(markdown.indexOf('### area()')).toBeGreaterThan(markdown.indexOf('Own *text*.'));
  const shapePage = plan.pages.find(({ url }) => url === '/shape');
  expect(shapePage).toMatchObject({ title: 'Shape', description: 'Base of all shapes, see Circle and area.' });
  expect(shapePage?.frontmatter.deprecated).toBe(true);
});

test.each([
  ['class Shape'],
  ['sdk.json class Shape'],
  ['"/sdk class Shape"'],
  ['{ kind: class, name: Shape }'],
  ['{ kind: class, name: Shape, source: sdk.json, format: typedoc }'],
])('finds the class by %s', async (written) => {
  const { pages, diagnostics } = await build({ sdk: SDK, pages: ['shape'] }, { 'shape.mdx': createPage(written) });
  expect(diagnostics).toEqual([]);
  expect(pages.get('/shape')?.markdown).toContain('abstract class Shape');
});

test.each([
  ['method Shape.area', 'Shape.area'],
  ['method area', 'Shape.area'],
  ['{ kind: method, name: area, parent: Shape }', 'Shape.area'],
  ["'property Shape#color'", 'Shape.color'],
  ['method Shape.area()', 'Shape.area'],
])('shows only the member specified by %s', async (written, path) => {
  const { pages, diagnostics } = await build({ sdk: SDK, pages: ['one'] }, { 'one.mdx': createPage(written) });
  expect(diagnostics).toEqual([]);
  const markdown = pages.get('/one')?.markdown ?? '';
  expect(markdown).toContain(` ${path}\``);
  expect(markdown).not.toContain('## Methods');
});

test("finds the source in the page's reference or elsewhere in the navigation", async () => {
  const { pages, diagnostics } = await build(
    { pages: ['a', 'b'] },
    { 'a.mdx': createPage('sdk.json enum Color'), 'b.mdx': createPage('enum Color') },
  );
  expect(diagnostics.map(({ file, code }) => [file, code])).toEqual([['b.mdx', 'operation-missing']]);
  expect(pages.get('/a')?.markdown).toContain('- `Red`');
});

test('links symbol pages to author-written pages, choosing the nearest of several', async () => {
  const tabs = {
    groups: [
      { group: 'One', pages: ['v1/shape', 'v1/circle'] },
      { group: 'Two', pages: ['v2/shape', 'v2/circle'] },
    ],
  };
  const names = ['v1', 'v2'].flatMap((folder) => [
    [`${folder}/shape.mdx`, createPage('sdk.json class Shape')],
    [`${folder}/circle.mdx`, createPage('sdk.json class Circle')],
  ]);
  const { pages } = await build(tabs, Object.fromEntries(names) as Record<string, string>);
  expect(pages.get('/v1/circle')?.html).toContain('href="shape.html"');
  expect(pages.get('/v2/circle')?.html).toContain('href="shape.html#area"');
});

test('replaces a generated page with an unlisted one and reports it', async () => {
  const { urls, diagnostics } = await build({ sdk: SDK }, { 'more/shape.mdx': createPage('sdk.json class Shape') });
  expect(diagnostics).toMatchObject([{ file: 'more/shape.mdx', line: 2, code: 'operation-page-clash' }]);
  expect(urls).toContain('/more/shape');
  expect(urls).not.toContain('/sdk-reference/classes/shape');
});

test('generates no page for a part shown on a page for other readers', async () => {
  const files = { 'shape.mdx': '---\nsdk: sdk.json class Shape\ngroups: [staff]\n---\n' };
  const { urls, pages } = await build({ sdk: SDK }, files);
  expect(urls.filter((url) => url.includes('shape'))).toEqual([]);
  expect(pages.get('/sdk-reference/classes/circle')?.html).not.toContain('shape.html');
});

test.each([
  ['class Shap', 'operation-missing', 'Did you mean "class Shape"?'],
  ['method Shape.aera', 'operation-missing', 'Did you mean "method Shape.area"?'],
  ['gone.json class Shape', 'spec-missing', 'gone.json'],
  ['Shape', 'frontmatter-invalid-value', '"[source] kind name"'],
  ['{ name: Shape }', 'frontmatter-invalid-value', '"[source] kind name"'],
  ['[a]', 'frontmatter-invalid-value', '"[source] kind name"'],
])('reports %s as %s at its line', async (written, code, message) => {
  const { diagnostics } = await build({ sdk: SDK, pages: ['shape'] }, { 'shape.mdx': createPage(written) });
  const diagnostic = diagnostics.find((item) => item.code === code);
  expect(diagnostic).toMatchObject({ file: 'shape.mdx', line: 2, message: expect.stringContaining(message) });
});

test('requires the parent of a member name that is ambiguous', async () => {
  const root = createProject(
    ...['A', 'B'].map((name) => createReflection(128, name, { children: [createMethod('go', [{ type: NUMBER }])] })),
  );
  const { diagnostics } = await build(
    { sdk: SDK, pages: ['go'] },
    { 'sdk.json': toJson(root), 'go.mdx': createPage('method go') },
  );
  expect(diagnostics.map(({ code }) => code)).toEqual(['operation-missing']);
});

test("replaces the reference's description with the page's own, and keeps the rest below", async () => {
  const files = { 'shape.mdx': '---\ntitle: Forms\ndescription: Mine.\nsdk: class Shape\n---\n\nText.\n' };
  const { pages, plan } = await build({ sdk: SDK, pages: ['shape'] }, files);
  expect(plan.pages.find(({ url }) => url === '/shape')).toMatchObject({ title: 'Forms', description: 'Mine.' });
  expect(pages.get('/shape')?.markdown).not.toContain('Base of all shapes');
});

describe('for GraphQL schemas', () => {
  const schema = 'type Query { "Reads one." readBook(id: ID!): Book } type Book { id: ID! }';

  test.each([
    ['query readBook', '## Arguments'],
    ['schema.graphql query readBook', '## Arguments'],
    ['schema type Book', '## Fields'],
    ['object Book', '## Fields'],
    ['{ kind: query, name: readBook }', '## Arguments'],
  ])('shows %s below the text and generates nothing else', async (written, part) => {
    const files = { 'schema.graphql': schema, 'one.mdx': `---\ngraphql: ${written}\n---\n\nOwn text.\n` };
    const { pages, urls, diagnostics } = await build({ graphql: 'schema.graphql', pages: ['one'] }, files);
    expect(diagnostics).toEqual([]);
    expect(urls).toEqual(['/', '/one']);
    expect(pages.get('/one')?.markdown).toMatch(new RegExp(`Own text\\.[^]*${part}`));
  });

  test('links unlisted pages and generated pages to each other', async () => {
    const files = { 'schema.graphql': schema, 'book.mdx': '---\ngraphql: schema.graphql type Book\n---\n' };
    const { pages, diagnostics } = await build({ graphql: 'schema.graphql' }, files);
    expect(diagnostics.map(({ code }) => code)).toEqual(['operation-page-clash']);
    expect(pages.get('/graphql-reference/queries/read-book')?.markdown).toContain('(../../book.md)');
    expect(pages.get('/book')?.markdown).toContain('(graphql-reference/queries/read-book.md)');
  });

  test.each(['query readBook', 'base.graphql query readBook', 'more query size'])(
    'shows %s merged from all files of a schema',
    async (written) => {
      const files = {
        'base.graphql': schema,
        'more.graphqls': 'extend type Query { size: Int } extend type Book { pages: Int }',
        'one.mdx': `---\ngraphql: ${written}\n---\n`,
      };
      const { pages, urls, diagnostics } = await build(
        { graphql: ['base.graphql', 'more.graphqls'], pages: ['one'] },
        files,
      );
      expect(diagnostics).toEqual([]);
      expect(urls).toEqual(['/', '/one']);
      if (!written.includes('size')) expect(pages.get('/one')?.markdown).toContain('pages');
    },
  );

  test.each([
    ['query readBok', 'operation-missing'],
    ['readBook', 'frontmatter-invalid-value'],
  ])('reports %s as %s', async (written, code) => {
    const files = { 'schema.graphql': schema, 'one.mdx': `---\ngraphql: ${written}\n---\n` };
    const { diagnostics } = await build({ graphql: 'schema.graphql' }, files);
    expect(diagnostics).toMatchObject([{ file: 'one.mdx', line: 2, code }]);
  });
});
