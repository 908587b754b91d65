import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPages, readPage } from '../../scripts/docs/pages.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createTestSignIn } from '../helpers/sign-in.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { connect } from '../../src/db/connect.ts';

interface Description {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { examples?: unknown[] }>; securitySchemes: Record<string, unknown> };
}

interface Operation {
  operationId: string;
  summary: string;
  security: Record<string, unknown>[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: { $ref?: string } }> }>;
}

let app: App;
let description: Description;
const routes: { method: string; url: string }[] = [];

beforeAll(async () => {
  // Nothing below queries the database, because the description is created only from the routes.
  const db = connect({ url: 'postgresql://127.0.0.1:1/none' });
  const secret = Buffer.alloc(32);
  const store = createLocalStore({ folder: '/nonexistent', secret, publicUrl: () => 'http://bindery.test' });
  app = await createApp({
    db,
    store,
    queue: { enqueue: () => Promise.reject(new Error('unused')) },
    linkSecret: secret,
    bundleLinkTtl: 60,
    getSecretKey: async () => secret,
    signIn: createTestSignIn(db),
    scim: { role: 'member' },
    logger: pino({ level: 'silent' }),
  });
  await app.ready();
  routes.push(...readRouteTree(app.printRoutes({ commonPrefix: false })));
  description = (await app.inject('/openapi.json')).json<Description>();
});
afterAll(async () => app.close());

/** Reads the router's own tree: four columns of indentation for each level. */
function readRouteTree(tree: string): { method: string; url: string }[] {
  const prefixes: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([ │├└─]*)(\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    const level = indent.length / 4;
    prefixes.length = level;
    prefixes[level] = `${prefixes[level - 1] ?? ''}${part}`;
    return (methods?.split(', ') ?? []).map((method) => ({ method, url: prefixes[level] ?? '' }));
  });
}

function listOperations(): [string, Operation][] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}

test('is OpenAPI 3.1 and contains the interface version', () => {
  expect(description.openapi).toMatch(/^3\.1\./);
  expect(description.info.version).toBe('2.0.0');
});

test('contains every route of the API, and nothing else', () => {
  const described = listOperations().map(([name]) => name);
  const registered = routes
    .filter(({ method, url }) => method !== 'HEAD' && (/^\/v\d/.test(url) || url.endsWith('z')) && !OWN.test(url))
    .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
  expect(described.sort()).toEqual([...new Set(registered)].sort());
  expect(described).toContain('POST /v1/static-export/jobs/{jobId}/bundle');
});

/** Routes of the sign-in library, which only the sign-in page and the dashboard use. */
const OWN = /^\/v1\/auth\//;

/** Operations that need no key or session: the webhook of Git hosts, which sign their requests, and signing up. */
const PUBLIC = new Set([
  'POST /v1/hooks/{project}',
  'POST /v1/slack/{organization}',
  'GET /v1/admin/sign-in',
  'POST /v1/admin/invitations/look',
  'POST /v1/admin/invitations/accept',
]);

/** Operations about the signed-in user, or that only a person may call: a key isn't enough. */
const FOR_USERS = new Set([
  'POST /v1/admin/site-sign-in',
  'GET /v1/admin/me',
  'PATCH /v1/admin/me',
  'GET /v1/admin/sessions',
  'DELETE /v1/admin/sessions',
  'DELETE /v1/admin/sessions/{sessionId}',
  'POST /v1/admin/members/{userId}/reset-link',
  'DELETE /v1/admin/members/{userId}/second-factor',
  'GET /v1/admin/scim',
  'POST /v1/admin/scim/tokens',
  'POST /v1/admin/scim/tokens/{id}/rotate',
  'DELETE /v1/admin/scim/tokens/{id}',
]);

test('requires a key or a session for every versioned operation that is not public, and lists its errors', () => {
  const names = listOperations().map(([name]) => name);
  expect([...PUBLIC, ...FOR_USERS].filter((name) => !names.includes(name))).toEqual([]);
  for (const [name, operation] of listOperations().filter(([name]) => name.includes('/v') && !PUBLIC.has(name))) {
    const isForUsers = FOR_USERS.has(name);
    expect([name, operation.security]).toEqual([name, [...(isForUsers ? [] : [{ adminKey: [] }]), { session: [] }]]);
    for (const status of ['401', '500', '503', ...(isForUsers ? [] : ['403', '404'])])
      expect([name, operation.responses]).toHaveProperty(['1', status]);
    const errors = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
    for (const [, { content }] of errors)
      expect(content?.['application/json']?.schema.$ref).toBe('#/components/schemas/Error');
  }
});

test('documents the 404 of an operation with a path parameter', async () => {
  for (const [name, { responses }] of listOperations().filter(([path]) => path.includes('{')))
    expect([name, responses]).toHaveProperty(['1', '404', 'content', 'application/json', 'schema', '$ref']);
  for (const path of ['/v1/hooks/a/b', '/v1/hooks/prj_1/']) {
    const reply = await app.inject({ method: 'POST', url: path, payload: '{}' });
    expect([path, reply.statusCode, Object.keys(reply.json())]).toEqual([path, 404, ['error']]);
  }
});

test('has unique operation ids, and describes everything', () => {
  const ids = listOperations().map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, operation] of listOperations()) {
    expect(operation.summary).toBeTruthy();
    for (const { description: text } of Object.values(operation.responses)) expect(text).not.toBe('Default Response');
  }
});

