import { describe, expect, it } from 'vitest';
import type { ApiOperation, Json, JsonObject } from '../../model/api-description.ts';
import { renderOperationPage } from './render-operation-page.ts';
import { readParams } from '../playground/form-params.ts';
import { readBodyPage, createPageOptions, pick, printPage, readLibrary, toDocument } from './testing/page.ts';

const library = readLibrary();

function createLimits({ document }: ApiOperation) {
  return { document, depth: 4, budget: { nodes: 100 }, prefill: false };
}

/** Returns an operation with one security scheme, and parameters `Other` and the given one. */
function createCredentialOperation({ place, name, scheme }: { place: string; name: string; scheme: JsonObject }) {
  const root: JsonObject = {
    security: [{ key: [] }],
    components: { securitySchemes: { key: scheme } },
    paths: {
      '/u': {
        get: {
          parameters: [
            { in: place, name },
            { in: 'query', name: 'Other' },
          ],
        },
      },
    },
  };
  return pick(toDocument(root), 'get /u');
}

const PAGES = {
  'read-book': pick(library, 'get /books/{bookId}'),
  'replace-book': pick(library, 'put /books/{bookId}'),
  'delete-book': pick(library, 'delete /books/{bookId}'),
  'add-medium': pick(library, 'post /media'),
  'book-lent': pick(library, 'post book.lent', 'webhooks'),
};

function print(schema: JsonObject, schemas: JsonObject = {}) {
  return printPage(
    renderOperationPage(readBodyPage(schema, schemas), { ...createPageOptions(), schemaInMarkdown: false }),
  );
}

