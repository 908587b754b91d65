/** Schemas on the page of an operation: their fields, limits and keywords. */
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { renderOperationPage } from './render-operation-page.ts';
import { createPageOptions, printPage, toDocument } from '../../../descriptions/testing/page.ts';
import { createCredentialOperation, pick, printSchema } from './testing/page.ts';

describe('schemas', () => {
  it('that contain themselves become a link to where they are shown', () => {
    const { html, ids } = printSchema(
      { $ref: '#/components/schemas/A' },
      {
        A: { type: 'object', properties: { b: { $ref: '#/components/schemas/B' } } },
        B: { type: 'object', properties: { list: { type: 'array', items: { $ref: '#/components/schemas/A' } } } },
      },
    );
    expect(ids).toContain('body-b-list');
    expect(html).toContain('<a href="#body">A</a>');
  });

  it('with `null` and one other alternative become nullable', () => {
    const { html, markdown, ids } = printSchema({
      properties: {
        a: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
        b: { type: ['integer', 'null'] },
      },
    });
    expect(ids).toContain('body-a-one-of-0');
    // The margins of a field's content assume that its first child is visible.
    expect(html).not.toMatch(/bd-FieldContent">\s*<a\b/);
    expect(markdown).toContain('- `a` (`string<date>`, nullable)');
    expect(markdown).toContain('- `b` (`integer`, nullable)');
  });

  it.each<[string, Json, string]>([
    ['a list of types with a null', { type: ['integer', null] }, '(`integer`, nullable)'],
    ['an alternative whose type is a null', { anyOf: [{ type: 'string' }, { type: null }] }, '(`string`, nullable)'],
    ['only the name of a type', 'string', '(`string`)'],
    ['the type of its items', { type: 'array', items: 'integer' }, '(`integer[]`)'],
    ['the type of its values', { type: 'object', additionalProperties: 'integer' }, '`{key}` (`integer`)'],
    ['a type in capital letters', { type: 'Integer' }, '(`integer`)'],
    ['a flag as text', { type: 'string', deprecated: 'true', nullable: 'false' }, '(`string`, deprecated)'],
    ['a single part', { allOf: { type: 'string', format: 'uuid' } }, '(`string<uuid>`)'],
    ['named alternatives', { oneOf: { a: { type: 'string' }, b: { type: 'integer' } } }, '(`string | integer`)'],
    ['a single option', { type: 'string', enum: 'a' }, 'Available options: `a`'],
    ['a map of options', { enum: { a: 'First', b: 'Second' } }, 'Available options: `a` (First), `b` (Second)'],
    [
      'options with a value',
      { type: 'integer', enum: [{ value: 1, description: 'First' }, { value: 2 }] },
      'Available options: `1` (First), `2`',
    ],
  ])('can be written with %s', (_, schema, expected) => {
    expect(printSchema({ properties: { a: schema } }).markdown.split('## OpenAPI')[0]).toContain(expected);
  });

  it.each<Json>([{ enum: [{ value: 1 }, 2] }, { enum: [{ id: 1 }] }, { enum: { a: 1 } }])(
    'keep options that are objects: %j',
    (schema) => {
      expect(() => printSchema({ properties: { a: schema } })).not.toThrow();
    },
  );

  it('merge `allOf`: limits, required names, and properties that both parts describe', () => {
    const { markdown } = printSchema({
      allOf: [
        { type: 'object', required: ['a'], properties: { a: { type: 'integer', minimum: 1, description: 'First.' } } },
        { required: ['b'], properties: { a: { minimum: 5, maximum: 9 }, b: { const: 'x' } } },
      ],
    });
    expect(markdown).toContain('- `a` (`integer`, required): First.\n\n  Required range: `5 <= x <= 9`');
    expect(markdown).toContain('- `b` (`enum<string>`, required): Available options: `x`');
  });

  it('name alternatives by title, mapping, reference or type', () => {
    const { html } = printSchema(
      {
        oneOf: [
          { title: 'One', properties: { a: {} } },
          { $ref: '#/components/schemas/Two' },
          { type: 'array', items: { type: 'string' } },
          { properties: { c: {} } },
        ],
      },
      { Two: { properties: { b: {} } } },
    );
    expect([...html.matchAll(/<li class="bd-Tab"[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual([
      'One',
      'Two',
      'string[]',
      'Option 4',
    ]);
  });

  it('with more properties than fit on a page are cut with a note', () => {
    const names = Array.from({ length: 4_000 }, (_, index) => `p${index}`);
    const { html } = printSchema({ properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) });
    expect(html).toContain('Deeper attributes are not shown here.');
    expect(html.length).toBeLessThan(1_500_000);
  });
});

it('limits nested alternatives to a page of bounded size', () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 9 }, (_, level) => {
      const next = Array.from({ length: 8 }, () => ({ $ref: `#/components/schemas/S${level + 1}` }));
      return [`S${level}`, level < 8 ? { oneOf: next } : { type: 'object', properties: { a: { type: 'string' } } }];
    }),
  );
  const { html } = printSchema({ $ref: '#/components/schemas/S0' }, schemas);
  expect(html.length).toBeLessThan(2_000_000);
});

