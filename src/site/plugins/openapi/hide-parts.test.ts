import { describe, expect, test } from 'vitest';
import type { ApiDocument } from '../../model/api-description.ts';
import type { JsonObject } from '../../model/json.ts';
import { hideParts } from '../../descriptions/publish/hide-parts.ts';
import { getJsonFormat } from '../../descriptions/testing/json-format.ts';
import { getSubjectKey, type VisibilityRules } from '../../descriptions/publish/visible-parts.ts';
import { openapiFormat } from './format.ts';
import { nameOperationPart } from './list-operations.ts';

const GROUPS = { 'x-mint': { groups: ['admin'] } };
const NONE: VisibilityRules = { groups: [], shown: new Set(), withheld: new Set() };

function hide(root: object, rules: Partial<VisibilityRules> = {}): JsonObject {
  const document: ApiDocument = { name: 'api.json', root: root as JsonObject };
  const before = JSON.stringify(root);
  const visibleDocument = hideParts(document, { ...NONE, ...rules }, getJsonFormat(openapiFormat));
  expect(JSON.stringify(root)).toBe(before);
  return visibleDocument;
}

const op = (extra: object = {}) => ({ responses: {}, ...extra });
const createReference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const createBody = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } });
const getKey = (method: 'get' | 'post', path: string, document = 'api.json') =>
  getSubjectKey({ document, kind: 'part', ...nameOperationPart({ kind: 'operation', method, path }) });

describe('operations', () => {
  const PATHS = {
    '/open': { get: op(), post: op({ 'x-excluded': true }), put: op({ 'x-hidden': true }) },
    '/own': { get: op(GROUPS), post: op({ 'x-mint': { metadata: { groups: 'admin' } } }) },
    '/path': { ...GROUPS, get: op(), post: op({ 'x-mint': { groups: [] } }) },
    '/none': { parameters: [] },
  };

  test('for other readers and excluded ones are removed with empty paths, while hidden ones are kept', () => {
    const webhooks = { gone: { post: op({ 'x-excluded': true }) }, kept: { post: op() } };
    const { paths, webhooks: hooks } = hide({ openapi: '3.1.0', paths: PATHS, webhooks });
    expect(paths).toEqual({
      '/open': { get: op(), put: op({ 'x-hidden': true }) },
      '/path': { ...GROUPS, post: op({ 'x-mint': { groups: [] } }) },
      '/none': { parameters: [] },
    });
    expect(hooks).toEqual({ kept: { post: op() } });
  });

  test('with methods of OpenAPI 3.2 are removed in the same way', () => {
    const additionalOperations = { COPY: op({ 'x-excluded': true }), LINK: op() };
    const { paths } = hide({ openapi: '3.2.0', paths: { '/a': { query: op(GROUPS), additionalOperations } } });
    expect(paths).toEqual({ '/a': { additionalOperations: { LINK: op() } } });
  });

  test('are kept for readers in their groups', () => {
    const { paths } = hide({ openapi: '3.1.0', paths: PATHS }, { groups: ['admin'] });
    expect(paths).toEqual({ ...PATHS, '/open': { get: op(), put: op({ 'x-hidden': true }) } });
  });

  test('follow their pages: kept if a page shows them, removed if their page was left out', () => {
    const rules = {
      shown: new Set([getKey('get', '/own'), getKey('post', '/open')]),
      withheld: new Set([getKey('get', '/open'), getKey('get', '/own')]),
    };
    const { paths } = hide({ openapi: '3.1.0', paths: PATHS }, rules) as { paths: Record<string, object> };
    expect(Object.keys(paths['/own'] ?? {})).toEqual(['get']);
    expect(Object.keys(paths['/open'] ?? {})).toEqual(['post', 'put']);
  });

  test('are removed with everything only they use, while unused parts are kept', () => {
    const root = hide({
      openapi: '3.1.0',
      tags: [{ name: 'Both' }, { name: 'Admin' }, { name: 'Unused' }],
      paths: {
        '/a': { $ref: '#/components/pathItems/A' },
        '/b': {
          get: op({ tags: ['Both'], security: [{ shared: [] }], ...createBody(createReference('Shared')) }),
          post: op({ callbacks: {}, links: { next: { operationId: 'remove' }, self: { operationId: 'b' } } }),
        },
      },
      components: {
        pathItems: {
          A: {
            get: op({
              ...GROUPS,
              operationId: 'remove',
              tags: ['Both', 'Admin'],
              security: [{ secret: [] }],
              ...createBody(createReference('Secret')),
            }),
            post: op(createBody({ discriminator: { mapping: { one: '#/components/schemas/Mapped' } } })),
          },
        },
        schemas: {
          Secret: { properties: { deep: createReference('Deeper'), shared: createReference('Shared') } },
          Deeper: { items: createReference('Secret') },
          Shared: {},
          Mapped: {},
          Unused: {},
        },
        securitySchemes: { secret: {}, shared: {} },
      },
    });
    expect(root['tags']).toEqual([{ name: 'Both' }, { name: 'Unused' }]);
    expect(root['paths']).toMatchObject({ '/a': { post: op() }, '/b': { post: { links: { self: {} } } } });
    expect(root['components']).toEqual({
      pathItems: {},
      schemas: { Shared: {}, Mapped: {}, Unused: {} },
      securitySchemes: { shared: {} },
    });
    expect(JSON.stringify(root)).not.toMatch(/remove|Secret|Admin/);
  });
});

