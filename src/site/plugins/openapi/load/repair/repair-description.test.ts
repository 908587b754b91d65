import { expect, test } from 'vitest';
import { repairDescription } from './repair-description.ts';
import type { PartProblem } from '../../../../model/description-format.ts';
import type { JsonObject } from '../../../../model/json.ts';

function repairCopy(root: JsonObject): JsonObject {
  return repair(root).copy;
}

function repair(root: JsonObject) {
  const copy: JsonObject = structuredClone({ openapi: '3.0.3', ...root });
  const problems: PartProblem[] = [];
  repairDescription(copy, (problem) => problems.push(problem));
  return { copy, problems: problems.map(({ part, problem }) => `${part}: ${problem}`) };
}

/** Returns an operation after its repair, with its problems. */
function repairOperation(operation: JsonObject, root: JsonObject = {}) {
  const { copy, problems } = repair({ ...root, paths: { '/a': { post: operation } } });
  const { paths } = copy as { paths: { '/a': { post: JsonObject } } };
  return { operation: paths['/a'].post, problems };
}

const ok = { responses: { 200: { description: 'ok' } } };

test('adds a slash to paths and lowercases methods, keeping their order', () => {
  const paths = { users: { GET: ok, put: ok }, '/cups': { Delete: ok }, 'x-own': 1 };
  const result = repairCopy({ paths, webhooks: { paid: { POST: ok } } });
  expect(result).toMatchObject({
    paths: { '/users': { get: ok, put: ok }, '/cups': { delete: ok }, 'x-own': 1 },
    webhooks: { paid: { post: ok } },
  });
  expect(Object.keys(result['paths'] ?? {})).toEqual(['/users', '/cups', 'x-own']);
});

test('keeps keys whose correction would hide another', () => {
  const paths = { users: { get: ok }, '/users': { get: ok, GET: { summary: 'Other' } } };
  expect(repairCopy({ paths })).toEqual({ openapi: '3.0.3', paths });
});

const typedParameter = {
  in: 'query',
  name: 'sort',
  description: 'Order',
  'x-note': 1,
  type: 'string',
  enum: ['a'],
  default: 'a',
};
const schemeDescription = {
  in: 'query',
  name: 'sort',
  description: 'Order',
  'x-note': 1,
  schema: { type: 'string', enum: ['a'], default: 'a' },
};

test('adds a schema to parameters with a type', () => {
  const list = { in: 'query', name: 'ids', type: 'array', items: { type: 'integer' }, collectionFormat: 'csv' };
  const others = [{ $ref: '#/x' }, { in: 'query', name: 'q', type: 'x', schema: {} }];
  const result = repairCopy({
    paths: { '/a': { parameters: [typedParameter], get: { parameters: [typedParameter, list, ...others] } } },
    components: { parameters: { Sort: typedParameter } },
  });
  expect(result).toMatchObject({
    paths: {
      '/a': {
        parameters: [schemeDescription],
        get: {
          parameters: [
            schemeDescription,
            { in: 'query', name: 'ids', schema: { type: 'array', items: { type: 'integer' } }, explode: false },
            ...others,
          ],
        },
      },
    },
    components: { parameters: { Sort: schemeDescription } },
  });
  expect(JSON.stringify(result)).not.toContain('"Order","x-note":1,"type"');
});

test('adds content to responses with a schema', () => {
  const schema = { type: 'object' };
  const responses = { 200: { description: 'ok', schema }, 201: { content: {}, schema } };
  expect(repairCopy({ paths: { '/a': { get: { responses } } } })).toMatchObject({
    paths: {
      '/a': { get: { responses: { 200: { content: { 'application/json': { schema } } }, 201: responses[201] } } },
    },
  });
});

test('leaves them unchanged in Swagger 2.0', () => {
  const root = {
    swagger: '2.0',
    paths: { '/a': { get: { parameters: [typedParameter], responses: { 200: { schema: {} } } } } },
  };
  const copy = structuredClone(root);
  repairDescription(copy, () => {});
  expect(copy).toEqual(root);
});

test.each([null, 3, [], { '/a': null, '/b': [{}], '/c': { get: 3, parameters: 'x', responses: [null] } }])(
  'tolerates paths that are %j',
  (paths) => {
    expect(() => repairCopy({ paths, webhooks: paths, components: paths })).not.toThrow();
  },
);

const schema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
const json = { content: { 'application/json': { schema } } };
const components = { schemas: { Cup: schema }, requestBodies: { Cup: json } };
const cupRef = { $ref: '#/components/schemas/Cup' };
const jsonRef = { content: { 'application/json': { schema: cupRef } } };

