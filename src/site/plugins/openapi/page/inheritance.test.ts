/** Schemas that extend a base with `allOf`, in lists, samples and forms (OpenAPI 3.1, Discriminator Object). */
import { describe, expect, it, test } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { FormSchema } from '../../../model/request-form.ts';
import { toFormSchema } from '../../../descriptions/request-form/form-schema.ts';
import { createSampleValue } from '../../../descriptions/samples/sample-value.ts';
import { toDocument } from '../../../descriptions/testing/page.ts';
import { printSchema } from './testing/page.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const extend = (base: string, properties: JsonObject, keywords: JsonObject = {}): JsonObject => ({
  allOf: [ref(base), { type: 'object', properties }],
  ...keywords,
});
const text: JsonObject = { type: 'string' };
const MAPPING = { big: '#/components/schemas/Big', small: '#/components/schemas/Small' };
const CHILDREN = {
  Big: extend('Crane', { reach: { type: 'number' } }),
  Small: extend('Crane', { wheels: { type: 'integer' } }),
};
const kind = (name: string, schema: JsonObject = text): JsonObject => ({
  type: 'object',
  required: [name],
  properties: { [name]: schema },
});
const discriminate = (propertyName: string, mapping?: JsonObject): JsonObject => ({
  discriminator: { propertyName, ...(mapping && { mapping }) },
});

function sample(schema: Json, schemas: JsonObject): Json {
  const document = toDocument({ openapi: '3.1.0', components: { schemas } });
  return createSampleValue({ document, schema, side: 'request' });
}

const countFields = (schema: JsonObject, schemas: JsonObject, name: string) =>
  printSchema(schema, schemas).markdown.split(`- \`${name}\``).length - 1;

/** Spellings of a base with two children. */
const BASES: [string, JsonObject, JsonObject?][] = [
  ['without alternatives', { ...kind('ctype'), ...discriminate('ctype', MAPPING) }],
  ['with oneOf', { ...kind('ctype'), ...discriminate('ctype', MAPPING), oneOf: [ref('Big'), ref('Small')] }],
  ['with anyOf', { ...kind('ctype'), ...discriminate('ctype', MAPPING), anyOf: [ref('Big'), ref('Small')] }],
  [
    'with bare names',
    { ...kind('ctype'), ...discriminate('ctype', { big: 'Big', small: 'Small' }), oneOf: [ref('Big'), ref('Small')] },
  ],
  [
    'with the discriminator in allOf',
    { allOf: [kind('ctype'), discriminate('ctype', MAPPING)], oneOf: [ref('Big'), ref('Small')] },
  ],
  [
    'with everything in allOf',
    { allOf: [{ ...kind('ctype'), ...discriminate('ctype', MAPPING), oneOf: [ref('Big'), ref('Small')] }] },
  ],
  [
    'that extends another schema',
    { allOf: [ref('Root'), { ...kind('ctype'), ...discriminate('ctype', MAPPING) }] },
    { Root: { type: 'object', properties: {} } },
  ],
  [
    'with an enum',
    {
      ...kind('ctype', { type: 'string', enum: ['small', 'big'] }),
      ...discriminate('ctype', MAPPING),
      oneOf: [ref('Big'), ref('Small')],
    },
  ],
  [
    'with a shared enum',
    { ...kind('ctype', ref('Kind')), ...discriminate('ctype', MAPPING), oneOf: [ref('Big'), ref('Small')] },
    { Kind: { type: 'string', enum: ['small', 'big'] } },
  ],
  [
    'with an example and a default',
    { ...kind('ctype', { type: 'string', example: 'small', default: 'small' }), ...discriminate('ctype', MAPPING) },
  ],
];

