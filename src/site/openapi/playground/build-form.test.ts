import { describe, expect, test } from 'vitest';
import { featuresOf } from '../../../features/testing.ts';
import type { ApiConfig } from '../../model/config.ts';
import type { ApiOperation, JsonObject } from '../../model/api-description.ts';
import { sampleRequest } from '../samples/sample-request.ts';
import { sampleValue } from '../samples/sample-value.ts';
import { buildForm } from './build-form.ts';
import { displayOf } from './display.ts';
import type { FormSchema } from '../../openapi-playground/form.ts';

const API: ApiConfig = {
  playground: { display: 'interactive', proxy: true, credentials: false },
  params: { expanded: 'closed', post: [] },
  spec: { download: false },
  examples: { defaults: 'all', prefill: false, autogenerate: true },
  mdx: { server: [], auth: {} },
};

function operation(value: JsonObject, root: JsonObject = {}): ApiOperation {
  return {
    document: {
      name: 'spec.json',
      kind: 'openapi',
      root: { servers: [{ url: 'https://api.example.com' }], ...root },
    },
    kind: 'operation',
    method: 'post',
    path: '/things/{id}',
    pathItem: {},
    value,
  };
}

/** The inputs of a JSON body with this schema. */
function inputsFor(schema: JsonObject, root: JsonObject = {}, api = API): FormSchema | undefined {
  const value = { requestBody: { content: { 'application/json': { schema } } } };
  return buildForm(operation(value, root), api)?.bodies[0]?.schema;
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
  ])('%o', (schema, expected) => {
    expect(inputsFor(schema)).toMatchObject(expected);
  });

  test('parts of allOf are one form, alternatives a choice by title or name, what only responses have is left out', () => {
    const root = { components: { schemas: { Cat: { type: 'object', properties: { purrs: { type: 'boolean' } } } } } };
    const schema = {
      allOf: [{ type: 'object', required: ['a'], properties: { a: { type: 'string' } } }],
      properties: {
        id: { type: 'string', readOnly: true },
        pet: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { title: 'No pet', type: 'string' }] },
      },
    };
    expect(inputsFor(schema, root)).toEqual({
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

  const object = (name: string) => ({ type: 'object', required: [name], properties: { [name]: { type: 'string' } } });
  const [pay, ship] = [
    [object('a'), object('b')],
    [object('c'), object('d')],
  ];
  test.each<[string, JsonObject]>([
    ['oneOf beside anyOf', { oneOf: pay, anyOf: ship }],
    ['allOf of two oneOf', { allOf: [{ oneOf: pay }, { oneOf: ship }] }],
    ['a part and its whole', { allOf: [{ anyOf: pay }], anyOf: ship }],
  ])('several choices are all offered, beside what is always there: %s', (_, unions) => {
    const schema = { type: 'object', required: ['id'], properties: { id: { type: 'string' } }, ...unions };
    const field = (name: string) => ({ name, required: true, schema: { kind: 'text' } });
    const choice = (names: string) => ({
      kind: 'choice',
      branches: [...names].map((name) => ({ label: name, schema: { kind: 'object', fields: [field(name)] } })),
    });
    expect(inputsFor(schema)).toEqual({ kind: 'object', fields: [field('id')], choices: [choice('ab'), choice('cd')] });
    const document = operation({}).document;
    expect(sampleValue({ document, schema, side: 'request' })).toEqual({
      id: '<string>',
      a: '<string>',
      c: '<string>',
    });
  });

  test('null is offered where JSON is sent alone', () => {
    const schema = { type: ['string', 'null'] };
    const content = { 'multipart/form-data': { schema } };
    const form = buildForm(
      operation({ parameters: [{ in: 'query', name: 'q', schema }], requestBody: { content } }),
      API,
    );
    expect(JSON.stringify(form)).not.toContain('nullable');
  });

  test('examples and defaults are hints, and start values only when they shall be filled in', () => {
    const schema = { type: 'string', example: 'x', default: 'y' };
    expect(inputsFor(schema)).toEqual({ kind: 'text', hint: 'x' });
    const prefilled = { ...API, examples: { ...API.examples, prefill: true } };
    expect(inputsFor(schema, {}, prefilled)).toEqual({ kind: 'text', value: 'x' });
  });
});

test.each([
  [['multipart/form-data', 'application/vnd.api+json', 'application/json'], 'application/vnd.api+json'],
  [['application/xml', 'text/csv'], 'application/xml'],
])('of the bodies %j, the form and the samples begin with %s', (types, first) => {
  const content = Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]));
  const written = operation({ requestBody: { content } });
  expect(buildForm(written, API)?.bodies[0]?.type).toBe(first);
  expect(sampleRequest(written, { requiredOnly: false, prefill: false }).body).toMatchObject({ type: first });
});

