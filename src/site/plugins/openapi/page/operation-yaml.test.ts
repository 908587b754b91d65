import { expect, test } from 'vitest';
import type { ApiDocument } from '../../../model/api-description.ts';
import type { JsonObject } from '../../../model/json.ts';
import { printOperationYaml, printSchemaYaml } from './operation-yaml.ts';

const ADMIN = { 'x-mint': { groups: ['admin'] } };

const ROOT: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'API', version: '1' },
  components: {
    schemas: {
      Job: {
        type: 'object',
        required: ['id', 'cost', 'quota'],
        properties: {
          id: { type: 'string' },
          cost: { type: 'object', properties: { inner: { $ref: '#/components/schemas/Price' } }, ...ADMIN },
          quota: { $ref: '#/components/schemas/Quota' },
          kind: { enum: ['small', 'internal'], 'x-mint-enum': { internal: ['admin'] } },
          target: {
            oneOf: [{ $ref: '#/components/schemas/Quota' }, { $ref: '#/components/schemas/Page' }],
            discriminator: {
              propertyName: 'type',
              mapping: { limit: '#/components/schemas/Quota', page: '#/components/schemas/Page' },
            },
          },
        },
      },
      Page: { type: 'object' },
      Price: { type: 'integer' },
      Quota: { type: 'object', ...ADMIN },
    },
  },
};
const DOCUMENT: ApiDocument = { name: 'api.json', root: ROOT };
const HIDDEN = /cost|quota|Quota|Price|internal|limit/;

test('prints nothing about fields, values, schemas and mappings of other readers', () => {
  const before = JSON.stringify(ROOT);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Job' } } };
  const value: JsonObject = { responses: { 200: { description: 'A job', content } } };
  const operation = {
    document: DOCUMENT,
    kind: 'operation' as const,
    method: 'get',
    path: '/jobs',
    pathItem: {},
    value,
  };
  for (const print of [
    (groups: string[]) => printOperationYaml(operation, { groups }),
    (groups: string[]) => printSchemaYaml(DOCUMENT, 'Job', { groups }),
  ]) {
    const text = print([]);
    expect(text).not.toMatch(HIDDEN);
    for (const part of ['small', 'required:', 'page: ', 'Page:']) expect(text).toContain(part);
    const ofAdmins = print(['admin']);
    for (const part of ['- cost', '- quota', 'Price:', 'Quota:', '- internal', 'limit: '])
      expect(ofAdmins).toContain(part);
  }
  expect(JSON.stringify(ROOT)).toBe(before);
});

test('prints what a path says about its operations, such as its servers', () => {
  const pathItem = { servers: [{ url: 'https://path.example' }], summary: 'All jobs', get: {}, post: {} };
  const text = printOperationYaml(
    {
      document: { name: 'api.json', root: { ...ROOT, servers: [{ url: 'https://root.example' }] } },
      kind: 'operation',
      method: 'get',
      path: '/jobs',
      pathItem,
      value: { operationId: 'listJobs' },
    },
    {},
  );
  expect(text).toContain(
    '  /jobs:\n    summary: All jobs\n    servers:\n      - url: "https://path.example"\n    get:\n',
  );
  expect(text).not.toContain('post:');
});
