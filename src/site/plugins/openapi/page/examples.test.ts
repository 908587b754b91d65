import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { renderTestSite } from '../../../testing.ts';

const JSON_TYPE = 'application/json';

/** Renders the page of one operation as HTML and as Markdown without the YAML description. */
async function renderOperation(operation: object, { item = {}, webhook = false, extra = {} } = {}) {
  const entry = { x: { ...item, post: { summary: 'Do', responses: {}, ...operation } } };
  const { pages, diagnostics } = await renderTestSite({
    'docs.json': {
      name: 'T',
      navigation: { groups: [{ group: 'G', openapi: 'a.json', ...(webhook && { pages: ['webhook x'] }) }] },
    },
    'a.json': {
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      ...(webhook ? { webhooks: entry } : { paths: { '/x': entry.x } }),
      ...extra,
    },
  });
  const [page] = [...pages.values()];
  const html = (page?.html ?? '').replace(/data-bd-playground="[^"]*"/g, '').replace(/<script[\s\S]*?<\/script>/g, '');
  const whole = page?.markdown ?? '';
  return { html, whole, markdown: whole.split('## OpenAPI')[0] ?? '', diagnostics };
}

const examples = {
  one: { summary: 'The first', value: { kind: 'cat-value' } },
  two: { description: 'Says **more**.', value: { kind: 'dog-value' } },
};

describe('request body examples', () => {
  test.each([
    ['several', { requestBody: { content: { [JSON_TYPE]: { examples } } } }, {}],
    [
      'beside samples of the author',
      {
        'x-codeSamples': [{ lang: 'bash', source: 'curl' }],
        requestBody: { content: { [JSON_TYPE]: { examples } } },
      },
      {},
    ],
    ['of a webhook', { requestBody: { content: { [JSON_TYPE]: { examples } } } }, { webhook: true }],
    [
      'of other media types',
      {
        requestBody: {
          content: {
            [JSON_TYPE]: { example: 'cat-value' },
            'text/csv': { examples: { two: { ...examples.two, value: 'dog-value' } } },
          },
        },
      },
      {},
    ],
    [
      'of a callback',
      { callbacks: { done: { '{$url}': { post: { requestBody: { content: { [JSON_TYPE]: { examples } } } } } } } },
      {},
    ],
    [
      'of the response of a callback',
      {
        callbacks: {
          done: {
            '{$url}': { post: { responses: { 200: { description: 'k', content: { [JSON_TYPE]: { examples } } } } } },
          },
        },
      },
      {},
    ],
  ])('are all on the page: %s', async (_, operation, options) => {
    const { html, markdown } = await renderOperation(operation, options);
    for (const text of ['cat-value', 'dog-value', 'Says ', 'more']) {
      expect(html).toContain(text);
      expect(markdown).toContain(text);
    }
  });

  test('are not repeated if the request sample already shows them', async () => {
    const { markdown } = await renderOperation({
      requestBody: { content: { [JSON_TYPE]: { example: { a: 'cat-value' } } } },
    });
    expect(markdown).not.toContain('Example');
  });
});

test('shows the descriptions of examples whose code is beside the page', async () => {
  const one = { summary: 'The only one', description: 'Says **more**.', value: { kind: 'cat-value' } };
  const content = { [JSON_TYPE]: { examples: { one } } };
  for (const operation of [{ requestBody: { content } }, { responses: { 200: { description: 'ok', content } } }]) {
    const { html, markdown } = await renderOperation(operation);
    expect(html).toContain('<p>Says <strong>more</strong>.</p>');
    expect(markdown).toContain('**The only one**\n\nSays **more**.');
    expect(markdown).not.toContain('cat-value');
  }
});

test('shows response examples for each media type', async () => {
  const content = { [JSON_TYPE]: { example: { a: 'cat-value' } }, 'application/xml': { example: '<dog-value/>' } };
  const { whole } = await renderOperation({ responses: { 200: { description: 'ok', content } } });
  expect(whole).toContain('```json title="200"\n');
  expect(whole).toContain('```xml title="200 · application/xml"\n<dog-value/>');
});

test('shows named examples that are values without an object around them', async () => {
  const content = {
    [JSON_TYPE]: { examples: { one: { kind: 'cat-value' }, two: ['dog-value'], three: { summary: 'x' } } },
  };
  const { whole } = await renderOperation({ responses: { 200: { description: 'ok', content } } });
  expect(whole).toContain('```json title="200 OK · one"\n{\n  "kind": "cat-value"');
  expect(whole).toContain('```json title="200 OK · two"\n[\n  "dog-value"');
  expect(whole).not.toContain('three"\n');
});

test('shows the summaries and descriptions of parameter examples', async () => {
  const parameters = [
    { name: 'q', in: 'query', schema: { type: 'string' }, examples: { ...examples, three: { value: 'v3' } } },
  ];
  const { markdown, html } = await renderOperation({ parameters });
  expect(html).toContain('(Says <strong>more</strong>.)');
  expect(markdown).toContain(
    'Examples: `{"kind":"cat-value"}` (The first), `{"kind":"dog-value"}` (Says **more**.), `v3`',
  );
});