describe('schema facts', () => {
  const getText = (schema: JsonObject, schemas?: JsonObject) =>
    printSchema(schema, schemas)
      .html.replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');

  it('are shown for every supported keyword', () => {
    const text = getText({
      type: 'object',
      minProperties: 1,
      maxProperties: 9,
      dependentRequired: { card: ['address'] },
      properties: {
        tags: { type: 'array', uniqueItems: true, items: { type: 'string', pattern: '^t', maxLength: 7 } },
      },
    });
    for (const fact of [
      'minProperties: 1',
      'maxProperties: 9',
      'uniqueItems: true',
      '^t',
      '<= 7',
      '"card":["address"]',
    ])
      expect(text.replaceAll('&quot;', '"').replaceAll('&lt;', '<')).toContain(fact);
  });

  it('are shown for array elements that are described elsewhere', () => {
    const schemas = { Kind: { type: 'string', enum: ['red', 'blue'] } };
    const text = getText(
      { type: 'object', properties: { kinds: { type: 'array', items: { $ref: '#/components/schemas/Kind' } } } },
      schemas,
    );
    expect(text).toContain('red');
    expect(text).toContain('blue');
  });

  it('list every name pattern', () => {
    const { html, ids } = printSchema({
      type: 'object',
      patternProperties: { '^x-': { type: 'string' }, '^y-': { type: 'integer' } },
      additionalProperties: { type: 'boolean' },
    });
    for (const name of ['/^x-/', '/^y-/', '{key}']) expect(html).toContain(`>${name}<`);
    expect(ids).toEqual(expect.arrayContaining(['body-key', 'body-key-2', 'body-key-3']));
  });

  it('show conditions and the choices of each part', () => {
    const text = getText({
      allOf: [
        {
          oneOf: [
            { title: 'Cat', properties: { claws: { type: 'integer' } } },
            { title: 'Dog', properties: { tail: { type: 'string' } } },
          ],
        },
        {
          oneOf: [
            { title: 'Young', properties: { born: { type: 'string' } } },
            { title: 'Old', properties: { age: { type: 'integer' } } },
          ],
        },
        ...(JSON.parse(
          '[{"if":{"properties":{"kind":{"const":"paid"}}},"then":{"properties":{"price":{"type":"number"}}}},' +
            '{"if":{"properties":{"kind":{"const":"sent"}}},"then":{"properties":{"parcel":{"type":"string"}}},"else":{"properties":{"waits":{"type":"string"}}}}]',
        ) as JsonObject[]),
      ],
    });
    for (const name of [
      'Cat',
      'claws',
      'Dog',
      'tail',
      'Young',
      'born',
      'Old',
      'age',
      'if',
      'then',
      'else',
      'paid',
      'price',
      'sent',
      'parcel',
      'waits',
    ])
      expect(text).toContain(` ${name} `);
  });

  it('show the format of a token', () => {
    const operation = createCredentialOperation({
      place: 'header',
      name: 'X',
      scheme: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    });
    expect(printPage(renderOperationPage(operation, createPageOptions())).html).toContain(
      'bearerFormat: <code>JWT</code>',
    );
  });

  it('describe array elements, even in a whole body, and both a parameter and its schema', () => {
    const item = { description: 'One of them.', properties: { id: { type: 'integer' } } };
    expect(getText({ type: 'array', items: item })).toContain('One of them.');
    expect(
      getText({ type: 'object', properties: { all: { type: 'array', description: 'All.', items: item } } }),
    ).toMatch(/All\..*One of them\./);
    const get: JsonObject = {
      parameters: [
        { in: 'query', name: 'q', description: 'What to find.', schema: { type: 'string', description: 'Words.' } },
      ],
    };
    const { html } = printPage(
      renderOperationPage(pick(toDocument({ paths: { '/a': { get } } }), 'get /a'), createPageOptions()),
    );
    expect(html).toMatch(/What to find\..*Words\./s);
  });

  it("describe array elements that aren't objects next to the array itself", () => {
    const tags = { type: 'array', description: 'Up to ten.', items: { type: 'string', description: 'One word.' } };
    expect(getText({ type: 'object', properties: { tags } })).toMatch(/Up to ten\..*One word\./);
  });

  it('include every option of a long list, collapsed from the 61st on', () => {
    const { html } = printSchema({ type: 'string', enum: Array.from({ length: 300 }, (_, index) => `code_${index}`) });
    for (const index of [0, 59, 60, 299]) expect(html).toContain(`<code>code_${index}</code>`);
    expect(html.indexOf('code_60')).toBeGreaterThan(html.indexOf('class="expandable"'));
    expect(html).toContain('+240');
  });
});