test('removes fields, branches, parameters and values for other readers, even by reference', () => {
  const schema = {
    required: ['a', 'b', 'c'],
    properties: {
      a: { type: 'string' },
      b: { type: 'string', ...GROUPS },
      c: createReference('Secret'),
      d: { enum: ['x', 'y', 'z'], 'x-mint-enum': { y: ['admin'], z: ['all'] } },
    },
    oneOf: [createReference('Secret'), { title: 'Open' }],
    discriminator: { propertyName: 'a', mapping: { s: '#/components/schemas/Secret', o: '#/components/schemas/Open' } },
  };
  const parameters = [
    { name: 'p', in: 'query', ...GROUPS },
    { name: 'q', in: 'query' },
  ];
  const { paths, components } = hide(
    {
      openapi: '3.1.0',
      paths: { '/a': { parameters, get: op(createBody(schema)) } },
      components: { schemas: { Secret: { ...GROUPS, title: 'S' }, Open: {} } },
    },
    { groups: ['all'] },
  );
  expect(paths).toEqual({
    '/a': {
      parameters: [{ name: 'q', in: 'query' }],
      get: op(
        createBody({
          required: ['a'],
          properties: { a: { type: 'string' }, d: { enum: ['x', 'z'], 'x-mint-enum': { z: ['all'] } } },
          oneOf: [{ title: 'Open' }],
          discriminator: { propertyName: 'a', mapping: { o: '#/components/schemas/Open' } },
        }),
      ),
    },
  });
  expect(components).toEqual({ schemas: { Open: {} } });
});

