/** Alternatives of a schema (`oneOf`, `anyOf`, discriminators) on the page of an operation. */
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { renderOperationPage } from './render-operation-page.ts';
import { createPageOptions, printPage } from '../../../descriptions/testing/page.ts';
import { printSchema, readBodyPage } from './testing/page.ts';

describe('alternatives with one value each', () => {
  const printLine = (schema: JsonObject) =>
    printSchema({ type: 'object', properties: { a: schema } }).markdown.replaceAll(/\s+/g, ' ');

  it.each<[string, JsonObject, string]>([
    [
      'const with title and description',
      { oneOf: [{ const: 'x', title: 'X', description: 'The x.' }, { const: 'y' }] },
      '(`enum<string>`): Available options: `x` (X: The x.), `y`',
    ],
    [
      'enums of one, and null',
      {
        anyOf: [{ type: 'string', enum: ['x'], description: 'Ex' }, { type: 'string', enum: ['y'] }, { type: 'null' }],
      },
      '(`enum<string>`, nullable): Available options: `x` (Ex), `y`',
    ],
    ['of two types', { oneOf: [{ const: 1 }, { const: 'auto' }] }, 'Available options: `1`, `auto`'],
  ])('are a list of options: %s', (_, schema, expected) => {
    expect(printLine(schema)).toContain(expected);
  });

  it('stay alternatives next to other schemas', () => {
    expect(printLine({ anyOf: [{ const: 'x' }, { type: 'integer', minimum: 3 }] })).toContain('x >= 3');
  });
});

it('shows the examples of headers and parameters, from their media type or their own', () => {
  const content = { 'application/json': { schema: { type: 'object' }, example: { x: 1 } } };
  const value: JsonObject = {
    parameters: [{ in: 'query', name: 'q', content }],
    responses: {
      200: {
        headers: { Link: { schema: { type: 'string' }, example: '</next>' }, Page: { content } },
      },
    },
  };
  const { markdown } = printPage(
    renderOperationPage({ ...readBodyPage({}), value }, { ...createPageOptions(), schemaInMarkdown: false }),
  );
  expect(markdown.match(/Example: .*/g)).toEqual(['Example: `{"x":1}`', 'Example: `</next>`', 'Example: `{"x":1}`']);
});

it('follows a reference to an anchor', () => {
  const innerSchema = { $anchor: 'inner', type: 'object', properties: { deep: { type: 'string' } } };
  const { markdown } = printSchema({ type: 'object', properties: { a: { $ref: '#inner' } } }, { Inner: innerSchema });
  expect(markdown).toContain('- `a` (`object`)');
  expect(markdown).toContain('- `deep` (`string`)');
});

describe('the alternatives of a discriminator', () => {
  const createBase = (discriminator: JsonObject): JsonObject => ({
    type: 'object',
    properties: { kind: { type: 'string' } },
    discriminator: { propertyName: 'kind', ...discriminator },
  });
  const createSubtype = (name: string, of: string): JsonObject => ({
    allOf: [{ $ref: `#/components/schemas/${of}` }, { properties: { [name]: { type: 'string' } } }],
  });
  const printBody = (schemas: JsonObject) => printSchema({ $ref: '#/components/schemas/Base' }, schemas).markdown;

  it('include schemas that extend the base, directly or indirectly', () => {
    const page = printBody({
      Base: createBase({}),
      One: createSubtype('a', 'Base'),
      Two: createSubtype('b', 'Base'),
      Three: createSubtype('c', 'One'),
    });
    expect(page.match(/^\*\*\w+\*\*$/gm)).toEqual(['**One**', '**Two**', '**Three**']);
    expect(page).toMatch(/\*\*Three\*\*\s+- `kind`[^*]*- `a`[^*]*- `c`/);
  });

  it("use the mapping's names, followed by unmapped schemas and the default", () => {
    const mapping = { first: '#/components/schemas/One', second: 'Two' };
    const Other: JsonObject = { type: 'object', properties: { raw: { type: 'string' } } };
    const schemas = {
      One: createSubtype('a', 'Base'),
      Two: createSubtype('b', 'Base'),
      Three: createSubtype('c', 'Base'),
      Other,
    };
    const page = printBody({ Base: createBase({ mapping, defaultMapping: 'Other' }), ...schemas });
    expect(page.match(/^\*\*\w+\*\*$/gm)).toEqual(['**first**', '**second**', '**Other**', '**Three**']);
    expect(page).toContain('"kind": "first"');
  });

  it('are included in the description for agents', () => {
    const options = createPageOptions();
    const { document, ...operation } = readBodyPage(
      { $ref: '#/components/schemas/Base' },
      { Base: createBase({ mapping: { first: 'One' } }), One: { properties: { deep: { type: 'string' } } } },
    );
    const page = printPage(renderOperationPage({ document, ...operation }, options)).markdown;
    expect(page).toMatch(/One:\s+properties:\s+deep:/);
  });
});

