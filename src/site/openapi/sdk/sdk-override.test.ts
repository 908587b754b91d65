/** Pages that show a part of an SDK or of a GraphQL schema below text of their own (content format, SDK references). */
import { describe, expect, test } from 'vitest';
import { featuresOf } from '../../../features/testing.ts';
import { makePlan } from '../../make-plan.ts';
import { openMemory } from '../../model/source.ts';
import { renderTestSite } from '../../testing.ts';
import { method, NUMBER, project, reflection, shapes, toJson } from './testing/typedoc.ts';

const SDK = { format: 'typedoc', source: 'sdk.json' };

const page = (sdk: string, text = 'Own *text*.') => `---\nsdk: ${sdk}\n---\n\n${text}\n`;

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
    'sdk.json': toJson(shapes()),
    ...files,
  };
  const plan = makePlan({
    source: openMemory(contents),
    settings: { features: featuresOf(), ...settings },
    report: () => {},
  });
  return { ...(await renderTestSite(contents, settings)), plan, urls: plan.pages.map(({ url }) => url) };
}

test('the reference stands below the text of the page, which has its title, description and mark; nothing else is generated', async () => {
  const { pages, plan, urls, diagnostics } = await build(
    { sdk: SDK, groups: [{ group: 'G', pages: ['shape'] }] },
    { 'shape.mdx': page('class Shape') },
  );
  expect(diagnostics).toEqual([]);
  expect(urls).toEqual(['/', '/shape']);
  const markdown = pages.get('/shape')?.markdown ?? '';
  expect(markdown.indexOf('Own *text*.')).toBeGreaterThan(0);
  expect(markdown.indexOf('### area()')).toBeGreaterThan(markdown.indexOf('Own *text*.'));
  const found = plan.pages.find(({ url }) => url === '/shape');
  expect(found).toMatchObject({ title: 'Shape', description: 'Base of all shapes, see Circle and area.' });
  expect(found?.frontmatter.deprecated).toBe(true);
});

test.each([
  ['class Shape'],
  ['sdk.json class Shape'],
  ['"/sdk class Shape"'],
  ['{ kind: class, name: Shape }'],
  ['{ kind: class, name: Shape, source: sdk.json, format: typedoc }'],
])('%s names the class', async (written) => {
  const { pages, diagnostics } = await build({ sdk: SDK, pages: ['shape'] }, { 'shape.mdx': page(written) });
  expect(diagnostics).toEqual([]);
  expect(pages.get('/shape')?.markdown).toContain('abstract class Shape');
});

test.each([
  ['method Shape.area', 'Shape.area'],
  ['method area', 'Shape.area'],
  ['{ kind: method, name: area, parent: Shape }', 'Shape.area'],
  ["'property Shape#color'", 'Shape.color'],
  ['method Shape.area()', 'Shape.area'],
])('%s names a member, which the page shows alone', async (written, path) => {
  const { pages, diagnostics } = await build({ sdk: SDK, pages: ['one'] }, { 'one.mdx': page(written) });
  expect(diagnostics).toEqual([]);
  const markdown = pages.get('/one')?.markdown ?? '';
  expect(markdown).toContain(` ${path}\``);
  expect(markdown).not.toContain('## Methods');
});

test('a page that the navigation does not fill from names its source, or finds it in another place of the navigation', async () => {
  const { pages, diagnostics } = await build(
    { pages: ['a', 'b'] },
    { 'a.mdx': page('sdk.json enum Color'), 'b.mdx': page('enum Color') },
  );
  expect(diagnostics.map(({ file, code }) => [file, code])).toEqual([['b.mdx', 'operation-missing']]);
  expect(pages.get('/a')?.markdown).toContain('- `Red`');
});

test('links between pages of symbols lead to those that people wrote, the nearest of several', async () => {
  const tabs = {
    groups: [
      { group: 'One', pages: ['v1/shape', 'v1/circle'] },
      { group: 'Two', pages: ['v2/shape', 'v2/circle'] },
    ],
  };
  const names = ['v1', 'v2'].flatMap((folder) => [
    [`${folder}/shape.mdx`, page('sdk.json class Shape')],
    [`${folder}/circle.mdx`, page('sdk.json class Circle')],
  ]);
  const { pages } = await build(tabs, Object.fromEntries(names) as Record<string, string>);
  expect(pages.get('/v1/circle')?.html).toContain('href="shape.html"');
  expect(pages.get('/v2/circle')?.html).toContain('href="shape.html#area"');
});