test('reserved characters of a form stand as they are where its encoding allows them, in form and sample', () => {
  const type = 'application/x-www-form-urlencoded';
  const media = { encoding: { at: { allowReserved: true } }, example: { at: 'a/b:c&d', to: 'a/b' } };
  const written = operation({ requestBody: { content: { [type]: media } } });
  expect(buildForm(written, API)?.bodies[0]?.encoding).toEqual({ at: { allowReserved: true } });
  const { body } = sampleRequest(written, { requiredOnly: false, prefill: false });
  expect(body).toMatchObject({ text: 'at=a/b:c%26d&to=a%2Fb' });
});

test.each([
  ['ann:tea: time', 'ann:tea: time'],
  [btoa('ann:tea'), 'ann:tea'],
  ['<credentials>', undefined],
])('basic credentials preset to %s begin as %s', (preset, value) => {
  const login = { type: 'http', scheme: 'basic', 'x-default': preset };
  const root = { security: [{ login: [] }], components: { securitySchemes: { login } } };
  expect(buildForm(operation({}, root), API)?.auth[0]?.[0]?.value).toBe(value);
});

test('a large example leaves room for the others', () => {
  const examples = { large: { value: 'x'.repeat(5_000) }, small: { value: 'y' }, other: { value: { z: 1 } } };
  const value = { requestBody: { content: { 'application/json': { examples } } } };
  expect(buildForm(operation(value), API)?.bodies[0]?.examples).toEqual([
    { label: 'small', value: 'y' },
    { label: 'other', value: { z: 1 } },
  ]);
});

test('a parameter of a media type starts with the example of that', () => {
  const content = { 'application/json': { schema: { type: 'object' }, example: { a: 1 } } };
  const value = { parameters: [{ name: 'filter', in: 'query', content }] };
  const prefilled = { ...API, examples: { ...API.examples, prefill: true } };
  expect(buildForm(operation(value), prefilled)?.params[0]?.schema.value).toEqual({ a: 1 });
});

test('a form stays small whatever its description holds: what is too large or circular is entered as JSON', () => {
  const wide = (depth: number): JsonObject =>
    depth === 0
      ? { type: 'string', description: 'Words. '.repeat(50) }
      : {
          type: 'object',
          properties: Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`p${n}`, wide(depth - 1)])),
        };
  const circle: JsonObject = { type: 'object', properties: { next: { $ref: '#/components/schemas/Circle' } } };
  for (const schema of [wide(4), { ...circle, ...wide(2) }, circle]) {
    const value = { requestBody: { content: { 'application/json': { schema } } } };
    const form = buildForm(operation(value, { components: { schemas: { Circle: circle } } }), API);
    expect(JSON.stringify(form).length).toBeLessThanOrEqual(20_000);
    expect(JSON.stringify(form)).toContain('"kind":"json"');
  }
});

test('parameters, servers and security are those of the operation, else of what it lies in', () => {
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
  const own = { parameters: [{ in: 'query', name: 'q', style: 'pipeDelimited', schema: { type: 'array' } }] };
  const form = buildForm(operation(own, root), API);
  expect(form).toMatchObject({ method: 'POST', path: '/things/{id}', servers: [{ url: 'https://api.example.com' }] });
  expect(form?.auth).toEqual([
    [{ key: 'key', kind: 'apiKey', type: 'apiKey', in: 'cookie', name: 'sid', value: 'demo' }],
  ]);
  expect(form?.params).toMatchObject([
    { in: 'query', name: 'q', style: 'pipeDelimited' },
    { in: 'path', name: 'id', required: true, schema: { kind: 'text' } },
  ]);
  const secured = operation({ security: [{ flow: [], login: [] }, {}] }, root);
  expect(buildForm(secured, API)?.auth.map((schemes) => schemes.map(({ kind }) => kind))).toEqual([
    ['bearer', 'basic'],
    [],
  ]);
});

test('there is no form for a webhook, nor without a server', () => {
  expect(buildForm({ ...operation({}), kind: 'webhook' }, API)).toBeUndefined();
  expect(buildForm(operation({}, { servers: [] }), API)).toBeUndefined();
});

test('a page decides before the site, readers of a static site are not signed in, and air-gapped sites have to ask for it', () => {
  const open = { features: featuresOf() };
  expect(displayOf({ api: API, frontmatter: {}, settings: open })).toBe('interactive');
  expect(displayOf({ api: API, frontmatter: { playground: 'simple' }, settings: open })).toBe('simple');
  expect(displayOf({ api: API, frontmatter: { playground: 'auth' }, settings: open })).toBe('none');
  expect(displayOf({ api: API, frontmatter: {}, settings: { features: featuresOf('air-gapped') } })).toBe('simple');
  expect(
    displayOf({ api: API, frontmatter: {}, settings: { features: featuresOf('air-gapped', { playground: true }) } }),
  ).toBe('interactive');
});
