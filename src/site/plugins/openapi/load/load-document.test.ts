import { describe, expect, test } from 'vitest';
import { openMemory } from '../../../model/source.ts';
import { findPointer } from '../../../descriptions/resolve.ts';
import type { ApiDocument } from '../../../model/api-description.ts';
import type { Json } from '../../../model/json.ts';
import { loadDocument } from '../../../descriptions/load/load-document.ts';
import { NO_REMOTE_FILES } from '../../../descriptions/load/remote-files.ts';
import { openapiFormat } from '../format.ts';

function load(files: Record<string, string | object>, name = 'api/openapi.yaml') {
  const texts = Object.entries(files).map(([file, content]) => [
    file,
    typeof content === 'string' ? content : JSON.stringify(content),
  ]);
  const { document, problems } = loadDocument({
    name,
    source: openMemory(Object.fromEntries(texts)),
    remote: NO_REMOTE_FILES,
    formats: [openapiFormat],
  });
  return { document, problems, at: (pointer: string) => document && findPointer(document.root, pointer) };
}

/** Returns every dangling reference of a document. */
function listDanglingReferences(document: ApiDocument | undefined): string[] {
  const refs: string[] = [];
  const walk = (value: Json | undefined) => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value) && typeof value['$ref'] === 'string' && document)
      if (findPointer(document.root, value['$ref']) === undefined) refs.push(value['$ref']);
    for (const child of Object.values(value)) walk(child);
  };
  walk(document?.root);
  return refs;
}

test.each([
  ['YAML', 'openapi: 3.0.3\npaths:\n  /x: {}\n  /x: { get: { summary: Last } }\n', 4, 3, 3],
  ['JSON', '{"openapi": "3.0.3",\n"paths": {\n"/x": {},\n"/x": { "get": { "summary": "Last" } } } }', 4, 1, 3],
  [
    'JSON with a comment',
    '{"openapi": "3.0.3", // one\n"paths": {\n"/x": {},\n"/x": { "get": { "summary": "Last" } } } }',
    4,
    1,
    3,
  ],
])('reports a key that occurs twice: %s', (_, text, line, column, earlierLine) => {
  const { problems, at } = load({ 'api/openapi.yaml': text });
  expect(problems).toEqual([
    {
      code: 'spec-duplicate-key',
      message: `The key "/x" is also on line ${earlierLine} of api/openapi.yaml. The last value is used. Remove the other.`,
      place: { file: 'api/openapi.yaml', line, column },
    },
  ]);
  expect(at('#/paths/~1x/get/summary')).toBe('Last');
});

test('reports YAML documents after the first, and reads files with empty ones', () => {
  const first = 'openapi: 3.0.3\npaths: { /x: { get: { summary: First } } }\n';
  const { problems, at } = load({ 'api/openapi.yaml': `# API\n---\n---\n${first}---\npaths: { /y: {} }\n` });
  expect(problems).toMatchObject([
    { code: 'spec-several-documents', place: { file: 'api/openapi.yaml', line: 6, column: 1 } },
  ]);
  expect(at('#/paths/~1x/get/summary')).toBe('First');
  expect(load({ 'api/openapi.yaml': `---\n${first}...\n---\n` }).problems).toEqual([]);
});

test('reports a key that occurs twice in a referenced file', () => {
  const { problems } = load({
    'api/openapi.yaml': "openapi: 3.0.3\npaths: { /x: { $ref: './x.yaml' } }\n",
    'api/x.yaml': 'get: {}\nget: { summary: Last }\n',
  });
  expect(problems).toMatchObject([{ code: 'spec-duplicate-key', place: { file: 'api/x.yaml', line: 2 } }]);
});