test.each<[string, JsonObject, JsonObject]>([
  ['its schema', { description: 'd', schema }, { description: 'd', ...json }],
  ['the keywords of its schema', { description: 'd', ...schema }, { description: 'd', ...json }],
  ['a reference to a schema', cupRef, jsonRef],
  ['content with a schema as a media type', { content: { 'application/json': schema } }, json],
  ['content with a reference to a schema', { content: { 'application/json': cupRef } }, jsonRef],
  ['content without a media type', { content: { schema } }, json],
  ['content that is a schema', { content: schema }, json],
  ['content that is a media type', { content: 'text/csv' }, { content: { 'text/csv': {} } }],
  ['an empty media type', { content: { 'text/csv': null } }, { content: { 'text/csv': {} } }],
  ['a reference to a body', { $ref: '#/components/requestBodies/Cup' }, { $ref: '#/components/requestBodies/Cup' }],
  ['content', json, json],
  [
    'a schema that allows everything',
    { content: { 'a/b': { schema: true } } },
    { content: { 'a/b': { schema: true } } },
  ],
])('completes request bodies and responses that are written as %s', (_, written, expected) => {
  const operation = { requestBody: written, responses: { 200: written } };
  expect(repairOperation(operation, { components })).toEqual({
    operation: { requestBody: expected, responses: { 200: expected } },
    problems: [],
  });
});

test('moves examples of a body to its media types, and keeps its own fields', () => {
  const example = { id: 'a' };
  const headers = { X: { schema: {} } };
  const responses = {
    200: { ...json, example },
    201: { ...json, examples: { 'application/json': example, 'text/csv': 'a' } },
    202: { description: 'd', headers, ...schema },
    203: { content: { 'a/b': { example: 1 } }, example },
    204: { description: 'd', example },
  };
  const media = { 'application/json': { schema, example } };
  expect(repairOperation({ responses }).operation['responses']).toEqual({
    200: { content: media },
    201: { content: { ...media, 'text/csv': { example: 'a' } } },
    202: { description: 'd', headers, ...json },
    203: { content: { 'a/b': { example: 1 } } },
    204: { description: 'd', example },
  });
});

test('completes responses that are empty or only a description, and headers with a type', () => {
  const headers = { 'X-Left': { type: 'integer', description: 'd' } };
  const responses = { 204: null, 400: 'Bad', default: { headers } };
  expect(repairOperation({ responses }).operation['responses']).toEqual({
    204: {},
    400: { description: 'Bad' },
    default: { headers: { 'X-Left': { description: 'd', schema: { type: 'integer' } } } },
  });
});

test('reads single values and names as lists, and strings as flags', () => {
  const parameters = {
    page: { in: 'Query', schema: {}, required: 'true' },
    sort: { $ref: '#/components/parameters/Sort' },
  };
  const { operation, problems } = repairOperation(
    { tags: 'cups', security: ['key', { other: [] }], servers: 'https://a.example', deprecated: 'True', parameters },
    { components: { securitySchemes: { key: {}, other: {} }, parameters: { Sort: typedParameter } } },
  );
  expect(operation).toEqual({
    tags: ['cups'],
    security: [{ key: [] }, { other: [] }],
    servers: [{ url: 'https://a.example' }],
    deprecated: true,
    parameters: [{ name: 'page', in: 'query', schema: {}, required: true }, parameters.sort],
  });
  expect(problems).toEqual([]);
  const { copy } = repair({
    tags: ['a', { name: 'b' }],
    security: { key: [] },
    components: { securitySchemes: { key: {} } },
  });
  expect(copy).toMatchObject({ tags: [{ name: 'a' }, { name: 'b' }], security: [{ key: [] }] });
});

test('hides operations with a flag as text or with a flag of their path', () => {
  const paths = {
    '/a': { 'x-excluded': true, get: ok, put: { ...ok, 'x-excluded': false } },
    '/b': { get: { 'x-hidden': 'true' } },
  };
  expect(repairCopy({ paths })['paths']).toMatchObject({
    '/a': { get: { 'x-excluded': true }, put: { 'x-excluded': false } },
    '/b': { get: { 'x-hidden': true } },
  });
});

