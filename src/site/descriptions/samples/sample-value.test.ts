import { expect, it } from 'vitest';
import { toDocument } from '../testing/page.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { createSampleValue } from './sample-value.ts';

function createSample(
  schema: Json,
  schemas: JsonObject = {},
  settings: { side?: 'request' | 'response'; requiredOnly?: boolean } = {},
) {
  return createSampleValue({
    document: toDocument({ components: { schemas } }),
    schema,
    side: 'response',
    ...settings,
  });
}

it('prefers examples, constants, defaults and allowed values to placeholders', () => {
  const properties = {
    example: { type: 'string', example: 'a' },
    examples: { type: 'string', examples: ['b'] },
    const: { const: 3 },
    default: { type: 'integer', default: 0 },
    enum: { enum: [null, 'x'] },
    text: { type: 'string' },
    date: { type: 'string', format: 'date' },
    low: { type: 'integer', maximum: 10 },
    number: { type: 'number', minimum: 5 },
    flag: { type: 'boolean' },
    list: { type: 'array', items: { type: 'string' } },
    map: { type: 'object', additionalProperties: { type: 'integer' } },
    any: {},
  };
  expect(createSample({ type: 'object', properties })).toEqual({
    example: 'a',
    examples: 'b',
    const: 3,
    default: 0,
    enum: 'x',
    text: '<string>',
    date: '2019-08-24',
    low: expect.toSatisfy((value) => Number.isInteger(value) && value <= 10),
    number: 123,
    flag: true,
    list: ['<string>'],
    map: { '{key}': 123 },
    any: '<any>',
  });
});

it('creates each tuple element from its own schema', () => {
  const tuple = [{ type: 'string' }, { type: 'integer' }, { $ref: '#/components/schemas/Point' }];
  const schemas = { Point: { type: 'array', items: [{ type: 'number', example: 1.5 }, { type: 'number' }] } };
  for (const schema of [
    { type: 'array', prefixItems: tuple },
    { prefixItems: tuple, items: false },
    { type: 'array', prefixItems: tuple, items: { type: 'boolean' } },
    { type: 'array', items: tuple },
  ])
    expect(createSample(schema, schemas)).toEqual(['<string>', 123, [1.5, 123]]);
});

it('omits properties of the other side, deprecated ones and those not requested', () => {
  const schema = {
    required: ['id'],
    properties: {
      id: { type: 'integer', readOnly: true },
      secret: { type: 'string', writeOnly: true },
      old: { deprecated: true },
      name: { type: 'string' },
    },
  };
  expect(createSample(schema)).toEqual({ id: 123, name: '<string>' });
  expect(createSample(schema, {}, { side: 'request' })).toEqual({ secret: '<string>', name: '<string>' });
  expect(createSample(schema, {}, { requiredOnly: true })).toEqual({ id: 123 });
});

it('shows objects in nested lists', () => {
  const list = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });
  const call = { type: 'object', properties: { name: { type: 'string' } } };
  const message = { type: 'object', properties: { calls: list({ call }) } };
  expect(createSample({ type: 'object', properties: { choices: list({ message }) } })).toEqual({
    choices: [{ message: { calls: [{ call: { name: '<string>' } }] } }],
  });
});