describe('references to other files', () => {
  test('include those in the mapping of a discriminator', () => {
    const pet = {
      discriminator: { propertyName: 'kind', mapping: { cat: './cat.json', dog: '#/$defs/Dog', b: 'Bird' } },
    };
    const { at, problems } = load({
      'api/openapi.yaml': {
        openapi: '3.1.0',
        info: {},
        components: { schemas: { Pet: { $ref: './pet.json' }, Bird: {} } },
      },
      'api/pet.json': { ...pet, $defs: { Dog: { title: 'D' } } },
      'api/cat.json': { title: 'C' },
    });
    expect(at('#/components/schemas/pet/discriminator/mapping')).toEqual({
      cat: '#/components/schemas/cat',
      dog: '#/components/schemas/Dog',
      b: 'Bird',
    });
    expect(at('#/components/schemas/Dog/title')).toBe('D');
    expect(problems).toEqual([]);
  });

  test('are copied once with their own references, including circular ones', () => {
    const { document, problems, at } = load({
      'api/openapi.yaml': `openapi: 3.0.3
paths:
  /users: { $ref: './paths/users.yaml' }
  /again: { get: { responses: { '200': { content: { json: { schema: { $ref: '../schemas/user.yaml#/User' } } } } } } }
`,
      'api/paths/users.yaml': `get:
  parameters: [{ $ref: '../parts.json#/Limit' }]
  responses: { '200': { description: ok, content: { json: { schema: { $ref: '../../schemas/user.yaml#/User' } } } } }
`,
      'api/parts.json': { Limit: { in: 'query', name: 'limit', schema: { type: 'integer', nullable: true } } },
      'schemas/user.yaml': `User:
  type: object
  properties: { boss: { $ref: '#/User' }, name: { $ref: '#/Name' } }
Name: { type: string, nullable: true }
`,
    });
    expect(problems).toEqual([]);
    expect(listDanglingReferences(document)).toEqual([]);
    expect(Object.keys((at('#/components/schemas') as object) ?? {})).toEqual(['User', 'Name']);
    expect(at('#/components/parameters/Limit')).toMatchObject({ name: 'limit' });
    expect(at('#/components/schemas/Name')).toEqual({ type: ['string', 'null'] });
  });

  test.each([
    ['./none.yaml#/X', "isn't a readable file"],
    ['../../../etc/passwd', "isn't a readable file"],
    ['/etc/passwd', "isn't a readable file"],
    ['https://elsewhere.example/x.json', 'other hosts'],
    ['#/components/schemas/None', "the target doesn't exist"],
    ['./parts.json#/None', 'has no such value'],
  ])('are reported and kept if dangling: %s', (ref, message) => {
    const { document, problems } = load({
      'api/openapi.yaml': { openapi: '3.1.0', paths: {}, components: { schemas: { A: { $ref: ref } } } },
      'api/parts.json': {},
    });
    expect(document).toBeDefined();
    expect(problems).toMatchObject([{ code: 'spec-reference-missing', message: expect.stringContaining(message) }]);
  });
});

test.each(['2.0', '3.0.3', '3.1.0', '3.2.0'])('converts version %s to one shape', (version) => {
  const field = version === '2.0' ? 'swagger' : 'openapi';
  const { document, problems } = load({
    'api/openapi.yaml': `${field}: ${version}\npaths: {}\n`,
  });
  expect(problems).toEqual([]);
  expect(document).toMatchObject({
    content: { format: openapiFormat },
    root: { openapi: expect.stringMatching(/^3\.[12]/) },
  });
});

test('rejects multiplying aliases in bounded time', () => {
  const lines = Array.from({ length: 12 }, (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index},`.repeat(9)}]`);
  const { document, problems } = load({ 'api/openapi.yaml': `openapi: 3.1.0\na0: &a0 [x]\n${lines.join('\n')}\n` });
  expect(document).toBeUndefined();
  expect(problems).toMatchObject([{ code: 'spec-invalid' }]);
});

