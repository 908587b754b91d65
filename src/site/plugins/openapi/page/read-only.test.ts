/** Properties that only requests or only responses have (OpenAPI 3.1, `readOnly` and `writeOnly`). */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { buildForm } from '../request-form/build-form.ts';
import { createPageOptions, printPage, toDocument } from '../../../descriptions/testing/page.ts';
import { pick } from './testing/page.ts';
import { renderOperationPage } from './render-operation-page.ts';

const USER: JsonObject = {
  type: 'object',
  required: ['id', 'secret', 'name'],
  properties: {
    id: { type: 'string', readOnly: true },
    secret: { type: 'string', writeOnly: true },
    name: { type: 'string' },
  },
};
const ref: JsonObject = { $ref: '#/components/schemas/User' };
const { properties, ...others } = USER;

test.each<[string, JsonObject, JsonObject?]>([
  ['directly', USER],
  ['behind a reference', ref],
  ['in an array', { type: 'array', items: ref }],
  ['in an object', { type: 'object', properties: { user: ref } }],
  ['in allOf', { allOf: [ref, { properties: { extra: { type: 'string' } } }] }],
  ['with the names required elsewhere', { allOf: [{ type: 'object', properties: properties ?? {} }, others] }],
  ['in alternatives', { oneOf: [ref, { type: 'object', properties: { other: { type: 'integer' } } }] }],
  ['in a map', { type: 'object', additionalProperties: ref }],
  [
    'with flags behind references',
    {
      ...USER,
      properties: {
        id: { $ref: '#/components/schemas/Id' },
        secret: { allOf: [{ $ref: '#/components/schemas/Secret' }] },
        name: { type: 'string' },
      },
    },
  ],
])('are not required on the other side: %s', (_, schema) => {
  const content = { 'application/json': { schema } };
  const root: JsonObject = {
    openapi: '3.1.0',
    servers: [{ url: 'https://a.example' }],
    paths: { '/u': { post: { requestBody: { content }, responses: { 200: { description: '', content } } } } },
    components: {
      schemas: { User: USER, Id: { type: 'string', readOnly: true }, Secret: { type: 'string', writeOnly: true } },
    },
  };
  const operation = pick(toDocument(root), 'post /u');
  const options = { ...createPageOptions(), schemaInMarkdown: false };
  const { markdown } = printPage(renderOperationPage(operation, options));
  const [fields = '', samples = ''] = markdown.split(/(?=```bash)/);
  const [request = '', response = ''] = fields.split('## Response');
  const listRequired = (text: string) =>
    [...text.matchAll(/`(id|secret|name)` \([^)]*required/g)].map(([, name]) => name);
  expect(listRequired(request)).toEqual(['secret', 'name']);
  expect(listRequired(response)).toEqual(['id', 'name']);
  const [curl = ''] = samples.split('```\n');
  expect(curl).not.toContain('"id"');
  expect(curl).toContain('"secret"');
  const reply = samples.slice(samples.lastIndexOf('```json'));
  expect(reply).toContain('"id"');
  expect(reply).not.toContain('"secret"');
  const form = JSON.stringify(buildForm(operation, options.api)?.bodies);
  expect(form).not.toContain('"name":"id"');
  expect(form).toContain('"name":"secret","required":true');
});