test.each([
  ['x-enumDescriptions', { a: 'Says A', b: 'Says B' }],
  ['x-enum-descriptions', ['Says A', 'Says B']],
  ['x-enum-varnames', ['Says A', 'Says B']],
  [
    'x-ms-enum',
    {
      name: 'Letter',
      values: [
        { value: 'a', name: 'a', description: 'Says A' },
        { value: 'b', name: 'Says B' },
      ],
    },
  ],
])('describes options with the notes in %s', async (key, notes) => {
  const { markdown } = await renderOperation({
    parameters: [{ name: 'q', in: 'query', schema: { enum: ['a', 'b'], [key]: notes } }],
  });
  expect(markdown).toContain('`a` (Says A), `b` (Says B)');
});

test("shows an option's name before its meaning, unless the name barely differs from the value", async () => {
  const schema = {
    enum: [0, 1, 'in_progress'],
    'x-enum-varnames': ['None', 'Some', 'InProgress'],
    'x-enum-descriptions': ['Nothing', '', 'Going on'],
  };
  const { markdown } = await renderOperation({ parameters: [{ name: 'q', in: 'query', schema }] });
  expect(markdown).toContain('`0` (None: Nothing), `1` (Some), `in_progress` (Going on)');
});

test('shows links to external documentation for operations and fields', async () => {
  const { html, markdown } = await renderOperation({
    externalDocs: { url: 'https://x.example/op', description: 'More of it' },
    requestBody: {
      content: {
        [JSON_TYPE]: {
          schema: { properties: { a: { type: 'string', externalDocs: { url: 'https://x.example/field' } } } },
        },
      },
    },
  });
  expect(markdown).toContain('[More of it](https://x.example/op)');
  expect(markdown).toContain('[https://x.example/field](https://x.example/field)');
  expect(html).toMatch(/<div class="bd-ApiDescription"><p><a [^>]*href="https:\/\/x\.example\/op"/);
});

test("falls back to the path's description if an operation has none", async () => {
  const item = { description: 'Of the path.' };
  expect((await renderOperation({}, { item })).markdown).toContain('Of the path.');
  expect((await renderOperation({ description: 'Own.' }, { item })).markdown).not.toContain('Of the path.');
});

test('shows the element types of a tuple', async () => {
  const prefixItems = [{ type: 'string' }, { type: 'integer' }];
  const properties = {
    t: { type: 'array', prefixItems },
    closed: { prefixItems, items: false },
    bare: { prefixItems },
    open: { prefixItems, items: { type: 'boolean' } },
  };
  const { markdown } = await renderOperation({ requestBody: { content: { [JSON_TYPE]: { schema: { properties } } } } });
  for (const name of ['t', 'closed', 'bare']) expect(markdown).toContain(`\`${name}\` (\`[string, integer]\`)`);
  expect(markdown).toContain('`open` (`[string, integer, ...boolean[]]`)');
});

test.each<[string, Json[], string]>([
  [
    'their titles',
    [
      { type: 'number', title: 'Lat' },
      { type: 'number', title: 'Lng', maximum: 180 },
    ],
    '- `Lat` (`number`)\n\n  - `Lng` (`number`): Required range',
  ],
  [
    'their places',
    [{ type: 'number', description: 'Degrees north.' }, { type: 'number' }],
    '- `[0]` (`number`): Degrees north.\n\n  - `[1]` (`number`)',
  ],
])('shows tuple elements with further details as fields with %s', async (_, prefixItems, fields) => {
  const list: JsonObject = { type: 'array', items: { type: 'array', prefixItems } };
  const schema: JsonObject = { properties: { path: list } };
  const { markdown } = await renderOperation({ requestBody: { content: { [JSON_TYPE]: { schema } } } });
  expect(markdown).toContain('- `path` (`[number, number][]`)');
  expect(markdown).toContain(fields);
});

test.each<[string, JsonObject]>([
  ['items', { prefixItems: [{ type: 'number' }], items: { type: 'string', description: 'A label.' } }],
  [
    'unevaluatedItems',
    { prefixItems: [{ type: 'number' }], unevaluatedItems: { type: 'string', description: 'A label.' } },
  ],
  ['additionalItems', { items: [{ type: 'number' }], additionalItems: { type: 'string', description: 'A label.' } }],
])('shows the further elements of a tuple with details in "%s" as a field', async (_, schema) => {
  const properties = { path: { type: 'array', ...schema } };
  const { markdown } = await renderOperation({
    requestBody: { content: { [JSON_TYPE]: { schema: { properties } } } },
  });
  expect(markdown).toContain('- `path` (`[number, ...string[]]`)');
  expect(markdown).toContain('- `[0]` (`number`)\n\n  - `[1…]` (`string`): A label.');
});

test('shows no empty title above a callback example called "default"', async () => {
  const namedExamples = { default: { description: 'Says **more**.', value: { kind: 'cat-value' } } };
  const post = { requestBody: { content: { [JSON_TYPE]: { examples: namedExamples } } } };
  const { html } = await renderOperation({ callbacks: { done: { '{$url}': { post } } } });
  expect(html).toContain('Says <strong>more</strong>.');
  expect(html).not.toContain('<strong></strong>');
});
