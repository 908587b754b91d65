/** What a property says is the same in every place of a page: list, twin, sample, cURL, form and reply. */
import { describe, expect, test } from 'vitest';
import { openMemory } from '../../model/source.ts';
import type { FormSchema } from '../../model/request-form.ts';
import { writeCurl } from '../../api-requests/code/curl.ts';
import { buildRequest } from '../../api-requests/build-request.ts';
import { parseExactly } from '../../api-requests/exact-numbers.ts';
import type { Input } from '../../api-requests/input.ts';
import { loadDocument } from '../../descriptions/load/load-document.ts';
import { NO_REMOTE_FILES } from '../../descriptions/load/remote-files.ts';
import { renderOperationPage } from './page/render-operation-page.ts';
import { createPageOptions, printPage } from '../../descriptions/testing/page.ts';
import { pick } from './page/testing/page.ts';
import { buildForm } from './request-form/build-form.ts';
import { restoreIntegers } from '../../descriptions/restore-integers.ts';
import { openapiFormat } from './format.ts';

/** A property `p` as YAML, and what each place shows of it. `undefined` means that it isn't there. */
interface Row {
  yaml: string;
  required?: boolean;
  /** Part of its line in the list of the request. */
  list: string;
  /** Part of its line in the list of the reply. @defaultValue `list` */
  replyList?: string;
  /** Its JSON in the request: samples, cURL, and the form with prefilled values. */
  sent: string | undefined;
  /** Its JSON in the reply. @defaultValue `sent` */
  replied?: string | undefined;
  /** Its JSON in the form, if the form can't prefill it. @defaultValue `sent` */
  form?: string | undefined;
}

const ROWS: [string, Row][] = [
  ['plain', { yaml: '{ type: string }', list: '`p` (`string`)', sent: '"<string>"', form: undefined }],
  ['required', { yaml: '{ type: integer, example: 5 }', required: true, list: '`p` (`integer`, required)', sent: '5' }],
  [
    'read-only',
    {
      yaml: '{ type: string, readOnly: true, example: a }',
      required: true,
      list: '`p` (`string`, read-only)',
      replyList: '`p` (`string`, required, read-only)',
      sent: undefined,
      replied: '"a"',
    },
  ],
  [
    'write-only',
    {
      yaml: '{ type: string, writeOnly: true, example: a }',
      required: true,
      list: '`p` (`string`, required, write-only)',
      replyList: '`p` (`string`, write-only)',
      sent: '"a"',
      replied: undefined,
    },
  ],
  ['default 0', { yaml: '{ type: integer, default: 0 }', list: 'default: 0', sent: '0' }],
  ['default false', { yaml: '{ type: boolean, default: false }', list: 'default: false', sent: 'false' }],
  ['default ""', { yaml: '{ type: string, default: "" }', list: 'default: ""', sent: '""' }],
  ['default null', { yaml: '{ type: [string, "null"], default: null }', list: 'default: null', sent: 'null' }],
  ['example 0', { yaml: '{ type: number, example: 0 }', list: 'Example: `0`', sent: '0' }],
  ['example false', { yaml: '{ type: boolean, example: false }', list: 'Example: `false`', sent: 'false' }],
  ['constant', { yaml: '{ const: fixed }', list: '`fixed`', sent: '"fixed"' }],
  ['constant 0', { yaml: '{ const: 0 }', list: '`0`', sent: '0' }],
  ['options', { yaml: '{ type: string, enum: [b, a], default: a }', list: 'Available options: `b`, `a`', sent: '"a"' }],
  ['YAML string 01234', { yaml: '{ type: string, example: 01234 }', list: 'Example: `01234`', sent: '"01234"' }],
  ['YAML string +49123', { yaml: '{ type: string, default: +49123 }', list: 'default: +49123', sent: '"+49123"' }],
  [
    'YAML string 1.10',
    { yaml: '{ type: string, enum: [1.10, 2.0] , default: 2.0 }', list: '`1.10`, `2.0`', sent: '"2.0"' },
  ],
  ['YAML string 0x1F', { yaml: '{ type: string, const: 0x1F }', list: '`0x1F`', sent: '"0x1F"' }],
  ['YAML string yes', { yaml: '{ type: string, example: yes }', list: 'Example: `yes`', sent: '"yes"' }],
  [
    'YAML string date',
    {
      yaml: '{ type: string, format: date, example: 2024-01-02 }',
      list: 'Example: `2024-01-02`',
      sent: '"2024-01-02"',
    },
  ],
  [
    'large number',
    {
      yaml: '{ type: integer, example: 9223372036854775807 }',
      list: 'Example: `9223372036854775807`',
      sent: '9223372036854775807',
    },
  ],
  [
    'large negative default',
    {
      yaml: '{ type: integer, default: -9007199254740993 }',
      list: 'default: -9007199254740993',
      sent: '-9007199254740993',
    },
  ],
  [
    'deprecated',
    {
      yaml: '{ type: string, deprecated: true, default: a }',
      required: true,
      list: '`p` (`string`, required, deprecated, default: a)',
      sent: '"a"',
    },
  ],
  [
    'discriminated',
    { yaml: '{ $ref: "#/components/schemas/Big" }', list: 'Available options: `big`', sent: '{"kind":"big"}' },
  ],
  [
    'list of discriminated',
    {
      yaml: '{ type: array, items: { $ref: "#/components/schemas/Crane" } }',
      list: '`p` (`object[]`)',
      sent: '[{"kind":"big"}]',
      form: undefined,
    },
  ],
];