test.each([
  ['values', `[${'x,'.repeat(9_000)}]`],
  ['characters', 'y'.repeat(300_000)],
])('rejects aliases that copy %s of an example a hundred times before printing them', (_, copied) => {
  const example = `[${'*copied,'.repeat(100)}]`;
  const { document, problems } = load({
    'api/openapi.yaml': `openapi: 3.1.0\nx-copied: &copied ${copied}\npaths: {}\nx-example: ${example}\n`,
  });
  expect(document).toBeUndefined();
  expect(problems).toMatchObject([
    { code: 'spec-invalid', message: expect.stringContaining('aliases that copy too much') },
  ]);
});

test('accepts a large description without aliases', () => {
  const values = Array.from({ length: 600_000 }, () => 1);
  expect(load({ 'api/openapi.yaml': { openapi: '3.1.0', paths: {}, 'x-values': values } }).problems).toEqual([]);
});

test.each([
  // Each reference copies everything that the next one copies.
  ['parts of parts', 2_000, (depth: number) => `#${'/a'.repeat(depth)}`],
  ['a chain without end', 20_000, (index: number) => `#/D${index}`],
])('rejects %s in another file instead of exhausting memory or the stack', (_, count, refOf) => {
  let nestedValue: object = Object.fromEntries(Array.from({ length: count }, (__, index) => [`k${index}`, {}]));
  for (let depth = 0; depth < 350; depth += 1) nestedValue = { a: nestedValue };
  const chain = Object.fromEntries(
    Array.from({ length: count }, (__, index) => [`D${index}`, { $ref: `#/D${index + 1}` }]),
  );
  const schemas = Object.fromEntries(
    Array.from({ length: 300 }, (__, index) => [`S${index}`, { $ref: `../part.json${refOf(index)}` }]),
  );
  const { document, problems } = load({
    'api/openapi.yaml': { openapi: '3.1.0', paths: {}, components: { schemas } },
    'part.json': { ...nestedValue, ...chain },
  });
  expect(document).toBeUndefined();
  expect(problems).toMatchObject([
    { code: 'spec-invalid', message: expect.stringContaining('is too large together') as unknown },
  ]);
});

test('merges YAML maps with `<<`, own keys first, and treats a quoted one as a key', () => {
  const { problems, at } = load({
    'api/openapi.yaml': `openapi: 3.1.0
x-common: &common { tags: [Cups], security: [], summary: Common }
paths:
  /cups:
    get: { <<: *common, summary: Own, responses: { '200': { description: ok } } }
    put: { <<: [*common, { operationId: put }], responses: {} }
components: { schemas: { Odd: { properties: { "<<": { type: string } } } } }
`,
  });
  expect(problems).toEqual([]);
  expect(at('#/paths/~1cups/get')).toMatchObject({ tags: ['Cups'], security: [], summary: 'Own' });
  expect(at('#/paths/~1cups/put')).toMatchObject({ summary: 'Common', operationId: 'put' });
  expect(at('#/paths/~1cups/get')).not.toHaveProperty('<<');
  expect(at('#/components/schemas/Odd/properties/<<')).toEqual({ type: 'string' });
});

test('ends at maps that merge themselves', () => {
  const { problems } = load({ 'api/openapi.yaml': 'openapi: 3.1.0\npaths: {}\nx: &x { <<: [*x, *x], a: 1 }\n' });
  expect(problems.map(({ code }) => code)).toEqual(['spec-invalid']);
});

test('rejects merge keys that would exhaust memory immediately', () => {
  const keys = Array.from({ length: 2000 }, (_, index) => `k${index}: 1`).join(', ');
  const merges = Array.from({ length: 260 }, (_, index) => `m${index}: { <<: *base }`).join('\n  ');
  const { document, problems } = load({
    'api/openapi.yaml': `openapi: 3.1.0\nx-base: &base { ${keys} }\nx-all:\n  ${merges}\npaths: {}\n`,
  });
  expect(document).toBeUndefined();
  expect(problems).toMatchObject([{ code: 'spec-invalid', message: expect.stringContaining('merge keys') }]);
});

