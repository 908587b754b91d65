import { expect, test } from 'vitest';
import type { ApiOperation } from '../api-operation.ts';
import type { JsonObject } from '../../../model/json.ts';
import { listResponseSamples } from './response-samples.ts';

function getSamples(responses: JsonObject): string[] {
  const operation: ApiOperation = {
    document: { name: 'a.json', root: {} },
    kind: 'operation',
    method: 'get',
    path: '/',
    pathItem: {},
    value: { responses },
  };
  return listResponseSamples(operation, { noBody: 'No body.', hiddenParts: new Map() }).map(
    ({ title, source, language }) => `${title} ${language}: ${source.replaceAll(/\s+/g, ' ')}`,
  );
}

const createJsonResponse = (media: JsonObject): JsonObject => ({ content: { 'application/json': media } });
const FAILURE = createJsonResponse({ schema: { type: 'object', properties: { detail: { type: 'string' } } } });
const FILE = { schema: { type: 'string', format: 'binary' } };

test.each<[string, JsonObject, string]>([
  ['any value', createJsonResponse({ schema: {} }), '200 json: "<any>"'],
  ['no schema', createJsonResponse({}), '200 json: "<any>"'],
  ['no content', { description: 'OK' }, '200 text: No body.'],
  ['a file', { content: { 'application/pdf': FILE, 'image/png': FILE } }, '200 text: <application/pdf>'],
])('shows a success that is %s before an error with an example', (_, success, expected) => {
  expect(getSamples({ 200: success, 422: FAILURE, 404: { description: 'Gone' } })).toEqual([
    expected,
    '422 json: { "detail": "<string>" }',
  ]);
});

test('shows nothing if no response has an example', () => {
  expect(getSamples({ 200: { description: 'OK' }, 204: createJsonResponse({ schema: {} }) })).toEqual([]);
});

test.each<[string, JsonObject, string]>([
  ['of the schema', { schema: { type: 'string' } }, '"<string>"'],
  ['of the choices', { schema: { enum: ['red', 'blue'], type: 'string' } }, '"red"'],
  ['given', { schema: { type: 'string' }, example: 'hello' }, '"hello"'],
  ['given as JSON', { schema: { type: 'string' }, example: '"hello"' }, '"hello"'],
  ['that are JSON of an object', { schema: { type: 'object' }, example: '{"a":1}' }, '{"a":1}'],
  ['that are JSON with more in it', { schema: { type: 'string' }, example: '{"a": 1, …}' }, '{"a": 1, …}'],
  ['of an object', { schema: { type: 'object' }, example: 'see below' }, 'see below'],
])('quotes strings in JSON bodies: %s', (_, media, expected) => {
  expect(getSamples({ 200: createJsonResponse(media) })).toEqual([`200 json: ${expected}`]);
});

test('shows strings in other bodies as written', () => {
  const media = { schema: { type: 'string' }, example: 'a,b' };
  expect(getSamples({ 200: { content: { 'text/csv': media } } })).toEqual(['200 text: a,b']);
});

test.each<[string, JsonObject, string[]]>([
  ['one alone that is called "default"', { examples: { default: { value: 1 } } }, ['200 json: 1']],
  [
    '"default" beside another',
    { examples: { default: { value: 1 }, b: { value: 2 } } },
    ['200 · default json: 1', '200 · b json: 2'],
  ],
  ['a list', { examples: [1, 2] }, ['200 · 1 json: 1', '200 · 2 json: 2']],
  [
    'in the schema',
    { schema: { examples: { a: { summary: 'First', value: 1 }, b: { value: 2 } } } },
    ['200 · First json: 1', '200 · b json: 2'],
  ],
  ['a map that is the example', { schema: { type: 'object', examples: { id: 1 } } }, ['200 json: { "id": 1 }']],
  [
    'in the schema of a property',
    { schema: { properties: { a: { type: 'string', examples: { one: { value: 'x' } } } } } },
    ['200 json: { "a": "x" }'],
  ],
  [
    'of OpenAPI 3.2',
    { examples: { a: { dataValue: 1 }, b: { serializedValue: '{"d":2}' } } },
    ['200 · a json: 1', '200 · b json: {"d":2}'],
  ],
])('gives examples readable names: %s', (_, media, expected) => {
  expect(getSamples({ 200: createJsonResponse(media) })).toEqual(expected);
});

test('shows a string of any type as plain text', () => {
  expect(getSamples({ 200: { content: { '*/*': { schema: { type: 'string' } } } } })).toEqual(['200 text: <string>']);
});

test('removes the trailing line break of a text', () => {
  const content = { 'text/plain': { example: 'one\ntwo\n' } };
  const operation = {
    document: { name: '', root: {} },
    kind: 'operation',
    method: 'get',
    path: '/',
    pathItem: {},
  } as const;
  const samples = listResponseSamples(
    { ...operation, value: { responses: { 200: { content } } } },
    { noBody: '', hiddenParts: new Map() },
  );
  expect(samples.map(({ source }) => source)).toEqual(['one\ntwo']);
});

test('prints JSON lines on one line each, but a single item on several lines', () => {
  const examples = { one: { value: { a: 1 } }, two: { value: [{ a: 1 }, { a: 2 }] } };
  expect(getSamples({ 200: { content: { 'application/x-ndjson': { examples } } } })).toEqual([
    '200 · one json: { "a": 1 }',
    '200 · two json: {"a":1} {"a":2}',
  ]);
});

test('shows the example of an event stream as events', () => {
  const data = { type: 'string', contentSchema: { type: 'object', properties: { n: { type: 'integer' } } } };
  const itemSchema = { type: 'object', properties: { event: { const: 'add' }, data } };
  expect(getSamples({ 200: { content: { 'text/event-stream': { itemSchema } } } })).toEqual([
    '200 text: event: add data: {"n":123}',
  ]);
  const examples = { two: { dataValue: [{ data: 'a\nb' }, { event: 'end', data: { n: 1 } }] } };
  expect(getSamples({ 200: { content: { 'text/event-stream': { itemSchema, examples } } } })).toEqual([
    '200 · two text: data: a data: b event: end data: {"n":1}',
  ]);
});

test('generates JSON from its schema next to an example in another media type', () => {
  const content = {
    'text/event-stream': { example: 'data: [DONE]' },
    'application/json': { schema: { properties: { id: { type: 'string' } } } },
  };
  const stream = '200 · text/event-stream text: data: [DONE]';
  expect(getSamples({ 200: { content } })).toEqual(['200 json: { "id": "<string>" }', stream]);
  expect(getSamples({ 200: { content: { ...content, 'application/json': { schema: {} } } } })).toEqual([stream]);
});