test('a page that is not listed takes the place of the one that would be generated, and is reported', async () => {
  const { urls, diagnostics } = await build({ sdk: SDK }, { 'more/shape.mdx': page('sdk.json class Shape') });
  expect(diagnostics).toMatchObject([{ file: 'more/shape.mdx', line: 2, code: 'operation-page-clash' }]);
  expect(urls).toContain('/more/shape');
  expect(urls).not.toContain('/sdk-reference/classes/shape');
});

test('what a page for other readers shows has no generated page either', async () => {
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
])('%s is reported as %s at its line', async (written, code, message) => {
  const { diagnostics } = await build({ sdk: SDK, pages: ['shape'] }, { 'shape.mdx': page(written) });
  const found = diagnostics.find((item) => item.code === code);
  expect(found).toMatchObject({ file: 'shape.mdx', line: 2, message: expect.stringContaining(message) });
});

test('a name that several members have needs the one that it is in', async () => {
  const root = project(
    ...['A', 'B'].map((name) => reflection(128, name, { children: [method('go', [{ type: NUMBER }])] })),
  );
  const { diagnostics } = await build(
    { sdk: SDK, pages: ['go'] },
    { 'sdk.json': toJson(root), 'go.mdx': page('method go') },
  );
  expect(diagnostics.map(({ code }) => code)).toEqual(['operation-missing']);
});

test('the text of a page with a description of its own stands in its place, and the rest below', async () => {
  const files = { 'shape.mdx': '---\ntitle: Forms\ndescription: Mine.\nsdk: class Shape\n---\n\nText.\n' };
  const { pages, plan } = await build({ sdk: SDK, pages: ['shape'] }, files);
  expect(plan.pages.find(({ url }) => url === '/shape')).toMatchObject({ title: 'Forms', description: 'Mine.' });
  expect(pages.get('/shape')?.markdown).not.toContain('Base of all shapes');
});

describe('of GraphQL schemas', () => {
  const schema = 'type Query { "Reads one." readBook(id: ID!): Book } type Book { id: ID! }';

  test.each([
    ['query readBook', '## Arguments'],
    ['schema.graphql query readBook', '## Arguments'],
    ['schema type Book', '## Fields'],
    ['object Book', '## Fields'],
    ['{ kind: query, name: readBook }', '## Arguments'],
  ])('%s shows it below the text, and nothing else is generated', async (written, part) => {
    const files = { 'schema.graphql': schema, 'one.mdx': `---\ngraphql: ${written}\n---\n\nOwn text.\n` };
    const { pages, urls, diagnostics } = await build({ graphql: 'schema.graphql', pages: ['one'] }, files);
    expect(diagnostics).toEqual([]);
    expect(urls).toEqual(['/', '/one']);
    expect(pages.get('/one')?.markdown).toMatch(new RegExp(`Own text\\.[^]*${part}`));
  });

  test('pages that are not listed lead to generated ones, and these to them', async () => {
    const files = { 'schema.graphql': schema, 'book.mdx': '---\ngraphql: schema.graphql type Book\n---\n' };
    const { pages, diagnostics } = await build({ graphql: 'schema.graphql' }, files);
    expect(diagnostics.map(({ code }) => code)).toEqual(['operation-page-clash']);
    expect(pages.get('/graphql-reference/queries/read-book')?.markdown).toContain('(../../book.md)');
    expect(pages.get('/book')?.markdown).toContain('(graphql-reference/queries/read-book.md)');
  });

  test.each(['query readBook', 'base.graphql query readBook', 'more query size'])(
    '%s of a schema of several files shows it among what all of them have',
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
  ])('%s is reported as %s', async (written, code) => {
    const files = { 'schema.graphql': schema, 'one.mdx': `---\ngraphql: ${written}\n---\n` };
    const { diagnostics } = await build({ graphql: 'schema.graphql' }, files);
    expect(diagnostics).toMatchObject([{ file: 'one.mdx', line: 2, code }]);
  });
});
