import { describe, expect, test } from 'vitest';
import type { FormSchema, OperationForm } from '../model/request-form.ts';
import { buildBody, buildRequest } from './build-request.ts';
import type { Input, Inputs } from './input.ts';
import { SAMPLES } from './code/samples.ts';

const FORM: OperationForm = {
  method: 'POST',
  path: '/kettles/{id}/boil',
  title: 'Boil',
  servers: [
    { url: 'https://{region}.example.com/v1', variables: [{ name: 'region', value: 'eu', options: ['eu', 'us'] }] },
    { url: '/api' },
  ],
  auth: [
    [{ key: 'token', kind: 'bearer', type: 'http', in: 'header', name: 'Authorization' }],
    [
      { key: 'key', kind: 'apiKey', type: 'apiKey', in: 'query', name: 'api key' },
      { key: 'session', kind: 'apiKey', type: 'apiKey', in: 'cookie', name: 'sid' },
    ],
    [{ key: 'login', kind: 'basic', type: 'http', in: 'header', name: 'Authorization' }],
    [],
  ],
  params: [
    { in: 'path', name: 'id', required: true, schema: { kind: 'text' } },
    { in: 'query', name: 'wait', schema: { kind: 'boolean' } },
    { in: 'header', name: 'X-Trace', schema: { kind: 'text' } },
    { in: 'cookie', name: 'theme', schema: { kind: 'text' } },
  ],
  bodies: [
    { type: 'application/json', schema: { kind: 'object', fields: [] } },
    { type: 'multipart/form-data', schema: { kind: 'object', fields: [] }, encoding: { meta: { type: 'text/plain' } } },
    { type: 'application/x-www-form-urlencoded', schema: { kind: 'object', fields: [] } },
    { type: 'application/octet-stream', schema: { kind: 'file' } },
  ],
};

function createInputs(overrides: Partial<Inputs> = {}): Inputs {
  const params: Record<string, Input> = { 'path id': 'a b' };
  return { server: 0, variables: {}, auth: 3, credentials: {}, params, body: 0, content: undefined, ...overrides };
}

