import { describe, expect, test } from 'vitest';
import { createFeatures } from '../../../../features/testing.ts';
import { createPageOptions } from '../../../descriptions/testing/page.ts';
import type { ApiOperation } from '../api-operation.ts';
import type { JsonObject } from '../../../model/json.ts';
import { createSampleRequest } from '../samples/sample-request.ts';
import { createSampleValue } from '../../../descriptions/samples/sample-value.ts';
import { buildForm } from './build-form.ts';
import { readDisplay } from '../../playground/display.ts';
import type { FormSchema } from '../../../model/request-form.ts';

const { api: API } = createPageOptions();

function createOperation(value: JsonObject, root: JsonObject = {}): ApiOperation {
  return {
    document: {
      name: 'spec.json',
      root: { servers: [{ url: 'https://api.example.com' }], ...root },
    },
    kind: 'operation',
    method: 'post',
    path: '/things/{id}',
    pathItem: {},
    value,
  };
}

/** Returns the inputs for a JSON body with this schema. */
function buildInputs(schema: JsonObject, root: JsonObject = {}, api = API): FormSchema | undefined {
  const value = { requestBody: { content: { 'application/json': { schema } } } };
  return buildForm(createOperation(value, root), api)?.bodies[0]?.schema;
}

describe('the inputs of a schema', () => {
  test.each<[JsonObject, object]>([
    [
      { type: 'string', minLength: 2 },
      { kind: 'text', minLength: 2 },
    ],
    [
      { type: 'string', format: 'date' },
      { kind: 'text', format: 'date' },
    ],
    [
      { type: ['integer', 'null'], minimum: 1 },
      { kind: 'number', integer: true, min: 1, nullable: true },
    ],
    [{ type: 'boolean' }, { kind: 'boolean' }],
    [{ enum: ['a', 'b', null] }, { kind: 'enum', options: ['a', 'b'], nullable: true }],
    [
      { type: 'string', nullable: true },
      { kind: 'text', nullable: true },
    ],
    [{ oneOf: [{ type: 'array' }, { type: 'null' }] }, { kind: 'array', nullable: true }],
    [{ const: 7 }, { kind: 'enum', options: [7], value: 7 }],
    [
      { type: 'array', items: { type: 'number' } },
      { kind: 'array', items: { kind: 'number' } },
    ],
    [
      { type: 'object', additionalProperties: { type: 'string' } },
      { kind: 'object', fields: [], map: { kind: 'text' } },
    ],
    [{ type: 'string', format: 'binary' }, { kind: 'file' }],
    [
      { type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' },
      { kind: 'file', base64: 'base64' },
    ],
    [{ type: 'string', contentEncoding: 'base64' }, { kind: 'text' }],
    [{ type: 'string', contentMediaType: 'application/json' }, { kind: 'text' }],
    [{}, { kind: 'json' }],
    [{ type: ['string', 'integer'] }, { kind: 'choice', branches: [{ label: 'string' }, { label: 'integer' }] }],
    [
      { anyOf: [{ minLength: 1 }, { type: 'null' }, {}] },
      { kind: 'choice', branches: [{ label: 'string' }, { label: '2' }] },
    ],
  ])('converts %o', (schema, expected) => {
    expect(buildInputs(schema)).toMatchObject(expected);
  });

  test('merges allOf, offers alternatives by title or name, and omits properties only used in responses', () => {
    const root = { components: { schemas: { Cat: { type: 'object', properties: { purrs: { type: 'boolean' } } } } } };
    const schema = {
      allOf: [{ type: 'object', required: ['a'], properties: { a: { type: 'string' } } }],
      properties: {
        id: { type: 'string', readOnly: true },
        pet: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { title: 'No pet', type: 'string' }] },
      },
    };
    expect(buildInputs(schema, root)).toEqual({
      kind: 'object',
      fields: [
        { name: 'a', required: true, schema: { kind: 'text' } },
        {
          name: 'pet',
          schema: {
            kind: 'choice',
            branches: [
              { label: 'Cat', schema: { kind: 'object', fields: [{ name: 'purrs', schema: { kind: 'boolean' } }] } },
              { label: 'No pet', schema: { kind: 'text' } },
            ],
          },
        },
      ],
    });
  });

  const createObjectSchema = (name: string) => ({
    type: 'object',
    required: [name],
    properties: { [name]: { type: 'string' } },
  });
  const [pay, ship] = [
    [createObjectSchema('a'), createObjectSchema('b')],
    [createObjectSchema('c'), createObjectSchema('d')],
  ];
  test.each<[string, JsonObject]>([
    ['oneOf beside anyOf', { oneOf: pay, anyOf: ship }],
    ['allOf of two oneOf', { allOf: [{ oneOf: pay }, { oneOf: ship }] }],
    ['a part and its whole', { allOf: [{ anyOf: pay }], anyOf: ship }],
  ])('offers several choices next to fields that are always present: %s', (_, unions) => {
    const schema = { type: 'object', required: ['id'], properties: { id: { type: 'string' } }, ...unions };
    const createField = (name: string) => ({ name, required: true, schema: { kind: 'text' } });
    const createChoice = (names: string) => ({
      kind: 'choice',
      branches: [...names].map((name) => ({ label: name, schema: { kind: 'object', fields: [createField(name)] } })),
    });
    expect(buildInputs(schema)).toEqual({
      kind: 'object',
      fields: [createField('id')],
      choices: [createChoice('ab'), createChoice('cd')],
    });
    const document = createOperation({}).document;
    expect(createSampleValue({ document, schema, side: 'request' })).toEqual({
      id: '<string>',
      a: '<string>',
      c: '<string>',
    });
  });

  test('only offers null if JSON is sent', () => {
    const schema = { type: ['string', 'null'] };
    const content = { 'multipart/form-data': { schema } };
    const form = buildForm(
      createOperation({ parameters: [{ in: 'query', name: 'q', schema }], requestBody: { content } }),
      API,
    );
    expect(JSON.stringify(form)).not.toContain('nullable');
  });

  test('uses examples and defaults as hints, and as initial values only if prefilling is on', () => {
    const schema = { type: 'string', example: 'x', default: 'y' };
    expect(buildInputs(schema)).toEqual({ kind: 'text', hint: 'x' });
    const prefilledApi = { ...API, examples: { ...API.examples, prefill: true } };
    expect(buildInputs(schema, {}, prefilledApi)).toEqual({ kind: 'text', value: 'x' });
  });
});

