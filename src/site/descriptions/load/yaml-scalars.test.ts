import { describe, expect, test } from 'vitest';
import { listFormats } from '../../model/plugin.ts';
import { openMemory } from '../../model/source.ts';
import { PLUGINS } from '../../plugins/registry.ts';
import { findPointer } from '../resolve.ts';
import type { Json } from '../../model/json.ts';
import { loadDocument } from './load-document.ts';
import { NO_REMOTE_FILES } from './remote-files.ts';

/** Loads a description whose file is `a.yaml`, and reads one of its values. */
function read(yaml: string, pointer: string, files: Record<string, string> = {}): Json | undefined {
  const { document, problems } = loadDocument({
    name: 'a.yaml',
    source: openMemory({ 'a.yaml': yaml, ...files }),
    remote: NO_REMOTE_FILES,
    formats: listFormats(PLUGINS),
    overlays: Object.keys(files).filter((file) => file.startsWith('overlay')),
  });
  expect(problems).toEqual([]);
  return document && findPointer(document.root, pointer);
}

const readSchema = (lines: string, pointer: string, others = '') =>
  read(
    `openapi: 3.1.0\ninfo: {}\ncomponents:\n  schemas:\n    S: ${lines}\n${others}`,
    `#/components/schemas/S${pointer}`,
  );

const SPELLINGS = [
  '01234',
  '+49123',
  '0x1F',
  '0o17',
  '1e3',
  '1.10',
  '1.0',
  '.5',
  '12',
  '-0',
  '.inf',
  'true',
  'False',
  'yes',
  'on',
  '2024-01-02',
  '12:30',
  '1_000',
  '9223372036854775807',
];