describe.each(BASES)('a base %s', (_, Crane, others = {}) => {
  const schemas: JsonObject = { Crane, ...CHILDREN, ...others };

  it('has samples of one child with its value', () => {
    expect(sample(ref('Crane'), schemas)).toEqual({ ctype: 'big', reach: 123 });
    expect(sample({ type: 'array', items: ref('Crane') }, schemas)).toEqual([{ ctype: 'big', reach: 123 }]);
    expect(sample({ allOf: [ref('Crane')], description: 'Any' }, schemas)).toEqual({ ctype: 'big', reach: 123 });
    expect(sample({ allOf: [ref('Crane'), { properties: { x: text } }] }, schemas)).toEqual({
      ctype: 'big',
      x: '<string>',
      reach: 123,
    });
  });

  it('has children whose samples are their own', () => {
    expect(sample(ref('Big'), schemas)).toEqual({ ctype: 'big', reach: 123 });
    expect(sample(ref('Small'), schemas)).toEqual({ ctype: 'small', wheels: 123 });
    expect(sample({ oneOf: [ref('Small'), ref('Big')] }, schemas)).toEqual({ ctype: 'small', wheels: 123 });
  });

  it('lists each child once, and no siblings below a child', () => {
    expect(countFields(ref('Crane'), schemas, 'reach')).toBe(1);
    expect(countFields(ref('Crane'), schemas, 'wheels')).toBe(1);
    expect(countFields(ref('Big'), schemas, 'reach')).toBe(1);
    expect(countFields(ref('Big'), schemas, 'wheels')).toBe(0);
    expect(printSchema(ref('Small'), schemas).markdown).toMatch(/`ctype`[^\n]*Available options: `small`\n/);
  });

  it('has forms that send the value of the child', () => {
    const document = toDocument({ openapi: '3.1.0', components: { schemas } });
    const form = toFormSchema(ref('Crane'), { document, depth: 4, budget: { nodes: 200 }, prefill: false, json: true });
    const branches = form.kind === 'choice' ? form.branches : [];
    const listFields = (schema?: FormSchema) =>
      schema?.kind === 'object' ? schema.fields.map(({ name, schema: { value } }) => [name, value]) : [];
    expect(branches.map(({ schema }) => listFields(schema))).toEqual([
      [
        ['ctype', 'big'],
        ['reach', undefined],
      ],
      [
        ['ctype', 'small'],
        ['wheels', undefined],
      ],
    ]);
  });
});

