/** Texts and links outside an operation: of its tags, of the API, and of examples on other hosts. */
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { renderOperationPage } from './render-operation-page.ts';
import { createPageOptions, printPage, toDocument } from '../../../descriptions/testing/page.ts';
import { pick } from './testing/page.ts';

const print = (operation: JsonObject, root: JsonObject = {}) => {
  const paths: JsonObject = { '/x': { post: operation } };
  const page = renderOperationPage(pick(toDocument({ openapi: '3.1.0', paths, ...root }), 'post /x'), {
    ...createPageOptions(),
    schemaInMarkdown: false,
  });
  return printPage(page);
};

test('shows the texts of all tags of an operation and the documentation of the API', () => {
  const tags: Json = [
    {
      name: 'Ships',
      description: 'About *ships*.',
      externalDocs: { url: 'https://x.example/ships', description: 'Manual' },
    },
    { name: 'Ports', 'x-displayName': 'All ports', externalDocs: { url: 'https://x.example/ports' } },
    { name: 'Other', description: 'About others.' },
  ];
  const root = { tags, externalDocs: { url: 'https://x.example/all' } };
  const { html, markdown } = print({ tags: ['Ships', 'Ports', 'Undeclared'] }, root);
  expect(markdown).toMatch(/Ships[^]*About \*ships\*\.[^]*\[Manual\]\(https:\/\/x\.example\/ships\)/);
  expect(markdown).toMatch(/All ports[^]*\(https:\/\/x\.example\/ports\)/);
  expect(markdown).toContain('(https://x.example/all)');
  expect(html).toContain('href="https://x.example/ships"');
  expect(markdown).not.toContain('others');
  const info = { title: 'T', externalDocs: root.externalDocs };
  expect(print({}, { info }).markdown).toContain('(https://x.example/all)');
  expect(print({}).html).not.toContain('accordion');
});

test('links to the documentation of a body', () => {
  const schema = { type: 'object', externalDocs: { url: 'https://x.example/body' } };
  const content = { 'application/json': { schema } };
  expect(print({ requestBody: { content } }).markdown).toContain('(https://x.example/body)');
  expect(print({ responses: { 200: { content } } }).markdown).toContain('(https://x.example/body)');
});

const EXAMPLES: JsonObject = {
  near: { value: { a: 1 } },
  far: { summary: 'Far example', description: 'It is far.', externalValue: 'https://x.example/far.json' },
};
const CONTENT: JsonObject = { 'application/json': { schema: { type: 'object' }, examples: EXAMPLES } };

test.each<[string, JsonObject]>([
  ['a request', { requestBody: { content: CONTENT } }],
  ['the only response', { responses: { 200: { content: CONTENT } } }],
  ['one of several responses', { responses: { 200: {}, 404: { content: CONTENT } } }],
  ['a callback', { callbacks: { c: { '{$url}': { post: { requestBody: { content: CONTENT } } } } } }],
  ['a parameter', { parameters: [{ name: 'q', in: 'query', schema: { type: 'string' }, examples: EXAMPLES }] }],
  ['a header', { responses: { 200: { headers: { H: { schema: { type: 'string' }, examples: EXAMPLES } } } } }],
  ['another media type', { requestBody: { content: { 'text/plain': {}, ...CONTENT } } }],
  [
    'a shared example',
    { requestBody: { content: { 'text/plain': { examples: { far: { $ref: '#/components/examples/far' } } } } } },
  ],
])('links to the examples of %s on other hosts, with their texts', (_, operation) => {
  const { markdown, html } = print(operation, { components: { examples: { far: EXAMPLES['far'] ?? {} } } });
  expect(markdown).toContain('[Far example](https://x.example/far.json)');
  expect(markdown).toContain('It is far.');
  expect(html.split('href="https://x.example/far.json"')).toHaveLength(2);
});

test('shows an example without a URL as text, and shows one whose value is null', () => {
  const examples = { far: { externalValue: 'javascript:alert(1)' } };
  const { html } = print({ requestBody: { content: { 'text/plain': { examples } } } });
  expect(html).toContain('javascript:alert(1)');
  expect(html).not.toContain('href="javascript:');
  const responses = { 200: { content: { 'application/json': { examples: { none: { value: null } } } } } };
  expect(print({ responses }).markdown).toMatch(/none[^]*null/);
});