describe('an unquoted value of a string', () => {
  test.each(SPELLINGS)('keeps its spelling: %s', (text) => {
    for (const key of ['example', 'default', 'const'])
      expect(readSchema(`{ type: string, ${key}: ${text} }`, `/${key}`)).toBe(text);
    expect(readSchema(`{ type: string, enum: [a, ${text}] }`, '/enum/1')).toBe(text);
    expect(readSchema(`{ type: string, examples: [${text}] }`, '/examples/0')).toBe(text);
  });

  test.each<[string, string, string, string?]>([
    ['in a referenced schema', '{ $ref: "#/components/schemas/T", default: 1.10 }', '/default'],
    ['in allOf', '{ allOf: [{ $ref: "#/components/schemas/T" }], default: 1.10 }', '/default'],
    ['that can be null', '{ type: [string, "null"], default: 1.10 }', '/default'],
    ['in anyOf with null', '{ anyOf: [{ type: string }, { type: "null" }], default: 1.10 }', '/default'],
    ['in an object', '{ type: object, properties: { v: { type: string } }, example: { v: 1.10 } }', '/example/v'],
    [
      'in an inherited property',
      '{ allOf: [{ properties: { v: { type: string } } }], example: { v: 1.10 } }',
      '/example/v',
    ],
    ['in a map', '{ additionalProperties: { type: string }, example: { v: 1.10 } }', '/example/v'],
    ['in a list', '{ type: array, items: { $ref: "#/components/schemas/T" }, example: [1.10] }', '/example/0'],
    ['in a tuple', '{ prefixItems: [{ type: string }], example: [1.10] }', '/example/0'],
    [
      'in a property named like a keyword',
      '{ properties: { default: { type: string, default: 1.10 } } }',
      '/properties/default/default',
    ],
    ['in a block', '\n      type: string\n      default: 1.10', '/default'],
  ])('keeps its spelling %s', (_, schema, pointer) => {
    expect(readSchema(schema, pointer, '    T: { type: string }')).toBe('1.10');
  });

  test.each([
    [
      'a parameter',
      'parameters: [{ name: q, in: query, schema: { type: string }, example: 1.10 }]',
      '/parameters/0/example',
    ],
    [
      'a named example',
      'parameters: [{ name: q, in: query, schema: { type: string }, examples: { a: { value: 1.10 } } }]',
      '/parameters/0/examples/a/value',
    ],
    [
      'a shared example',
      'parameters: [{ name: q, in: query, schema: { type: string }, examples: { a: { $ref: "#/components/examples/E" } } }]',
      '/../../../components/examples/E/value',
    ],
    [
      'a body',
      'requestBody: { content: { text/plain: { schema: { type: object, properties: { v: { type: string } } }, example: { v: 1.10 } } } }',
      '/requestBody/content/text~1plain/example/v',
    ],
    [
      'a header',
      'responses: { 200: { headers: { V: { schema: { type: string }, example: 1.10 } } } }',
      '/responses/200/headers/V/example',
    ],
    [
      'a server variable',
      'servers: [{ url: "/{v}", variables: { v: { default: 1.10 } } }]',
      '/servers/0/variables/v/default',
    ],
  ])('keeps its spelling as the value of %s', (_, operation, pointer) => {
    const yaml = `openapi: 3.1.0\ninfo: {}\npaths: { /x: { get: { ${operation} } } }\ncomponents: { examples: { E: { value: 1.10 } } }`;
    const start = pointer.startsWith('/../') ? pointer.replace('/../../..', '#') : `#/paths/~1x/get${pointer}`;
    expect(read(yaml, start)).toBe('1.10');
  });

  test('keeps its spelling in Swagger 2.0, AsyncAPI, other files and overlays', () => {
    const swagger =
      'swagger: "2.0"\ninfo: {}\npaths: { /x: { get: { parameters: [{ name: q, in: query, type: string, default: 1.10 }] } } }';
    expect(read(swagger, '#/paths/~1x/get/parameters/0/schema/default')).toBe('1.10');
    const message =
      'asyncapi: 3.0.0\ninfo: {}\ncomponents: { messages: { M: { payload: { properties: { v: { type: string } } }, examples: [{ payload: { v: 1.10 } }] } } }';
    expect(read(message, '#/components/messages/M/examples/0/payload/v')).toBe('1.10');
    const other = 'openapi: 3.1.0\ninfo: {}\ncomponents: { schemas: { S: { $ref: "./b.yaml" } } }';
    expect(read(other, '#/components/schemas/b/default', { 'b.yaml': 'type: string\ndefault: 1.10' })).toBe('1.10');
    const overlay =
      'overlay: 1.0.0\ninfo: { title: O, version: 1.10 }\nactions: [{ target: "$.components.schemas.S", update: { default: 1.10 } }]';
    const plain = 'openapi: 3.1.0\ninfo: {}\ncomponents: { schemas: { S: { type: string } } }';
    expect(read(plain, '#/components/schemas/S/default', { 'overlay.yaml': overlay })).toBe('1.10');
  });
});

test.each<[string, string, Json]>([
  ['{ type: number, example: 1.10 }', '/example', 1.1],
  ['{ type: integer, enum: [0x1F] }', '/enum/0', 31],
  ['{ type: boolean, default: false }', '/default', false],
  ['{ type: [string, integer], default: 12 }', '/default', 12],
  ['{ oneOf: [{ type: string }, { type: number }], default: 1.10 }', '/default', 1.1],
  ['{ default: 1.10 }', '/default', 1.1],
  ['{ type: string, default: null }', '/default', null],
  ['{ type: string, minLength: 1, default: 1 }', '/minLength', 1],
  ['{ type: object, required: true }', '/required', true],
  ['{ type: object, additionalProperties: true, example: { a: true } }', '/example/a', true],
])('other values of %s keep their type', (schema, pointer, expected) => {
  expect(readSchema(schema, pointer)).toBe(expected);
});

test('names, versions and titles are text', () => {
  const yaml =
    'openapi: 3.1\ninfo: { title: 2024, version: 1.10 }\npaths: { /x: { get: { tags: [1.0], summary: 404 } } }\ncomponents: { schemas: { 1.10: { properties: { 01: {} }, required: [01] } } }';
  expect(read(yaml, '#/info')).toEqual({ title: '2024', version: '1.10' });
  expect(read(yaml, '#/paths/~1x/get')).toEqual({ tags: ['1.0'], summary: '404' });
  expect(read(yaml, '#/components/schemas')).toEqual({ '1.10': { properties: { '01': {} }, required: ['01'] } });
});