describe('an operation page', () => {
  it.each(Object.entries(PAGES))('matches the snapshot of %s', async (name, operation) => {
    const { html, markdown } = printPage(renderOperationPage(operation, createPageOptions()));
    await expect(`${html.replace(/(?<=>)(?=<[a-z])/g, '\n')}\n`).toMatchFileSnapshot(`snapshots/${name}.html.snap`);
    await expect(`${markdown}\n`).toMatchFileSnapshot(`snapshots/${name}.md`);
  });

  it.each(Object.entries(PAGES))('has unique ids and no broken links: %s', (_, operation) => {
    const { ids, targets } = printPage(renderOperationPage(operation, createPageOptions()));
    expect(ids.length).toBe(new Set(ids).size);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  it.each([
    ['header', 'X-Key', 'x-key', { type: 'apiKey', in: 'header', name: 'X-Key' }],
    ['header', 'Authorization', 'Authorization', { type: 'http', scheme: 'bearer' }],
    ['query', 'key', 'key', { type: 'apiKey', in: 'query', name: 'key' }],
    ['cookie', 'sid', 'sid', { type: 'apiKey', in: 'cookie', name: 'sid' }],
  ])('lists a credential in a %s once: %s', (place, name, written, scheme) => {
    const operation = createCredentialOperation({ place, name: written, scheme });
    const { html } = printPage(renderOperationPage(operation, { ...createPageOptions(), schemaInMarkdown: false }));
    expect(html).toContain(`id="authorization-${name.toLowerCase()}"`);
    expect(html).not.toContain(`id="parameter-${name.toLowerCase()}"`);
    expect(html).toContain('id="parameter-other"');
    expect(readParams(operation, createLimits(operation)).map((param) => param.name)).toEqual(['Other']);
    const open = { ...operation, value: { ...operation.value, security: [] } };
    expect(printPage(renderOperationPage(open, createPageOptions())).html).toContain(
      `id="parameter-${name.toLowerCase()}"`,
    );
  });

  it('labels responses with status code and reason phrase', () => {
    const of = (responses: JsonObject) => {
      const operation = createCredentialOperation({ place: 'query', name: 'q', scheme: {} });
      const page = renderOperationPage({ ...operation, value: { ...operation.value, responses } }, createPageOptions());
      return printPage({ ...page, aside: [] }).html;
    };
    const content = { 'application/json': { schema: { type: 'string' } }, 'text/csv': { schema: { type: 'string' } } };
    const several = of({ 200: { description: '', content }, '4xx': {}, default: {} });
    for (const label of ['200 OK', '4XX Client Error', 'application/json', 'text/csv'])
      expect(several).toContain(`data-title="${label}"`);
    expect(several).toContain('data-title="default"');
    expect(of({ 201: { description: 'Made.' } })).toContain('<code>201 Created</code>');
  });

  it('gives fields the ids that existing links use', () => {
    const { ids } = printPage(renderOperationPage(PAGES['replace-book'], createPageOptions()));
    expect(ids).toEqual(
      expect.arrayContaining([
        'authorizations',
        'authorization-authorization',
        'parameter-book-id',
        'body-added-at',
        'body-authors-name',
        'body-shelf-one-of-0',
        'body-shelf-one-of-1-name',
        'response-title',
        'callback-changed',
      ]),
    );
  });

  it("hides fields restricted to groups that the site isn't built for", () => {
    const staff = printPage(renderOperationPage(PAGES['replace-book'], { ...createPageOptions(), groups: ['staff'] }));
    const all = printPage(renderOperationPage(PAGES['replace-book'], createPageOptions()));
    expect(staff.ids).toContain('body-internal');
    expect(all.html + all.markdown).not.toMatch(/\binternal\b|\blost$/m);
  });

  it('expands nested fields and adds pills according to the settings', () => {
    const api = { params: { expanded: 'all', post: ['format', 'x-beta', 'x-tags'] } } as const;
    const operation = readBodyPage({
      type: 'object',
      properties: {
        a: { type: 'object', 'x-beta': true, 'x-tags': ['one', 2], properties: { b: { format: 'uuid' } } },
      },
    });
    const { html } = printPage(
      renderOperationPage(operation, createPageOptions({ params: { ...api.params, post: [...api.params.post] } })),
    );
    expect(html).toContain('<details class="expandable" open>');
    const pills = [...html.matchAll(/class="field-meta-post"[^>]*>([^<]*)/g)].map(([, text]) => text);
    expect(pills).toEqual(['x-beta', 'one', '2', 'uuid']);
  });

  it('omits the YAML description from the Markdown twin if the site disables it', () => {
    const { markdown, html } = printPage(renderOperationPage(PAGES['read-book'], createPageOptions()));
    expect(markdown).toContain('```yaml\nopenapi: ');
    expect(html).not.toContain('openapi: ');
    const without = renderOperationPage(PAGES['read-book'], { ...createPageOptions(), schemaInMarkdown: false });
    expect(printPage(without).markdown).not.toContain('```yaml\nopenapi: ');
  });

  it('keeps descriptions from running scripts or breaking out of their element', () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1))';
    const document = toDocument({
      servers: [
        { url: `https://x/${evil}`, description: evil, variables: { [evil]: { default: evil, enum: [evil] } } },
      ],
      security: [{ [evil]: [evil] }],
      components: { securitySchemes: { [evil]: { type: 'apiKey', in: 'header', name: evil, description: evil } } },
    });
    const schema = {
      title: evil,
      description: evil,
      type: 'object',
      properties: { [evil]: { format: evil, enum: [evil], default: evil } },
    };
    const content = { [evil]: { schema, examples: { [evil]: { summary: evil, value: evil } } } };
    const value: JsonObject = {
      description: evil,
      parameters: [{ name: evil, in: 'query', required: true, description: evil, schema }],
      requestBody: { description: evil, content },
      responses: { [evil]: { description: evil, content, headers: { [evil]: { description: evil } } } },
    };
    const operation = { document, kind: 'operation', method: 'post', path: `/${evil}`, pathItem: {}, value } as const;
    const { html } = printPage(renderOperationPage(operation, createPageOptions()));
    expect(html.replace(/"[^"]*"/g, '')).not.toMatch(/<script|<[^>]*onerror/i);
  });
});