describe('the value of a child', () => {
  test.each<[string, JsonObject, JsonObject, Json]>([
    ["is the schema's name without a mapping", discriminate('kind'), {}, 'Cat'],
    ["is the schema's name if the mapping lacks it", discriminate('kind', { d: 'Dog' }), {}, 'Cat'],
    ['is its own constant', discriminate('kind'), { kind: { type: 'string', const: 'CAT' } }, 'CAT'],
    ['is its own only option', discriminate('kind'), { kind: { type: 'string', enum: ['CAT'] } }, 'CAT'],
    ['is its own example', discriminate('kind'), { kind: { type: 'string', example: 'cat!' } }, 'cat!'],
    [
      'is the mapped one, not the example',
      discriminate('kind', { c: 'Cat' }),
      { kind: { type: 'string', example: 'x' } },
      'c',
    ],
  ])('%s', (_, discriminator, own, expected) => {
    const schemas = { Pet: { ...kind('kind'), ...discriminator }, Cat: extend('Pet', own) };
    expect(sample(ref('Cat'), schemas)).toEqual({ kind: expected });
  });

  test('is a number if the property is one', () => {
    const schemas = {
      Pet: { ...kind('kind', { type: 'integer' }), ...discriminate('kind', { 7: 'Cat' }) },
      Cat: extend('Pet', {}),
    };
    expect(sample(ref('Cat'), schemas)).toEqual({ kind: 7 });
  });

  test('comes from the closest mapped base over several levels', () => {
    const schemas = {
      Vehicle: { ...kind('type'), ...discriminate('type', { car: 'Car', truck: 'Truck' }) },
      Car: { ...extend('Vehicle', { body: text }), ...discriminate('body', { sedan: 'Sedan' }) },
      Sedan: extend('Car', { doors: { type: 'integer' } }),
      Truck: extend('Vehicle', { load: { type: 'integer' } }),
    };
    expect(sample(ref('Sedan'), schemas)).toEqual({ type: 'car', body: 'sedan', doors: 123 });
    expect(sample(ref('Vehicle'), schemas)).toEqual({ type: 'car', body: 'sedan', doors: 123 });
    expect(sample(ref('Truck'), schemas)).toEqual({ type: 'truck', load: 123 });
  });

  test.each([
    ['is its name over several levels without a mapping', {}],
    ['is its name below a child with a discriminator', discriminate('ctype')],
  ])('%s', (_, keywords) => {
    const schemas = {
      Crane: { ...kind('ctype'), ...discriminate('ctype') },
      Big: extend('Crane', { reach: { type: 'number' } }, keywords),
      Huge: extend('Big', { depth: { type: 'number' } }),
    };
    expect(sample(ref('Huge'), schemas)).toEqual({ ctype: 'Huge', reach: 123, depth: 123 });
  });

  test('can be each of several names in the mapping', () => {
    const schemas = {
      Crane: { ...kind('ctype'), ...discriminate('ctype', { big: 'Big', tall: 'Big', small: 'Small' }) },
      ...CHILDREN,
    };
    expect(sample(ref('Crane'), schemas)).toEqual({ ctype: 'big', reach: 123 });
    expect(printSchema(ref('Big'), schemas).markdown).toContain('Available options: `big`, `tall`');
  });

  test('is set for alternatives that extend nothing', () => {
    const schemas = {
      Cat: {
        type: 'object',
        properties: { kind: { type: 'string', enum: ['dog', 'cat'] }, purrs: { type: 'boolean' } },
      },
      Bird: { type: 'object', properties: { sings: { type: 'boolean' } } },
    };
    const discriminator = discriminate('kind', { cat: 'Cat', bird: 'Bird' });
    expect(sample({ ...discriminator, oneOf: [ref('Cat')] }, schemas)).toEqual({ kind: 'cat', purrs: true });
    expect(sample({ ...discriminator, oneOf: [ref('Bird'), ref('Cat')] }, schemas)).toEqual({ sings: true });
    const outer = { ...kind('kind'), ...discriminator, oneOf: [ref('Bird'), ref('Cat')] };
    expect(sample(outer, schemas)).toEqual({ kind: 'bird', sings: true });
  });
});

describe('a schema that extends a base without being one of its alternatives', () => {
  const schemas: JsonObject = {
    Event: { ...discriminate('kind', { made: 'Made', gone: 'Gone' }), oneOf: [ref('Made'), ref('Gone')] },
    Made: kind('kind'),
    Gone: { ...kind('kind'), properties: { kind: text, at: text } },
    Stored: extend('Event', { id: text }),
    Same: { allOf: [ref('Event')], description: 'The same.' },
  };

  it('keeps the alternatives', () => {
    expect(sample(ref('Stored'), schemas)).toEqual({ id: '<string>', kind: 'made' });
    expect(sample(ref('Same'), schemas)).toEqual({ kind: 'made' });
    expect(countFields(ref('Stored'), schemas, 'at')).toBe(1);
  });
});

it('ends at alternatives that extend their base without a name, and with a base beside its children', () => {
  const Node: JsonObject = {
    ...kind('k'),
    oneOf: [{ allOf: [ref('Node'), { properties: { left: text } }] }, { type: 'object', properties: { right: text } }],
  };
  expect(sample(ref('Node'), { Node })).toEqual({ k: '<string>', left: '<string>' });
  const schemas: JsonObject = { Crane: BASES[1]?.[1] ?? {}, ...CHILDREN };
  expect(countFields({ oneOf: [ref('Crane'), ref('Big'), ref('Small')] }, schemas, 'reach')).toBe(1);
});
