import { describe, expect, test } from 'vitest';
import type { TargetForm, FormBody } from '../model/request-form.ts';
import { buildHandshake, buildMessage, isSocketUrl } from './build-handshake.ts';
import type { TargetInputs } from './build-request.ts';

const FORM: TargetForm = {
  path: '/rooms/{room}',
  title: 'Room',
  servers: [{ url: 'wss://api.example.com' }],
  auth: [
    [{ key: 'token', kind: 'bearer', type: 'http', in: 'header', name: 'Authorization' }],
    [{ key: 'login', kind: 'basic', type: 'http', in: 'header', name: 'Authorization' }],
    [{ key: 'key', kind: 'apiKey', type: 'httpApiKey', in: 'query', name: 'key' }],
    [{ key: 'session', kind: 'apiKey', type: 'httpApiKey', in: 'cookie', name: 'session' }],
  ],
  params: [
    { in: 'path', name: 'room', required: true, schema: { kind: 'text' } },
    { in: 'header', name: 'X-Trace', schema: { kind: 'text' } },
    { in: 'header', name: 'sec-websocket-protocol', schema: { kind: 'text' } },
  ],
};

function buildTestHandshake(inputs: Partial<TargetInputs>, mask?: string) {
  const allInputs = { server: 0, variables: {}, auth: 0, credentials: {}, ...inputs };
  const params = { 'path room': 'a b', ...inputs.params };
  return buildHandshake(FORM, { ...allInputs, params }, mask === undefined ? {} : { mask });
}

describe('subprotocols', () => {
  test('list the named ones first, followed by the words of headers, without duplicates or empty ones', () => {
    const params = { 'header sec-websocket-protocol': 'v1, v2 ,,Bearer', 'header X-Trace': 'on' };
    expect(buildTestHandshake({ params, credentials: { token: ' Bearer abc.d-e ' } }).protocols).toEqual([
      'v1',
      'v2',
      'Bearer',
      'abc.d-e',
      'on',
    ]);
  });

  test("encode characters that a subprotocol can't contain", () => {
    expect(buildTestHandshake({ auth: 1, credentials: { login: { user: 'a', password: '?é' } } }).protocols).toEqual([
      'Basic',
      'YTo%2Fw6k%3D',
    ]);
    expect(buildTestHandshake({ params: { 'header X-Trace': '"x",(y)' } }).protocols).toEqual(['%22x%22%2C%28y%29']);
  });

  test('contain no query or cookie credentials, and a mask in place of header credentials', () => {
    expect(buildTestHandshake({ auth: 2, credentials: { key: 'k&k' } })).toEqual({
      url: 'wss://api.example.com/rooms/a%20b?key=k%26k',
      protocols: [],
      missing: [],
    });
    expect(buildTestHandshake({ auth: 3, credentials: { session: 's' } }).protocols).toEqual([]);
    expect(buildTestHandshake({ credentials: { token: 'abc' } }, 'SECRET').protocols).toEqual(['Bearer', 'SECRET']);
  });
});

test('reports a missing value that the URL needs', () => {
  expect(buildTestHandshake({ params: { 'path room': '' } }).missing).toEqual(['path room']);
});

test.each([
  ['wss://api.example.com/x', true],
  ['WS://localhost:80', true],
  ['javascript:alert(1)', false],
  ['https://api.example.com', false],
  ['//api.example.com', false],
  ['wss://{host}/x', false],
  [' wss://api.example.com', false],
])('allows opening %s: %s', (url, expected) => {
  expect(isSocketUrl(url)).toBe(expected);
});

test('sends a message as typed or as compact JSON, and files unchanged', () => {
  const json: FormBody = { type: 'application/json', schema: { kind: 'object', fields: [] } };
  const file = new Blob(['x']);
  expect(['{ "a": 1 ', { a: [1, true] }, undefined].map((content) => buildMessage(json, content))).toEqual([
    '{ "a": 1 ',
    '{"a":[1,true]}',
    '{}',
  ]);
  expect(buildMessage(json, file)).toBe(file);
  expect(buildMessage({ type: 'text/plain', schema: { kind: 'text' } }, undefined)).toBe('');
});
