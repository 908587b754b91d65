import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { readBodyPage } from '../../plugins/openapi/page/testing/page.ts';
import { listRequestSamples } from '../../plugins/openapi/samples/request-samples.ts';
import { listResponseSamples } from '../../plugins/openapi/samples/response-samples.ts';
import { renderXml } from './xml.ts';

const { document } = readBodyPage({});
const renderLines = (schema: JsonObject, value: Json) => renderXml(document, schema, value).split('\n').slice(1);
const text = { type: 'string' };

test.each<[string, JsonObject, Json, string[]]>([
  ['text', { properties: { a: text } }, { a: 'x < y & z' }, ['  <a>x &lt; y &amp; z</a>']],
  ['stand-ins', { properties: { a: text } }, { a: '<string>' }, ['  <a>string</a>']],
  ['nothing', { properties: { a: text } }, { a: null }, ['  <a/>']],
  ['another name', { properties: { a: { ...text, xml: { name: 'b' } } } }, { a: 'x' }, ['  <b>x</b>']],
  ['a list', { properties: { a: { type: 'array', items: text } } }, { a: ['x', 'y'] }, ['  <a>x</a>', '  <a>y</a>']],
  [
    'a list of named items',
    { properties: { a: { type: 'array', items: { ...text, xml: { name: 'i' } } } } },
    { a: ['x'] },
    ['  <i>x</i>'],
  ],
  [
    'a wrapped list',
    {
      properties: { a: { type: 'array', xml: { wrapped: true, name: 'all' }, items: { ...text, xml: { name: 'i' } } } },
    },
    { a: ['x', 'y'] },
    ['  <all>', '    <i>x</i>', '    <i>y</i>', '  </all>'],
  ],
  [
    'a key that is no name',
    { type: 'object' },
    { '{key}': 1, '1a': true },
    ['  <_key_>1</_key_>', '  <_1a>true</_1a>'],
  ],
])('%s', (_, schema, value, expected) => {
  expect(renderLines(schema, value).slice(1, -1)).toEqual(expected);
});

test('puts attributes, prefixes and namespaces in the tag', () => {
  const schema = {
    xml: { name: 'book', prefix: 'b', namespace: 'https://b.example/?a&b' },
    properties: { id: { type: 'integer', xml: { attribute: true } }, title: text },
  };
  expect(renderLines(schema, { id: 7, title: 'T' })).toEqual([
    '<b:book xmlns:b="https://b.example/?a&amp;b" id="7">',
    '  <title>T</title>',
    '</b:book>',
  ]);
});

test('shows XML bodies and responses as XML', () => {
  const operation = readBodyPage({});
  operation.document.root['components'] = { schemas: { Book: { type: 'object', properties: { title: text } } } };
  const content = { 'application/xml': { schema: { $ref: '#/components/schemas/Book' } } };
  operation.value = { requestBody: { content }, responses: { 200: { description: 'ok', content } } };
  const options = {
    autogenerate: true,
    requiredOnly: false,
    prefill: false,
    languages: ['curl'],
    hiddenParts: new Map(),
  };
  expect(listRequestSamples(operation, options)[0]?.source).toContain('<Book>\n  <title>string</title>\n</Book>');
  expect(listResponseSamples(operation, { noBody: 'None', hiddenParts: new Map() })).toMatchObject([
    { language: 'xml', source: '<?xml version="1.0" encoding="UTF-8"?>\n<Book>\n  <title>string</title>\n</Book>' },
  ]);
});