describe('schemas', () => {
  it('that contain themselves become a link to where they are shown', () => {
    const { html, ids } = print(
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
    const { html, markdown, ids } = print({
      properties: {
        a: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
        b: { type: ['integer', 'null'] },
      },
    });
    expect(ids).toContain('body-a-one-of-0');
    // The margins of a field's content assume that its first child is visible.
    expect(html).not.toMatch(/field-content">\s*<a\b/);
    expect(markdown).toContain('- `a` (`string<date>`, nullable)');
    expect(markdown).toContain('- `b` (`integer`, nullable)');
  });

  it('merge `allOf`: limits, required names, and properties that both parts describe', () => {
    const { markdown } = print({
      allOf: [
        { type: 'object', required: ['a'], properties: { a: { type: 'integer', minimum: 1, description: 'First.' } } },
        { required: ['b'], properties: { a: { minimum: 5, maximum: 9 }, b: { const: 'x' } } },
      ],
    });
    expect(markdown).toContain('- `a` (`integer`, required): First.\n\n  Required range: `5 <= x <= 9`');
    expect(markdown).toContain('- `b` (`enum<string>`, required): Available options: `x`');
  });

  it('name alternatives by title, mapping, reference or type', () => {
    const { html } = print(
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
    expect([...html.matchAll(/<li class="tab"[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual([
      'One',
      'Two',
      'string[]',
      'Option 4',
    ]);
  });

  it('with more properties than fit on a page are cut with a note', () => {
    const names = Array.from({ length: 4_000 }, (_, index) => `p${index}`);
    const { html } = print({ properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) });
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
  const { html } = print({ $ref: '#/components/schemas/S0' }, schemas);
  expect(html.length).toBeLessThan(2_000_000);
});

describe('schema facts', () => {
  const getText = (schema: JsonObject, schemas?: JsonObject) =>
    print(schema, schemas)
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
    const { html, ids } = print({
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
    const { html } = print({ type: 'string', enum: Array.from({ length: 300 }, (_, index) => `code_${index}`) });
    for (const index of [0, 59, 60, 299]) expect(html).toContain(`<code>code_${index}</code>`);
    expect(html.indexOf('code_60')).toBeGreaterThan(html.indexOf('class="expandable"'));
    expect(html).toContain('+240');
  });
});

describe('keywords that constrain a value', () => {
  const printText = (schema: JsonObject) => print({ type: 'object', properties: { a: schema } }).markdown;

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
    expect(print({ anyOf: [false, { type: 'integer' }] }).markdown).toContain('`integer`');
  });

  it('show the JSON fields inside a string', () => {
    const contentSchema = { type: 'object', properties: { id: { type: 'integer' } } };
    const page = printText({ type: 'string', contentMediaType: 'application/json', contentSchema });
    expect(page).toMatch(/contentMediaType: `application\/json`\s+- `id` \(`integer`\)/);
    expect(page).toContain(String.raw`"a": "{\"id\":123}"`);
  });

  it('title alternatives that only require fields with the field names', () => {
    const { markdown } = print({
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

describe('alternatives with one value each', () => {
  const printLine = (schema: JsonObject) =>
    print({ type: 'object', properties: { a: schema } }).markdown.replaceAll(/\s+/g, ' ');

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
  const inner = { $anchor: 'inner', type: 'object', properties: { deep: { type: 'string' } } };
  const { markdown } = print({ type: 'object', properties: { a: { $ref: '#inner' } } }, { Inner: inner });
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
  const printBody = (schemas: JsonObject) => print({ $ref: '#/components/schemas/Base' }, schemas).markdown;

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
  const page = print({ $ref: '#/components/schemas/Node' }, { Node: node }).markdown;
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
  expect(print({ properties: { port: schema } }).markdown).toContain(`- \`port\` (\`${label}\`)`);
});

it('labels a single object alternative "object" and numbers several', () => {
  const createObjectSchema = (name: string): JsonObject => ({
    type: 'object',
    properties: { [name]: { type: 'string' } },
  });
  const findTitles = (anyOf: Json[]) => print({ properties: { a: { anyOf } } }).markdown.match(/\*\*[\w ]+\*\*/g);
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
    const { markdown } = print({ properties: { a: { oneOf } } }, { Note: { const: 'note' } });
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
  expect(`${print({ properties: { a: schema } }, { Order: order }).markdown}\n`).toContain(line);
});

it("skips a base schema's own alternatives when its subtypes are listed next to it", () => {
  const schemas: JsonObject = {
    Pet: { type: 'object', properties: { kind: { type: 'string' } }, discriminator: { propertyName: 'kind' } },
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { purrs: { type: 'boolean' } } }] },
  };
  const createReferences = (...names: string[]): Json[] =>
    names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const findNames = (oneOf: Json[]) =>
    print({ properties: { a: { oneOf } } }, schemas).markdown.match(/(?<=\*\*)\w+(?=\*\*)/g);
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
    const { html, markdown, ids } = print({ properties: { a: schema } });
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
    expect(print({ properties: { a: { anyOf } } }).html).toContain('role="tab"');
  });
});

it('treats a property with `required: true` as required', () => {
  const page = print({ properties: { a: { type: 'string', required: true }, b: { type: 'string', required: false } } });
  expect(page.markdown).toContain('- `a` (`string`, required)');
  expect(page.markdown).toContain('- `b` (`string`)');
});