test('names every schema, and resolves every reference', () => {
  // Fastify calls a schema without a name `def-0`. The snapshot of the whole description shows added and removed names.
  const names = Object.keys(description.components.schemas);
  expect(names.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
  expect(names).toContain('ExportJob');
  for (const [, name] of JSON.stringify(description).matchAll(/"\$ref":"#\/components\/schemas\/([^"]*)"/g))
    expect(description.components.schemas).toHaveProperty(String(name));
  expect(JSON.stringify(description)).not.toMatch(/"\$ref":"(?!#\/components\/schemas\/)/);
});

test('contains valid JSON Schema 2020-12 with matching examples', () => {
  const ajv = new Ajv2020({ strict: false });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: 'bindery', ...description });
  for (const [name, schema] of Object.entries(description.components.schemas)) {
    const validate = ajv.getSchema(`bindery#/components/schemas/${name}`);
    for (const example of schema.examples ?? []) {
      const fits = validate?.(example);
      expect([name, fits, validate?.errors]).toEqual([name, true, null]);
    }
  }
});

test('gives an agent job the fields of the contract, and optional ones for what it waits for, its end and its pull request', () => {
  const { required, properties } = description.components.schemas.AgentJob as {
    required: string[];
    properties: Record<string, unknown>;
  };
  const fields = ['id', 'status', 'source', 'model', 'prLink', 'createdAt', 'archivedAt'];
  expect(required).toEqual(fields);
  const optionalFields = ['waiting', 'stoppedAt', 'outcome', 'failure', 'checks', 'reviewProblem'];
  expect(Object.keys(properties)).toEqual([...fields, ...optionalFields]);
});

test('does not publish a field with a default as required', () => {
  const { required } = description.components.schemas.CreateExportJob as { required: string[] };
  expect(required).toEqual(['domain']);
});

test("is the source of the documentation's API reference", async () => {
  const text = `${JSON.stringify({ ...description, servers: SERVERS }, undefined, 2)}\n`;
  await expect(text).toMatchFileSnapshot(path.join(import.meta.dirname, '../../docs/openapi.json'));
});

/** Server URL in the published description: the one that `npm start` prints. */
const SERVERS = [{ url: 'http://127.0.0.1:7777', description: 'A service on this machine' }];

describe('tables of the documentation', () => {
  const pages = listPages().map((page) => ({ page, text: readPage(page) }));

  test('list every operation, and no others', () => {
    const mentions = pages.flatMap(({ text }) => parseNamedOperations(text));
    const operationsByName = new Map(listOperations());
    expect(
      listOperations()
        .filter(([name]) => !mentions.some((each) => each.name === name))
        .map(([name]) => name),
    ).toEqual([]);
    // A name that ends in an ellipsis matches several.
    const isKnown = ({ name }: NamedOperation) =>
      operationsByName.has(name) || name.endsWith('…') || OUTSIDE.test(name);
    expect(mentions.filter((each) => !isKnown(each)).map(({ name }) => name)).toEqual([]);
  });

  test('list only statuses that an operation responds with', () => {
    const operationsByName = new Map(listOperations());
    const wrong = pages.flatMap(({ page, text }) =>
      parseNamedOperations(text).flatMap(({ name, statuses }) => {
        const responses = operationsByName.get(name)?.responses;
        const unknown = statuses.filter((status) => responses && !(status in responses));
        return unknown.map((status) => `${page}: ${name} ${status}`);
      }),
    );
    expect(wrong).toEqual([]);
  });
});

/** Routes for readers and browsers, which are described nowhere else. */
const OUTSIDE = /^GET \/(?:openapi\.json|metrics|healthz|readyz)|^\w+ \/(?:_bindery|mcp)/;

interface NamedOperation {
  name: string;
  /** From the last cell of its row. */
  statuses: string[];
}

/** Rows such as "| `GET`, `POST /v1/admin/keys` | … | 200; 201 |": calls that share a path or a prefix. */
function parseNamedOperations(text: string): NamedOperation[] {
  return text.split('\n').flatMap((line) => {
    const [first = '', ...rest] = line.split('|').slice(1, -1);
    const spans = [...first.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span.replace(/\?.*/, ''));
    if (!spans.some((span) => /^(?:GET|POST|PATCH|DELETE|PUT) \//.test(span))) return [];
    const statuses = [...(rest.at(-1) ?? '').matchAll(/\b[2-5]\d\d\b/g)].map(String);
    return readCalls(spans).map((name) => ({ name, statuses: spans.length > 1 ? [] : statuses }));
  });
}

function readCalls(spans: readonly string[]): string[] {
  let methods: string[] = [];
  let before = '';
  return spans.flatMap((span) => {
    const [method = '', path = ''] = /^[A-Z]+$/.test(span)
      ? [span]
      : span.startsWith('/') || span.startsWith('…')
        ? ['', span]
        : span.split(' ');
    if (method !== '') methods = path === '' || before === '' ? [...methods, method] : [method];
    if (path === '') return [];
    before =
      path.startsWith('…') || method === ''
        ? `${before.slice(0, before.lastIndexOf('/'))}${path.replace('…', '')}`
        : path;
    const names = methods.map((each) => `${each} ${before}`);
    methods = methods.slice(-1);
    return names;
  });
}