const BASE = `
    Crane: { type: object, properties: { kind: { type: string } }, discriminator: { propertyName: kind, mapping: { big: Big } }, oneOf: [{ $ref: "#/components/schemas/Big" }] }
    Big: { allOf: [{ $ref: "#/components/schemas/Crane" }, { type: object }] }`;

function openPage({ yaml, required = false }: Row) {
  const text = `openapi: 3.1.0
info: { title: T, version: 1.0 }
servers: [{ url: "https://a.example" }]
paths:
  /x:
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/S" } } } }
      responses: { 200: { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/S" } } } } }
components:
  schemas:${BASE}
    S: { type: object, ${required ? 'required: [p], ' : ''}properties: { p: ${yaml} } }`;
  const source = openMemory({ 'a.yaml': text });
  const { document, problems } = loadDocument({
    name: 'a.yaml',
    source,
    remote: NO_REMOTE_FILES,
    formats: [openapiFormat],
  });
  if (!document) throw new Error(JSON.stringify(problems));
  const operation = pick(document, 'post /x');
  const options = createPageOptions({ examples: { defaults: 'all', prefill: true, autogenerate: true } });
  const { markdown } = printPage(renderOperationPage(operation, { ...options, schemaInMarkdown: false }));
  const twin = printPage(renderOperationPage(operation, options)).markdown;
  const form = buildForm(operation, options.api);
  const prefilled = form && (parseExactly(restoreIntegers(document, JSON.stringify(form))) as typeof form);
  const [fields = ''] = markdown.split('```bash');
  const [request = '', reply = ''] = fields.split('## Response');
  return { markdown, twin, request, reply, form: prefilled };
}

/** Returns the JSON of `p` in an object, in one line. */
function readProperty(source: string): string | undefined {
  const value = parseExactly(source) as Record<string, unknown>;
  return Object.hasOwn(value, 'p') ? JSON.stringify(value['p']) : undefined;
}

/** Returns the value that a form has before anyone enters something. */
function readInitial(schema: FormSchema): Input {
  if (schema.value !== undefined) return schema.value as Input;
  if (schema.kind !== 'object') return undefined;
  const entries = schema.fields.map(({ name, schema: field }) => [name, readInitial(field)] as const);
  const filled = entries.filter(([, value]) => value !== undefined);
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}

describe.each(ROWS)('a property that is %s', (_, row) => {
  const page = openPage(row);
  const { list, replyList = list, sent } = row;
  const replied = 'replied' in row ? row.replied : sent;

  test('is listed in requests and replies', () => {
    expect(page.request).toContain(list);
    expect(page.reply).toContain(replyList);
    expect(page.twin).toContain(page.request);
  });

  test('is in samples', () => {
    const [, curl = '{}'] = /--data-raw '([^']*)'/.exec(page.markdown) ?? [];
    expect(readProperty(curl)).toBe(sent);
    const [, reply = '{}'] = /```json[^\n]*200[^\n]*\n([^`]*)```/.exec(page.markdown) ?? [];
    expect(readProperty(reply)).toBe(replied);
  });

  test('is in the form and its request', () => {
    const { form } = page;
    const schema = form?.bodies[0]?.schema;
    if (!form || !schema) throw new Error('the page has no form');
    const content = readInitial(schema) ?? {};
    const request = buildRequest(
      { ...form, bodyRequired: true },
      { server: 0, variables: {}, auth: 0, credentials: {}, params: {}, body: 0, content },
    );
    const expected = 'form' in row ? row.form : sent;
    expect(readProperty(request.body?.kind === 'text' ? request.body.text : '{}')).toBe(expected);
    const [, data = '{}'] = /--data-raw '([^']*)'/.exec(writeCurl(request)) ?? [];
    expect(readProperty(data)).toBe(expected);
  });
});