it('follows a reference to a dynamic anchor', () => {
  const node: JsonObject = {
    $dynamicAnchor: 'node',
    properties: { v: { type: 'integer' }, kids: { type: 'array', items: { $dynamicRef: '#node' } } },
  };
  const page = printSchema({ $ref: '#/components/schemas/Node' }, { Node: node }).markdown;
  expect(page).toMatch(/`kids` \(`object\[\]`\):\s+- `v` \(`integer`\)/);
  expect(page).toContain('Same attributes as: [node](#');
});

it.each<[string, JsonObject, string]>([
  [
    'a format beside alternatives',
    { format: 'int-or-string', oneOf: [{ type: 'integer' }, { type: 'string' }] },
    'integer | string',
  ],
  [
    'limits beside alternatives',
    { minimum: 1, anyOf: [{ type: 'integer' }, { type: 'boolean' }] },
    'integer | boolean',
  ],
])('infers no type from %s', (_, schema, label) => {
  expect(printSchema({ properties: { port: schema } }).markdown).toContain(`- \`port\` (\`${label}\`)`);
});

it('labels a single object alternative "object" and numbers several', () => {
  const createObjectSchema = (name: string): JsonObject => ({
    type: 'object',
    properties: { [name]: { type: 'string' } },
  });
  const findTitles = (anyOf: Json[]) => printSchema({ properties: { a: { anyOf } } }).markdown.match(/\*\*[\w ]+\*\*/g);
  expect(findTitles([{ type: 'string' }, createObjectSchema('x')])).toEqual(['**string**', '**object**']);
  expect(findTitles([{ type: 'string' }, createObjectSchema('x'), createObjectSchema('y')])).toEqual([
    '**string**',
    '**Option 2**',
    '**Option 3**',
  ]);
});

describe('names untitled alternatives by what distinguishes them', () => {
  const createVariant = (properties: JsonObject, ...required: string[]): JsonObject => ({
    type: 'object',
    properties,
    required,
  });
  const text: JsonObject = { type: 'string' };
  it.each<[string, Json[], string[]]>([
    [
      'the one value of a property',
      [
        createVariant({ id: text, type: { const: 'note' } }),
        createVariant({ type: { type: 'string', enum: ['image'] }, id: text }),
      ],
      ['note', 'image'],
    ],
    [
      'the one value of a property behind a reference',
      [createVariant({ type: { $ref: '#/components/schemas/Note' } }), createVariant({ type: { const: 2 } })],
      ['note', '2'],
    ],
    [
      'the one property of each',
      [createVariant({ run: text }, 'run'), createVariant({ wait: text }, 'wait')],
      ['run', 'wait'],
    ],
    [
      'nothing where values are the same',
      [createVariant({ a: { const: 'x' } }), createVariant({ a: { const: 'x' } })],
      ['Option 1', 'Option 2'],
    ],
    [
      'their titles first',
      [{ ...createVariant({ a: { const: 'x' } }), title: 'First' }, createVariant({ a: { const: 'y' } })],
      ['First', 'y'],
    ],
    [
      'their types where they are no objects',
      [text, createVariant({ a: { const: 'x' } }), createVariant({ a: { const: 'y' } })],
      ['string', 'x', 'y'],
    ],
  ])('%s', (_, oneOf, names) => {
    const { markdown } = printSchema({ properties: { a: { oneOf } } }, { Note: { const: 'note' } });
    expect(markdown.match(/(?<=\*\*)[\w ]+(?=\*\*)/g)).toEqual(names);
  });
});