describe('names of hidden fields', () => {
  const SECRET = { secret: { type: 'string', ...GROUPS } };
  const schemas = { Base: { properties: { open: {}, ...SECRET } }, Open: { properties: { secret: {} } } };
  const base = createReference('Base');
  const both = ['open', 'secret'];
  const hideSchema = (schema: object, groups: string[] = []) => {
    const paths = { '/a': { post: op(createBody(schema)) } };
    return hide({ openapi: '3.1.0', paths, components: { schemas } }, { groups })['paths'];
  };

  test.each([
    { properties: SECRET, allOf: [{ required: both }] },
    { allOf: [{ properties: SECRET }, { required: both }] },
    { required: both, allOf: [base] },
    { anyOf: [{ required: both }], allOf: [base] },
    { allOf: [base, { oneOf: [{ required: both }, { allOf: [{ required: both }] }] }] },
    { $ref: '#/components/schemas/Base', required: both },
    { allOf: [base], not: { required: both } },
    { allOf: [base], if: { required: both }, else: { required: both } },
    { allOf: [base, { dependentRequired: { secret: ['open'], open: ['secret'] } }] },
    { allOf: [base], dependentSchemas: { secret: {} } },
    { oneOf: [{ allOf: [base, { required: both }] }] },
  ])('are removed from other parts of the schema: %j', (schema) => {
    expect(JSON.stringify(hideSchema(schema))).not.toContain('secret');
    expect(JSON.stringify(hideSchema(schema, ['admin']))).toContain(JSON.stringify(schema).slice(1, -1));
  });

  test('stay where a visible part has the field', () => {
    const schema = { allOf: [base, createReference('Open'), { required: both }] };
    expect(hideSchema(schema)).toEqual({ '/a': { post: op(createBody(schema)) } });
  });

  test('are removed from encodings', () => {
    const media = { schema: base, encoding: { open: { explode: true }, secret: { explode: true } } };
    const paths = { '/a': { post: op({ requestBody: { content: { 'multipart/form-data': media } } }) } };
    expect(hide({ openapi: '3.1.0', paths, components: { schemas } })['paths']).toEqual({
      '/a': {
        post: op({
          requestBody: { content: { 'multipart/form-data': { ...media, encoding: { open: { explode: true } } } } },
        }),
      },
    });
  });
});

describe('links and groups of tags', () => {
  const PATHS = {
    '/users/{id}': { get: op({ operationId: 'gone', tags: ['Gone'], 'x-excluded': true }) },
    '/open': { get: op({ operationId: 'open', tags: ['Open'] }) },
  };

  test.each([
    { operationId: 'gone' },
    { operationRef: '#/paths/~1users~1{id}/get' },
    { operationRef: '#/paths/~1users~1%7Bid%7D/get' },
    { operationRef: 'api.json#/paths/~1users~1{id}/get' },
    { operationRef: './api.json#/paths/~1users~1{id}/get' },
    { operationRef: '/api.json#/paths/~1users~1{id}/get' },
    { $ref: '#/components/links/Gone' },
  ])('%j is removed with the operation that it leads to', (link) => {
    const { paths, components } = hide({
      openapi: '3.1.0',
      paths: { ...PATHS, '/a': { get: { responses: { 200: { links: { gone: link } } } } } },
      components: { links: { Gone: { operationId: 'gone' } } },
    });
    expect(paths).toEqual({ '/open': PATHS['/open'], '/a': { get: { responses: { 200: { links: {} } } } } });
    expect(components).toEqual({ links: {} });
  });

  test.each<[string, string, Partial<VisibilityRules>]>([
    ['is for other readers', 'other.json', {}],
    ['is for other readers', './v2/../other.json', {}],
    ['has a page that was left out', 'other.json', { withheld: new Set([getKey('get', '/left-out', 'other.json')]) }],
    ['has no page, for readers who are not signed in', 'other.json', { isStrict: true }],
  ])('a link is removed if the operation of another description %s', (_, file, rules) => {
    const other = { openapi: '3.1.0', paths: { '/secret': { get: op(GROUPS) }, '/open': { get: op() } } };
    const findDocument = (name: string) => {
      const document: ApiDocument = { name, root: other };
      return name === 'other.json' ? { ...document, content: getJsonFormat(openapiFormat).open(document) } : undefined;
    };
    const path = 'withheld' in rules ? 'left-out' : 'isStrict' in rules ? 'open' : 'secret';
    const links = { gone: { operationRef: `${file}#/paths/~1${path}/get` } };
    const paths = { '/a': { get: { responses: { 200: { links } } } } };
    const shown = new Set([getKey('get', '/a')]);
    expect(hide({ openapi: '3.1.0', paths }, { shown, findDocument, ...rules })['paths']).toEqual({
      '/a': { get: { responses: { 200: { links: {} } } } },
    });
  });

  test.each([
    { operationId: 'open' },
    { operationRef: 'https://api.test/other.json#/paths/~1users~1{id}/get' },
    { operationRef: '#/paths/~1open/get' },
    { operationId: 'unknown' },
    { operationRef: 'other.json#/paths/~1users~1{id}/get' },
  ])('%j is kept', (link) => {
    const paths = { ...PATHS, '/a': { get: { responses: { 200: { links: { kept: link } } } } } };
    expect(hide({ openapi: '3.1.0', paths })['paths']).toMatchObject({ '/a': paths['/a'] });
  });

  test('name no tag that is gone', () => {
    const groups = [
      { name: 'Secret', tags: ['Gone'] },
      { name: 'Both', tags: ['Gone', 'Open'] },
      { name: 'Empty', tags: [] },
    ];
    expect(hide({ openapi: '3.1.0', paths: PATHS, 'x-tagGroups': groups })['x-tagGroups']).toEqual([
      { name: 'Both', tags: ['Open'] },
      { name: 'Empty', tags: [] },
    ]);
  });
});