describe('file schemas', () => {
  const createContent = (type: string, schema?: object) => ({ content: { [type]: schema ? { schema } : {} } });
  const post = (requestBody: object, response: object = {}) => ({
    post: { requestBody, responses: { 200: { description: 'ok', ...response } } },
  });
  const file = { type: 'string', format: 'binary' };
  const properties = {
    one: file,
    many: { type: 'array', items: file },
    maybe: { ...file, nullable: true },
    text: { type: 'string', format: 'byte' },
    sample: { type: 'object', example: file },
  };

  test('keep type and format in OpenAPI 3.0', () => {
    const { at } = load({
      'api/openapi.yaml': {
        openapi: '3.0.3',
        paths: {
          '/f': post(
            createContent('multipart/form-data', { type: 'object', properties }),
            createContent('audio/mpeg', file),
          ),
        },
        components: { schemas: { File: file } },
      },
    });
    const body = '#/paths/~1f/post/requestBody/content/multipart~1form-data/schema/properties';
    expect(at(`${body}/one`)).toEqual(file);
    expect(at(`${body}/many/items`)).toEqual(file);
    expect(at(`${body}/maybe`)).toEqual({ type: ['string', 'null'], format: 'binary' });
    expect(at(`${body}/text`)).toEqual(properties.text);
    expect(at(`${body}/sample`)).toEqual({ type: 'object', examples: [file] });
    expect(at('#/paths/~1f/post/responses/200/content/audio~1mpeg/schema')).toEqual(file);
    expect(at('#/components/schemas/File')).toEqual(file);
  });

  test('are recognized in Swagger 2.0', () => {
    const { at } = load({
      'api/openapi.yaml': {
        swagger: '2.0',
        paths: {
          '/f': {
            post: {
              consumes: ['multipart/form-data'],
              produces: ['image/png'],
              parameters: [{ in: 'formData', name: 'one', type: 'file' }],
              responses: { 200: { description: 'ok', schema: { type: 'file' } } },
            },
          },
        },
      },
    });
    const form = '#/paths/~1f/post/requestBody/content/multipart~1form-data/schema/properties/one';
    expect(at(form)).toMatchObject(file);
    expect(at('#/paths/~1f/post/responses/200/content/image~1png/schema')).toMatchObject(file);
  });

  test.each(['application/octet-stream', 'image/*', 'audio/mpeg; rate=8000', 'application/pdf'])(
    'are added to a body of %s without a schema',
    (type) => {
      const pointer = `#/paths/~1f/post/requestBody/content/${type.replaceAll('/', '~1')}/schema`;
      const createBody = (schema?: object) =>
        load({ 'api/openapi.yaml': { openapi: '3.1.0', paths: { '/f': post(createContent(type, schema)) } } }).at(
          pointer,
        );
      expect(createBody()).toEqual(file);
      expect(createBody({})).toEqual(file);
      expect(createBody({ type: 'object' })).toEqual({ type: 'object' });
    },
  );

  test('are text for a text body without a schema', () => {
    const content = { 'text/plain': {}, 'text/csv': { schema: {} }, 'text/html': { schema: { maxLength: 5 } } };
    const { at } = load({
      'api/openapi.yaml': { openapi: '3.1.0', paths: { '/f': { post: { requestBody: { content } } } } },
    });
    expect(at('#/paths/~1f/post/requestBody/content')).toEqual({
      'text/plain': { schema: { type: 'string' } },
      'text/csv': { schema: { type: 'string' } },
      'text/html': { schema: { maxLength: 5 } },
    });
  });

  test('are added to a body part with the media type of a file', () => {
    const media = {
      schema: { type: 'object', properties: { picture: {}, data: {}, name: { type: 'string' } } },
      encoding: Object.fromEntries(['picture', 'name', 'none'].map((name) => [name, { contentType: 'image/png' }])),
    };
    const content = { 'multipart/form-data': media };
    const { at } = load({
      'api/openapi.yaml': { openapi: '3.1.0', paths: { '/f': { post: { requestBody: { content } } } } },
    });
    expect(at('#/paths/~1f/post/requestBody/content/multipart~1form-data/schema/properties')).toEqual({
      picture: { type: 'string', format: 'binary' },
      data: {},
      name: { type: 'string' },
    });
  });

  test.each(['application/json', 'image/svg+xml', 'application/xml'])(
    'are not added to a body of %s without a schema',
    (type) => {
      const { at } = load({ 'api/openapi.yaml': { openapi: '3.1.0', paths: { '/f': post(createContent(type)) } } });
      expect(at(`#/paths/~1f/post/requestBody/content/${type.replaceAll('/', '~1')}`)).toEqual({});
    },
  );
});