describe('the URL', () => {
  test('omits a server variable whose default is empty', () => {
    const servers = [{ url: 'https://a.example/{base}', variables: [{ name: 'base', value: '' }] }];
    const { url } = buildRequest({ ...FORM, servers }, createInputs());
    expect(url).toMatch(/^https:\/\/a\.example\/api\/|^https:\/\/a\.example\/\w/);
    expect(url).not.toMatch(/base|[^:]\/\//);
  });

  test('fills in server variables, path and query, preferring entered values to defaults', () => {
    expect(buildRequest(FORM, createInputs()).url).toBe('https://eu.example.com/v1/kettles/a%20b/boil');
    expect(buildRequest(FORM, createInputs({ variables: { region: 'us' } })).url).toContain('https://us.example.com/');
    const params = { 'path id': '1', 'query wait': false };
    expect(buildRequest(FORM, createInputs({ server: 1, params })).url).toBe('/api/kettles/1/boil?wait=false');
  });

  test('reports its missing parts', () => {
    expect(buildRequest(FORM, createInputs({ params: {} }))).toMatchObject({ missing: ['path id'] });
  });
});

describe('credentials', () => {
  const credentials = { token: 'Bearer t', key: 'k&', session: 's', login: { user: 'ä', password: 'p:w' } };

  test('are sent as their scheme requires, for the chosen alternative only', () => {
    const [bearer, keys, basic, none] = [0, 1, 2, 3].map((auth) =>
      buildRequest(FORM, createInputs({ auth, credentials })),
    );
    expect(bearer?.headers).toEqual([['Authorization', 'Bearer t']]);
    expect(keys).toMatchObject({ headers: [], cookies: [['sid', 's']] });
    expect(keys?.url).toMatch(/\?api%20key=k%26$/);
    expect(basic?.headers).toEqual([['Authorization', `Basic ${Buffer.from('ä:p:w').toString('base64')}`]]);
    expect(none).toMatchObject({ headers: [], cookies: [] });
    const preset = {
      ...FORM,
      auth: FORM.auth.map((schemes) => schemes.map((scheme) => ({ ...scheme, value: 'u:p' }))),
    };
    expect(buildRequest(preset, createInputs({ auth: 2 })).headers).toEqual([['Authorization', 'Basic dTpw']]);
  });

  test('never appear in a masked request', () => {
    for (const auth of [0, 1, 2]) {
      const maskedRequest = buildRequest(FORM, createInputs({ auth, credentials }), { mask: 'SECRET' });
      expect(JSON.stringify(maskedRequest)).toContain('SECRET');
      expect(JSON.stringify([maskedRequest.headers, maskedRequest.cookies])).not.toMatch(/Bearer t|"s"|w6Q6/);
    }
  });
});

describe('the body', () => {
  test('contains typed values for JSON, or text entered as JSON unchanged', () => {
    expect(buildRequest(FORM, createInputs({ content: { a: 1, b: undefined } })).body).toEqual({
      kind: 'text',
      type: 'application/json',
      text: '{\n  "a": 1\n}',
    });
    expect(buildRequest(FORM, createInputs({ content: '{"n": 12345678901234567890' })).body).toMatchObject({
      text: '{"n": 12345678901234567890',
    });
    expect(buildRequest(FORM, createInputs()).body).toBeUndefined();
  });

  test('has one part per file and item if it is multipart, objects as JSON, and no boundary', () => {
    const file = new File(['x'], 'x.png', { type: 'image/png' });
    const content = { file, tags: ['a', 'b'], meta: 'm', size: { w: 1 } };
    const { body, headers } = buildRequest(FORM, createInputs({ body: 1, content }));
    expect(headers).toEqual([]);
    expect(body).toEqual({
      kind: 'multipart',
      parts: [
        { name: 'file', value: file },
        { name: 'tags', value: 'a' },
        { name: 'tags', value: 'b' },
        { name: 'meta', value: 'm', type: 'text/plain' },
        { name: 'size', value: '{"w":1}', type: 'application/json' },
      ],
    });
  });

  test('is encoded for a form, and is the file for a file', () => {
    const form = buildRequest(FORM, createInputs({ body: 2, content: { a: 'x y', b: ['1', '2'] } })).body;
    expect(form).toMatchObject({ text: 'a=x%20y&b=1&b=2' });
    const encoding = { a: { type: 'application/json' }, b: { type: 'application/json', style: 'deepObject' } };
    const encodedForm = { ...FORM, bodies: FORM.bodies.map((body) => ({ ...body, encoding })) };
    const content = { a: { n: 1 }, b: { n: 2 }, c: {} };
    expect(buildRequest(encodedForm, createInputs({ body: 2, content })).body).toMatchObject({
      text: 'a=%7B%22n%22%3A1%7D&b[n]=2',
    });
    const file = new Blob(['x']);
    expect(buildRequest(FORM, createInputs({ body: 3, content: file })).body).toMatchObject({ kind: 'file', file });
  });
});

test('escapes every value in samples', () => {
  const params = { 'path id': '1', 'header X-Trace': `it's "$(id)"` };
  const request = buildRequest(FORM, createInputs({ params, content: { note: "it's", ok: true, none: null } }));
  const [curl, script, python] = SAMPLES.map(({ write }) => write(request));
  expect(curl).toContain(`--header 'X-Trace: it'\\''s "$(id)"'`);
  expect(curl).toContain(`"note": "it'\\''s"`);
  expect(script).toContain(`"X-Trace": "it's \\"$(id)\\""`);
  expect(() => new Function(`return async () => {${script}}`)).not.toThrow();
  expect(python).toContain('"ok": True,');
  expect(python).toContain('"X-Trace": "it\'s \\"$(id)\\""');
});

test('does not let cURL interpret brackets in a URL as a range', () => {
  const write = SAMPLES[0]?.write;
  const request = { method: 'GET', url: 'https://a.example/x?f[a]=1', headers: [], cookies: [], missing: [] };
  expect(write?.(request)).toBe("curl 'https://a.example/x?f[a]=1' \\\n  --globoff");
});

test('sends a list as a single part if its encoding does not explode', () => {
  const encoding = { tags: { style: 'form', explode: false } };
  const schema: FormSchema = { kind: 'object', fields: [] };
  const content = { tags: ['a', '', 'b'], ids: [1, 2] };
  expect(buildBody({ type: 'multipart/form-data', schema, encoding }, content, true)).toEqual({
    kind: 'multipart',
    parts: [
      { name: 'tags', value: 'a,b' },
      { name: 'ids', value: '1' },
      { name: 'ids', value: '2' },
    ],
  });
});