test.each([
  [['multipart/form-data', 'application/vnd.api+json', 'application/json'], 'application/vnd.api+json'],
  [['application/xml', 'text/csv'], 'application/xml'],
])('starts form and samples of the bodies %j with %s', (types, first) => {
  const content = Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]));
  const operation = createOperation({ requestBody: { content } });
  expect(buildForm(operation, API)?.bodies[0]?.type).toBe(first);
  expect(createSampleRequest(operation, { requiredOnly: false, prefill: false }).body).toMatchObject({ type: first });
});

test('keeps reserved characters of a form as allowed by its encoding, in form and sample', () => {
  const type = 'application/x-www-form-urlencoded';
  const media = { encoding: { at: { allowReserved: true } }, example: { at: 'a/b:c&d', to: 'a/b' } };
  const operation = createOperation({ requestBody: { content: { [type]: media } } });
  expect(buildForm(operation, API)?.bodies[0]?.encoding).toEqual({ at: { allowReserved: true } });
  const { body } = createSampleRequest(operation, { requiredOnly: false, prefill: false });
  expect(body).toMatchObject({ text: 'at=a/b:c%26d&to=a%2Fb' });
});

test.each([
  ['ann:tea: time', 'ann:tea: time'],
  [btoa('ann:tea'), 'ann:tea'],
  ['<credentials>', undefined],
])('converts basic credentials preset to %s to %s', (preset, value) => {
  const login = { type: 'http', scheme: 'basic', 'x-default': preset };
  const root = { security: [{ login: [] }], components: { securitySchemes: { login } } };
  expect(buildForm(createOperation({}, root), API)?.auth[0]?.[0]?.value).toBe(value);
});

