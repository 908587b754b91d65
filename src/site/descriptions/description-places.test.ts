import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

const DESCRIPTION = [
  'Sorts the "lanterns".',
  '',
  '| Name | Use |',
  '|---|---|',
  '| a | b | dropped |',
  '',
  '* An <Icon icon="no-such-icon" /> in a list, and <b>bold.',
  '',
  'See[^1] this.',
  '',
  '```no-such-language',
  'code',
  '```',
].join('\n');

/** Code of each problem → how the text at its place starts, in any spelling. */
const EXPECTED = {
  'table-extra-cells': /^\|? ?dropped/,
  'unknown-icon': /^icon=/,
  'unmatched-tag': /^<b>bold/,
  'footnote-unmatched': /^\[\^1\]/,
  'unknown-code-language': /^(?:```)?no-such-language/,
};

const spec = { openapi: '3.1.0', info: { title: 'API', version: '1' } };
const operation = { summary: 'Sort', description: DESCRIPTION, responses: {} };
const json = { ...spec, paths: { '/sort': { get: operation } } };
const HEAD = 'openapi: 3.1.0\ninfo: {title: API, version: "1"}\npaths:\n  /sort:\n    get:\n      responses: {}\n';
const indent = (text: string) => text.replace(/^(?=.)/gm, '        ');

test.each([
  ['JSON in one line', 'a.json', JSON.stringify(json)],
  ['formatted JSON', 'a.json', JSON.stringify(json, null, 2)],
  ['a literal scalar', 'a.yaml', `${HEAD}      description: |\n${indent(DESCRIPTION)}\n`],
  ['a quoted scalar', 'a.yaml', `${HEAD}      description: ${JSON.stringify(DESCRIPTION)}\n`],
])('reports what is lost in a description in %s with its place', async (_, name, text) => {
  const { diagnostics } = await renderTestSite({
    'docs.json': {
      name: 'Site',
      theme: 'mint',
      colors: { primary: '#16a34a' },
      navigation: { pages: ['index', `${name} GET /sort`] },
    },
    'index.mdx': 'Home',
    [name]: text,
  });
  const lines = text.split('\n');
  const found = diagnostics.map(({ code, file, line, column }) => [code, file, lines[line - 1]?.slice(column - 1)]);
  for (const [code, start] of Object.entries(EXPECTED))
    expect(found).toContainEqual([code, name, expect.stringMatching(start)]);
  expect(found.map(([code]) => code).sort()).toEqual(Object.keys(EXPECTED).sort());
});

test('reports a description that a page shows, in the file of the description', async () => {
  const { diagnostics } = await renderTestSite({
    'sort.mdx': '---\nopenapi: "a.yaml GET /sort"\n---\n',
    'a.yaml': `${HEAD}      description: >\n        Sorts the\n        lanterns by <b>size.\n`,
  });
  expect(diagnostics).toMatchObject([{ code: 'unmatched-tag', file: 'a.yaml', line: 9, column: 21 }]);
});

test('reports a description that is too long', async () => {
  const { diagnostics } = await renderTestSite({
    'sort.mdx': '---\nopenapi: "a.json GET /sort"\n---\n',
    'a.json': {
      ...spec,
      paths: { '/sort': { get: { description: `Start.\n\n${'Lantern. '.repeat(6000)}`, responses: {} } } },
    },
  });
  expect(diagnostics).toMatchObject([
    {
      code: 'description-too-long',
      file: 'a.json',
      message:
        'The description has 54,008 characters. Only the first 50,000 are shown. Move the rest to a page. Used by sort.mdx.',
    },
  ]);
});

test.each([
  ['Of lanterns.\n\n# Sign in\n\nUse a key.', ['introduction-not-shown']],
  ['Of lanterns.\n\nUse a key.', ['introduction-not-shown']],
  ['Of lanterns #1,\nsorted.\n\n', []],
])('reports an introduction of several paragraphs, which no page shows: %j', async (description, codes) => {
  const { diagnostics } = await renderTestSite({
    'sort.mdx': '---\nopenapi: "a.json GET /sort"\n---\n',
    'a.json': { ...json, info: { ...spec.info, description }, paths: { '/sort': { get: { responses: {} } } } },
  });
  expect(diagnostics.map(({ code, file, column }) => [code, file, column > 1])).toEqual(
    codes.map((code) => [code, 'a.json', true]),
  );
});

test('reports the descriptions of tags without operations and of paths whose operations have their own', async () => {
  const get = (fields: object) => ({ get: { responses: {}, ...fields } });
  const { diagnostics } = await renderTestSite({
    'a.mdx': '---\nopenapi: "a.json GET /a"\n---\n',
    'b.mdx': '---\nopenapi: "a.json GET /b"\n---\n',
    'a.json': JSON.stringify({
      ...spec,
      tags: [
        { name: 'Used', description: 'For use.' },
        { name: 'Paging', description: 'All lists have pages.' },
        { name: 'Empty', description: ' ' },
      ],
      paths: {
        '/a': { description: 'Shown on its page.', ...get({ tags: ['Used'] }) },
        '/b': { description: 'For all.', ...get({ description: 'Reads.' }), put: { description: 'Writes.' } },
        '/c': { description: 'Shown on one page.', ...get({ description: 'Reads.' }), put: {} },
      },
    }),
  });
  expect(diagnostics.filter(({ code }) => code === 'introduction-not-shown')).toMatchObject([
    {
      file: 'a.json',
      message:
        'No page shows the description of the tag "Paging" or the description of the path "/b" of a.json. Copy them to a page.',
    },
  ]);
});

test('reports the texts of a reference that no page shows once, at the first one', async () => {
  const { diagnostics } = await renderTestSite({
    'book.mdx': '---\ngraphql: "a.graphql query book"\n---\n',
    'a.graphql':
      '"The shop"\nschema { query: Q }\n"All reads"\ntype Q { book: Int }\n"Who can read" directive @a on OBJECT',
  });
  expect(diagnostics).toEqual([
    {
      file: 'a.graphql',
      line: 1,
      column: 2,
      severity: 'info',
      code: 'introduction-not-shown',
      message:
        'No page shows the description of the schema, the description of the root type "Q" or the description of the directive "@a" of a.graphql. Copy them to a page.',
    },
  ]);
});

test('reports problems of a description that only a page refers to', async () => {
  const { diagnostics } = await renderTestSite({
    'sort.mdx': '---\nopenapi: "a.yaml GET /sort"\n---\n',
    'a.yaml': `${HEAD}      summary: A\n      summary: B\n      parameters: [{ $ref: "#/components/parameters/none" }]\n  /other: 1\n`,
  });
  expect(diagnostics.map(({ code, file }) => [code, file]).sort()).toEqual([
    ['operation-invalid', 'a.yaml'],
    ['spec-duplicate-key', 'a.yaml'],
    ['spec-reference-missing', 'a.yaml'],
  ]);
});

test('reports a reference and an invalid part at their own line, not at one that contains their text', async () => {
  const { diagnostics } = await renderTestSite({
    'sort.mdx': '---\nopenapi: "a.yaml GET /sort"\n---\n',
    'a.yaml': `${HEAD}      summary: Sort /sort/all of Cup-like things\n      parameters: [{ $ref: Cup }]\n  /sort/all:\n    get: { parameters: [{ name: a }] }\n`,
  });
  const lines = HEAD.split('\n').length;
  expect(diagnostics).toMatchObject([
    { code: 'spec-reference-missing', file: 'a.yaml', line: lines + 1, column: 28 },
    { code: 'operation-invalid', file: 'a.yaml', line: lines + 2, column: 3, severity: 'warning' },
  ]);
});

test.each([
  ['<user><secret>s</secret></user>', ['spec-example-hidden']],
  ['id=1&secret=s', ['spec-example-hidden']],
  ['<user><id>1</id></user>', []],
  ['{"id": 1, "secret": "s"}', []],
])(
  'reports an example in text that some readers do not see, because it has a hidden field: %j',
  async (text, codes) => {
    const secret = { type: 'string', 'x-mint': { groups: ['admin'] } };
    const schema = { type: 'object', properties: { id: { type: 'integer' }, secret } };
    const content = { 'application/xml': { schema, example: text } };
    const { diagnostics } = await renderTestSite({
      'sort.mdx': '---\nopenapi: "a.json GET /sort"\n---\n',
      'a.json': { ...spec, paths: { '/sort': { get: { responses: { 200: { description: 'Done.', content } } } } } },
    });
    expect(diagnostics.map(({ code, file, column }) => [code, file, column > 1])).toEqual(
      codes.map((code) => [code, 'a.json', true]),
    );
  },
);