describe('examples', () => {
  const kind = { enum: ['open', 'secret'], 'x-mint-enum': { secret: ['admin'] } };
  const USER = {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      secret: { type: 'string', ...GROUPS },
      kind,
      inner: createReference('Inner'),
    },
  };
  const schemas = {
    User: USER,
    Inner: { allOf: [{ properties: { a: {} } }, { properties: { secret: { ...GROUPS } } }] },
    Hidden: { ...GROUPS, properties: { id: {}, own: {} } },
  };
  const hideExample = (schema: object, value: unknown) => {
    const content = { 'application/json': { schema, example: value } };
    const document = hide({
      openapi: '3.1.0',
      paths: { '/a': { post: op({ requestBody: { content } }) } },
      components: { schemas },
    });
    const [body] = findAll(document['paths'], 'application/json');
    return (body as { example?: unknown }).example;
  };

  test.each<[string, object, unknown, unknown]>([
    ['a field', createReference('User'), { id: 1, secret: 's' }, { id: 1 }],
    ['a field of an inline schema', USER, { id: 1, secret: 's' }, { id: 1 }],
    ['a value', createReference('User'), { id: 1, kind: 'secret' }, { id: 1 }],
    ['an inner field', createReference('User'), { inner: { a: 1, secret: 's' } }, { inner: { a: 1 } }],
    ['a field of items', { items: createReference('User') }, [{ id: 1, secret: 's' }], [{ id: 1 }]],
    ['a field of one item', { items: createReference('User') }, { id: 1, secret: 's' }, { id: 1 }],
    ['a field of several examples', createReference('User'), [{ id: 1, secret: 's' }], [{ id: 1 }]],
    ['a field of other fields', { additionalProperties: createReference('User') }, { x: { secret: 's' } }, { x: {} }],
    ['a branch', { oneOf: [createReference('User'), createReference('Hidden')] }, { id: 1, own: 2 }, { id: 1 }],
    ['JSON in a text', createReference('User'), '{"id": 1, "secret": "s"}', { id: 1 }],
    ['XML', createReference('User'), '<user><secret>s</secret></user>', undefined],
    ['a whole value', kind, 'secret', undefined],
    [
      'nothing',
      createReference('User'),
      { id: 1, other: [1, [2]], kind: 'open' },
      { id: 1, other: [1, [2]], kind: 'open' },
    ],
    ['no text', createReference('User'), '<user><id>1</id></user>', '<user><id>1</id></user>'],
  ])('lose %s that other readers see', (_, schema, value, expected) => {
    expect(hideExample(schema, value)).toEqual(expected);
  });

  test('of schemas, and named, shared and default ones lose the same', () => {
    const value = { id: 1, secret: 's' };
    const parameter = {
      name: 'q',
      in: 'query',
      schema: { ...USER, default: value, example: value, examples: [value] },
    };
    const body = {
      schema: createReference('User'),
      examples: { one: { value }, two: { $ref: '#/components/examples/Two' } },
    };
    const document = hide({
      openapi: '3.1.0',
      paths: {
        '/a': { post: op({ parameters: [parameter], requestBody: { content: { 'application/json': body } } }) },
      },
      components: { schemas, examples: { Two: { summary: 'Two', value } } },
    });
    expect(JSON.stringify(document)).not.toContain('"s"');
    expect(document['components']).toMatchObject({ examples: {} });
    const [{ examples } = {}] = findAll(document['paths'], 'application/json') as { examples?: unknown }[];
    expect(examples).toEqual({ one: { value: { id: 1 } }, two: { summary: 'Two', value: { id: 1 } } });
  });

  test('ends at circular schemas', () => {
    const loop = { properties: { self: createReference('Loop'), secret: GROUPS }, allOf: [createReference('Loop')] };
    let value: object = { secret: 1 };
    for (let depth = 0; depth < 300; depth += 1) value = { self: value };
    const paths = {
      '/a': { post: op({ requestBody: { content: { a: { schema: createReference('Loop'), example: value } } } }) },
    };
    expect(() => hide({ openapi: '3.1.0', paths, components: { schemas: { Loop: loop } } })).not.toThrow();
  });
});