test.each<[string, string]>([
  ['comments', '{ // first\n "openapi": "3.1.0", /* then */ "info": { "title": "a // b" } }'],
  ['trailing commas', '{ "openapi": "3.1.0", "info": { "title": "a // b", }, }'],
  ['YAML in flow style', '{ openapi: 3.1.0, info: { title: a // b } }'],
])('reads JSON with %s', (_, text) => {
  const { problems, at } = load({ 'a.json': text }, 'a.json');
  expect(problems).toEqual([]);
  expect(at('#/info')).toEqual({ title: 'a // b' });
});

test("treats references below the description's own URL as files next to it", () => {
  const createReference = (ref: string) => ({ $ref: `https://api.example.com/v1/${ref}` });
  const { at, problems } = load({
    'api/openapi.yaml': {
      openapi: '3.2.0',
      $self: 'https://api.example.com/v1/openapi.yaml',
      components: { schemas: { A: { type: 'string' }, B: createReference('openapi.yaml#/components/schemas/A') } },
      'x-part': createReference('parts/my%20file.yaml#/Thing'),
    },
    'api/parts/my file.yaml': { Thing: { type: 'integer' } },
  });
  expect(problems).toEqual([]);
  expect(at('#/components/schemas/B')).toEqual({ $ref: '#/components/schemas/A' });
  expect(at('#/x-part')).toEqual({ $ref: '#/components/schemas/Thing' });
  expect(at('#/components/schemas/Thing')).toEqual({ type: 'integer' });
});

test('reports problems with their position', () => {
  const { problems } = load({
    'api/openapi.yaml': `openapi: 3.1.0
paths:
  /a: { get: { responses: { 200: { $ref: 'parts.yaml#/Ok' } } } }
  /b: { $ref: '#/components/none' }
`,
    'api/parts.yaml': 'Ok:\n  content: { json: { schema: { $ref: gone.yaml } } }\n',
  });
  expect(problems.map(({ place }) => place).toSorted((a, b) => String(a?.file).localeCompare(String(b?.file)))).toEqual(
    [
      { file: 'api/openapi.yaml', line: 4, column: 16 },
      { file: 'api/parts.yaml', line: 2, column: 38 },
    ],
  );
  expect(load({ 'api/openapi.yaml': 'openapi: 3.1.0\ninfo:\n  title: x\n version: 1\n' }).problems).toMatchObject([
    { code: 'spec-invalid', place: { file: 'api/openapi.yaml', line: 4 } },
  ]);
});

test.each([
  ['API/Cups.yaml', 'Did you mean "api/cups.yaml"?'],
  ['api/cups.json', 'Did you mean "api/cups.yaml"?'],
  ['api/v1/../cups.yaml', 'Did you mean "api/cups.yaml"?'],
  ['api/cup.yaml', 'Add it, or fix the path.'],
  ['api/two.json', 'Add it, or fix the path.'],
])('suggests a file with a similar path for %s', (name, fix) => {
  const { problems } = load(
    { 'api/cups.yaml': 'openapi: 3.1.0\n', 'api/two.yaml': 'a: 1\n', 'api/two.yml': 'a: 1\n' },
    name,
  );
  expect(problems).toMatchObject([{ code: 'spec-missing', message: expect.stringContaining(fix) as string }]);
});
