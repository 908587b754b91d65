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
const getKey = (method: 'get' | 'post', path: string) =>
  getSubjectKey({ document: 'api.json', kind: 'part', ...nameOperationPart({ kind: 'operation', method, path }) });

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