test('removes the names and descriptions of values for other readers, in all forms of enum', () => {
  const restriction = { 'x-mint-enum': { b: ['admin'] } };
  const properties = {
    list: {
      enum: ['a', 'b', 'c'],
      'x-enum-varnames': ['A', 'B', 'C'],
      'x-enumDescriptions': { a: 'A', b: 'B' },
      ...restriction,
    },
    map: { enum: { a: 'A', b: 'B' }, ...restriction },
    objects: { enum: [{ value: 'a' }, { value: 'b', description: 'B' }], ...restriction },
    azure: {
      enum: ['a', 'b'],
      'x-ms-enum': { name: 'n', values: [{ value: 'a' }, { value: 'b', name: 'B' }] },
      ...restriction,
    },
    single: { enum: 'b', ...restriction },
  };
  const { components } = hide({ openapi: '3.1.0', components: { schemas: { S: { properties } } } });
  expect(components).toEqual({
    schemas: {
      S: {
        properties: {
          list: { enum: ['a', 'c'], 'x-enum-varnames': ['A', 'C'], 'x-enumDescriptions': { a: 'A' } },
          map: { enum: { a: 'A' } },
          objects: { enum: [{ value: 'a' }] },
          azure: { enum: ['a'], 'x-ms-enum': { name: 'n', values: [{ value: 'a' }] } },
          single: { enum: [] },
        },
      },
    },
  });
});

test('names no field for other readers among fields that depend on each other', () => {
  const schema = {
    properties: { a: {}, b: GROUPS },
    dependentRequired: { a: ['b', 'c'], b: ['a'] },
  };
  const { components } = hide({ openapi: '3.1.0', components: { schemas: { S: schema } } });
  expect(components).toEqual({ schemas: { S: { properties: { a: {} }, dependentRequired: { a: ['c'] } } } });
});

/** Returns the values of all members with this name. */
function findAll(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => (key === name ? [child] : findAll(child, name)));
}

test('removes definitions of Swagger 2.0 in the same way', () => {
  const { definitions, securityDefinitions } = hide({
    swagger: '2.0',
    paths: {
      '/a': {
        get: op({ ...GROUPS, security: [{ secret: [] }], parameters: [{ schema: { $ref: '#/definitions/Secret' } }] }),
      },
      '/b': { get: op({ schema: { $ref: '#/definitions/Open' } }) },
    },
    definitions: { Secret: {}, Open: {} },
    securityDefinitions: { secret: {} },
  });
  expect([definitions, securityDefinitions]).toEqual([{ Open: {} }, {}]);
});

test('ends at deeply nested, circular schemas', () => {
  let schema: object = GROUPS;
  for (let depth = 0; depth < 350; depth += 1) schema = { items: schema };
  const schemas = {
    A: { allOf: [createReference('B')] },
    B: { allOf: [createReference('A')] },
    Self: createReference('Self'),
    Deep: schema,
  };
  expect(hide({ openapi: '3.1.0', components: { schemas } })).toMatchObject({ components: { schemas: { Self: {} } } });
});