describe('keywords that constrain a value', () => {
  const printText = (schema: JsonObject) => printSchema({ type: 'object', properties: { a: schema } }).markdown;

  it.each<[string, JsonObject, string]>([
    ['not', { type: 'string', not: { enum: ['x'] } }, 'not: `{"enum":["x"]}`'],
    ['contains', { type: 'array', contains: { type: 'integer' } }, 'contains: `{"type":"integer"}`'],
    ['minContains', { type: 'array', minContains: 2 }, 'minContains: `2`'],
    ['propertyNames', { type: 'object', propertyNames: { pattern: '^x' } }, 'propertyNames: `{"pattern":"^x"}`'],
  ])('are shown: %s', (_, schema, expected) => {
    expect(printText(schema)).toContain(expected);
  });

  it('are shown as a separate part if a field requires others', () => {
    const dependentSchemas = { card: { required: ['code'], properties: { code: { type: 'string' } } } };
    expect(printText({ type: 'object', dependentSchemas })).toMatch(
      /\*\*if card\*\*\s+- `code` \(`string`, required\)/,
    );
  });

  it('omit properties that are never allowed and describe unevaluated values', () => {
    const page = printText({ properties: { no: false, any: true }, unevaluatedProperties: { type: 'integer' } });
    expect(page).toContain('`any` (`any`)');
    expect(page).toContain('`{key}` (`integer`)');
    expect(page).not.toContain('`no`');
    expect(printSchema({ anyOf: [false, { type: 'integer' }] }).markdown).toContain('`integer`');
  });

  it('show the JSON fields inside a string', () => {
    const contentSchema = { type: 'object', properties: { id: { type: 'integer' } } };
    const page = printText({ type: 'string', contentMediaType: 'application/json', contentSchema });
    expect(page).toMatch(/contentMediaType: `application\/json`\s+- `id` \(`integer`\)/);
    expect(page).toContain(String.raw`"a": "{\"id\":123}"`);
  });

  it('title alternatives that only require fields with the field names', () => {
    const { markdown } = printSchema({
      type: 'object',
      properties: { mail: { type: 'string' }, phone: { type: 'string' } },
      anyOf: [{ required: ['mail'] }, { required: ['phone', 'mail'] }],
    });
    expect(markdown).toMatch(/\*\*mail\*\*\s+required: `mail`/);
    expect(markdown).toMatch(/\*\*phone, mail\*\*\s+required: `phone`, `mail`/);
  });

  it('are shown in a condition that only requires fields', () => {
    const condition = JSON.parse(
      '{"if":{"properties":{"c":{"const":"US"}}},"then":{"required":["zip"]}}',
    ) as JsonObject;
    expect(printText({ type: 'object', ...condition })).toMatch(/\*\*then\*\*\s+required: `zip`/);
  });
});
