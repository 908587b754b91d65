import { expect, test } from 'vitest';
import { repairDescription } from './repair-description.ts';
import type { JsonObject } from '../../../model/json.ts';

function repairCopy(root: JsonObject): JsonObject {
  const copy = structuredClone({ openapi: '3.0.3', ...root });
  repairDescription(copy);
  return copy;
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
  const others = [
    { $ref: '#/x' },
    { in: 'body', name: 'b', type: 'object' },
    { in: 'query', name: 'q', type: 'x', schema: {} },
  ];
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
  repairDescription(copy);
  expect(copy).toEqual(root);
});

test.each([null, 3, [], { '/a': null, '/b': [{}], '/c': { get: 3, parameters: 'x', responses: [null] } }])(
  'tolerates paths that are %j',
  (paths) => {
    expect(() => repairCopy({ paths, webhooks: paths, components: paths })).not.toThrow();
  },
);