test('corrects security schemes', () => {
  const securitySchemes = {
    a: { type: 'Bearer', bearerFormat: 'JWT' },
    b: { type: 'basic' },
    c: { type: 'apikey', in: 'Header', name: 'X-Key' },
    d: { type: 'HTTP', scheme: 'digest' },
    e: { type: 'other' },
  };
  expect(repairCopy({ components: { securitySchemes } })['components']).toEqual({
    securitySchemes: {
      a: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      b: { type: 'http', scheme: 'basic' },
      c: { type: 'apiKey', in: 'header', name: 'X-Key' },
      d: { type: 'http', scheme: 'digest' },
      e: { type: 'other' },
    },
  });
  const legacy = { swagger: '2.0', securityDefinitions: { a: { type: 'Basic' }, b: { type: 'bearer' } } };
  repairDescription(legacy, () => {});
  expect(legacy.securityDefinitions).toEqual({ a: { type: 'basic' }, b: { type: 'http', scheme: 'bearer' } });
});

test('moves parameters that are a body to the request body', () => {
  const body = { in: 'body', name: 'cup', description: 'd', required: true, schema };
  const { operation } = repairOperation({ parameters: [typedParameter, body] });
  expect(operation).toEqual({
    parameters: [schemeDescription],
    requestBody: { description: 'd', required: true, content: { 'application/json': { schema } } },
  });
  const fields = [
    { in: 'formData', name: 'file', type: 'file', description: 'd', required: true },
    { in: 'formData', name: 'size', type: 'integer' },
  ];
  const form = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary', description: 'd' }, size: { type: 'integer' } },
    required: ['file'],
  };
  expect(repairOperation({ parameters: fields }).operation['requestBody']).toEqual({
    content: { 'multipart/form-data': { schema: form } },
  });
  expect(repairOperation({ parameters: [body, { ...body, name: 'other' }] }).problems).toEqual([
    'POST /a: its parameter "other" is a second body',
  ]);
});

test("reports what can't be read, and leaves it out", () => {
  const parameters = [3, { in: 'query' }, { name: 'a' }, { name: 'b', in: 'url' }, { $ref: '#/none' }];
  const { copy, problems } = repair({
    security: [{ none: [] }],
    paths: {
      '/a': { gte: {}, get: { security: [{ none: [] }, { other: [] }], parameters, responses: { 200: 3, text: 'x' } } },
      '/b': { parameters: 'x', put: { requestBody: [], responses: {} }, post: { requestBody: { description: 'd' } } },
    },
  });
  expect(copy['paths']).toMatchObject({ '/a': { get: { parameters: [{ $ref: '#/none' }], responses: {} } } });
  expect(problems).toEqual([
    'security: the security scheme "none" isn\'t declared',
    '/a: its key "gte" isn\'t an HTTP method',
    'GET /a: the security scheme "other" isn\'t declared',
    "GET /a: its parameter 1 isn't an object",
    'GET /a: its parameter 2 has no "name"',
    'GET /a: its parameter 3 ("a") has no "in"',
    'GET /a: its parameter 4 ("b") is in "url", not in path, query, querystring, header, cookie',
    'GET /a: its response "200" isn\'t an object',
    'GET /a: its response "text" isn\'t an object',
    '/b: its "parameters" aren\'t a list',
    'PUT /b: its "requestBody" isn\'t an object with "content"',
    'POST /b: its "requestBody" has no "content"',
  ]);
});

test('corrects callbacks and visits shared parts once', () => {
  const item: JsonObject = { POST: { responses: { 200: null } } };
  const shared: JsonObject = {
    openapi: '3.1.0',
    paths: { '/a': { post: { callbacks: { done: { '{$url}': item } } } } },
  };
  item['get'] = { callbacks: { again: { '{$url}': item } } };
  repairDescription(shared, () => {});
  expect(item).toMatchObject({ post: { responses: { 200: {} } } });
});

test('gives operations of Swagger 2.0 the bodies that they reference or inherit', () => {
  const body = { in: 'body', name: 'cup', schema };
  const field = { in: 'formData', name: 'size', type: 'integer' };
  const root = {
    swagger: '2.0',
    parameters: { Body: body, Field: field },
    paths: {
      '/a': { post: { parameters: [typedParameter, { $ref: '#/parameters/Body' }] } },
      '/b': {
        put: { parameters: [{ $ref: '#/parameters/Field' }] },
        parameters: [body],
        post: { responses: { 200: null } },
      },
      '/c': { get: null, put: { parameters: null } },
    },
  };
  const problems: PartProblem[] = [];
  repairDescription(root, (problem) => problems.push(problem));
  expect(root.paths).toEqual({
    '/a': { post: { parameters: [typedParameter, body] } },
    '/b': { put: { parameters: [field] }, parameters: [], post: { parameters: [body], responses: { 200: {} } } },
    '/c': { put: {} },
  });
  expect(problems).toMatchObject([{ part: '/c', problem: 'its method "get" is empty' }]);
});