it.each<[string, JsonObject, string]>([
  ['the name of an object is part of its type', { $ref: '#/components/schemas/Order' }, '- `a` (`Order · object`)'],
  [
    'the name of objects in lists is',
    { type: 'array', items: { $ref: '#/components/schemas/Order' } },
    '- `a` (`Order · object[]`)',
  ],
  [
    'the name of an object that may be missing is',
    { title: 'A', anyOf: [{ $ref: '#/components/schemas/Order' }, { type: 'null' }] },
    '- `a` (`Order · object`, nullable)',
  ],
  ['a name that is the one of the field is not', { title: 'A', type: 'object' }, '- `a` (`object`)'],
  ['a name of no object is not', { title: 'Kind', type: 'string' }, '- `a` (`string`)'],
  [
    'a title of several words describes what has no description',
    { title: 'Number of the order', type: 'string' },
    '- `a` (`string`): Number of the order\n',
  ],
  [
    'a description comes before it',
    { title: 'Number of it', description: 'Its number.' },
    '- `a` (`any`): Its number.\n',
  ],
  [
    'the title of a list describes the list',
    { title: 'A list', type: 'array', items: { description: 'One.' } },
    '- `a` (`any[]`): A list\n',
  ],
])('%s', (_, schema, line) => {
  const order: JsonObject = { title: 'Order', type: 'object', properties: { id: { type: 'string' } } };
  expect(`${printSchema({ properties: { a: schema } }, { Order: order }).markdown}\n`).toContain(line);
});

it("skips a base schema's own alternatives when its subtypes are listed next to it", () => {
  const schemas: JsonObject = {
    Pet: { type: 'object', properties: { kind: { type: 'string' } }, discriminator: { propertyName: 'kind' } },
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { purrs: { type: 'boolean' } } }] },
  };
  const createReferences = (...names: string[]): Json[] =>
    names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const findNames = (oneOf: Json[]) =>
    printSchema({ properties: { a: { oneOf } } }, schemas).markdown.match(/(?<=\*\*)\w+(?=\*\*)/g);
  expect(findNames(createReferences('Pet', 'Cat'))).toEqual(['Pet', 'Cat']);
  expect(findNames([...createReferences('Pet'), { type: 'object', title: 'Other', properties: { b: {} } }])).toEqual([
    'Pet',
    'Cat',
    'Other',
  ]);
});

describe('a choice between simple values', () => {
  const model: Json = { type: 'string', enum: ['small', 'large'] };
  it.each<[string, JsonObject, string]>([
    ['text or some values', { anyOf: [{ type: 'string' }, model] }, 'Available options: `small`, `large`'],
    [
      'a value or a number',
      { oneOf: [{ const: 'auto' }, { type: 'integer', minimum: 1 }] },
      'Available options: `auto`\n\n  Required range: `x >= 1`',
    ],
    [
      'a text or some',
      { oneOf: [{ type: 'string' }, { type: 'array', maxItems: 4 }] },
      'Required array length: `<= 4`',
    ],
    [
      'the elements of an array',
      { type: 'array', items: { anyOf: [{ type: 'string' }, model] } },
      'Available options: `small`, `large`',
    ],
  ])('is shown without tabs: %s', (_, schema, facts) => {
    const { html, markdown, ids } = printSchema({ properties: { a: schema } });
    expect(markdown).toContain(`: ${facts}`);
    expect(html).not.toContain('role="tab"');
    expect(ids).toEqual(expect.arrayContaining(['body-a-one-of-0', 'body-a-one-of-1']));
  });

  it.each<[string, Json[]]>([
    ['titles', [{ type: 'string', title: 'One' }, model]],
    ['texts', [{ type: 'string', description: 'Any.' }, model]],
    ['fields', [{ properties: { b: {} } }, model]],
    [
      'limits of the same kind',
      [
        { type: 'integer', minimum: 1 },
        { type: 'number', minimum: 2 },
      ],
    ],
  ])('uses tabs for %s', (_, anyOf) => {
    expect(printSchema({ properties: { a: { anyOf } } }).html).toContain('role="tab"');
  });
});

it('treats a property with `required: true` as required', () => {
  const page = printSchema({
    properties: { a: { type: 'string', required: true }, b: { type: 'string', required: false } },
  });
  expect(page.markdown).toContain('- `a` (`string`, required)');
  expect(page.markdown).toContain('- `b` (`string`)');
});