test('leaves room for other examples next to a large one', () => {
  const examples = { large: { value: 'x'.repeat(5_000) }, small: { value: 'y' }, other: { value: { z: 1 } } };
  const value = { requestBody: { content: { 'application/json': { examples } } } };
  expect(buildForm(createOperation(value), API)?.bodies[0]?.examples).toEqual([
    { label: 'small', value: 'y' },
    { label: 'other', value: { z: 1 } },
  ]);
});

test('fills a parameter with the example of its media type', () => {
  const content = { 'application/json': { schema: { type: 'object' }, example: { a: 1 } } };
  const value = { parameters: [{ name: 'filter', in: 'query', content }] };
  const prefilledApi = { ...API, examples: { ...API.examples, prefill: true } };
  expect(buildForm(createOperation(value), prefilledApi)?.params[0]?.schema.value).toEqual({ a: 1 });
});

test('limits the size of a form: large or circular parts are entered as JSON', () => {
  const createWideSchema = (depth: number): JsonObject =>
    depth === 0
      ? { type: 'string', description: 'Words. '.repeat(50) }
      : {
          type: 'object',
          properties: Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`p${n}`, createWideSchema(depth - 1)])),
        };
  const circle: JsonObject = { type: 'object', properties: { next: { $ref: '#/components/schemas/Circle' } } };
  for (const schema of [createWideSchema(4), { ...circle, ...createWideSchema(2) }, circle]) {
    const value = { requestBody: { content: { 'application/json': { schema } } } };
    const form = buildForm(createOperation(value, { components: { schemas: { Circle: circle } } }), API);
    expect(JSON.stringify(form).length).toBeLessThanOrEqual(20_000);
    expect(JSON.stringify(form)).toContain('"kind":"json"');
  }
});

test('uses parameters, servers and security of the operation, or else of its parents', () => {
  const root = {
    security: [{ key: [] }],
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'cookie', name: 'sid', 'x-default': 'demo' },
        flow: { type: 'oauth2', flows: {} },
        login: { type: 'http', scheme: 'basic' },
        certificate: { type: 'mutualTLS' },
      },
    },
  };
  const operationParts = {
    parameters: [{ in: 'query', name: 'q', style: 'pipeDelimited', schema: { type: 'array' } }],
  };
  const form = buildForm(createOperation(operationParts, root), API);
  expect(form).toMatchObject({ method: 'POST', path: '/things/{id}', servers: [{ url: 'https://api.example.com' }] });
  expect(form?.auth).toEqual([
    [{ key: 'key', kind: 'apiKey', type: 'apiKey', in: 'cookie', name: 'sid', value: 'demo' }],
  ]);
  expect(form?.params).toMatchObject([
    { in: 'query', name: 'q', style: 'pipeDelimited' },
    { in: 'path', name: 'id', required: true, schema: { kind: 'text' } },
  ]);
  const securedOperation = createOperation({ security: [{ flow: [], login: [] }, {}] }, root);
  expect(buildForm(securedOperation, API)?.auth.map((schemes) => schemes.map(({ kind }) => kind))).toEqual([
    ['bearer', 'basic'],
    [],
  ]);
});

test('builds no form for a webhook or without a server', () => {
  expect(buildForm({ ...createOperation({}), kind: 'webhook' }, API)).toBeUndefined();
  expect(buildForm(createOperation({}, { servers: [] }), API)).toBeUndefined();
});

test("a page's setting overrides the site's, `auth` shows nothing on static sites, and air-gapped sites must opt in", () => {
  const openOptions = { features: createFeatures() };
  expect(readDisplay({ api: API, frontmatter: {}, settings: openOptions })).toBe('interactive');
  expect(readDisplay({ api: API, frontmatter: { playground: 'simple' }, settings: openOptions })).toBe('simple');
  expect(readDisplay({ api: API, frontmatter: { playground: 'auth' }, settings: openOptions })).toBe('none');
  expect(readDisplay({ api: API, frontmatter: {}, settings: { features: createFeatures('air-gapped') } })).toBe(
    'simple',
  );
  expect(
    readDisplay({
      api: API,
      frontmatter: {},
      settings: { features: createFeatures('air-gapped', { playground: true }) },
    }),
  ).toBe('interactive');
});
