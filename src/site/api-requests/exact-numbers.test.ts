import { describe, expect, test } from 'vitest';
import type { OperationForm } from '../model/request-form.ts';
import { buildRequest } from './build-request.ts';
import { isExactNumber, parseExactly, readNumber } from './exact-numbers.ts';
import type { Input } from './input.ts';

test.each([
  '9223372036854775807',
  '-9007199254740993',
  '0.12345678901234567890',
  '1.10000000000000000001',
  '1e400',
  '123456789012345678901234567890',
])('keeps every digit of %s', (text) => {
  expect(isExactNumber(readNumber(text))).toBe(true);
  expect(JSON.stringify({ a: [readNumber(text)] })).toBe(`{"a":[${text}]}`);
  expect(JSON.stringify(parseExactly(`{"a":[${text}]}`))).toBe(`{"a":[${text}]}`);
});

test.each<[string, number | string]>([
  ['0', 0],
  ['-0.0', -0],
  ['1.10', 1.1],
  ['1e3', 1000],
  ['9007199254740991', 9007199254740991],
  ['100000000000000000000', 100000000000000000000],
  ['.5', 0.5],
  ['0x1F', 31],
  ['12 apples', '12 apples'],
  ['1e', '1e'],
])('reads %s as usual', (text, value) => {
  expect(readNumber(text)).toBe(value);
});

describe('a large number in a form is sent as entered', () => {
  const large = readNumber('9223372036854775807') as Input;
  const build = (form: Partial<OperationForm>, params: Record<string, Input>, content?: Input) =>
    buildRequest(
      { method: 'POST', path: '/x/{id}', title: '', servers: [{ url: '' }], auth: [], params: [], bodies: [], ...form },
      { server: 0, variables: {}, auth: 0, credentials: {}, params, body: 0, content },
    );
  const schema = { kind: 'number' as const };

  test('in a URL and a header', () => {
    const params = [
      { in: 'path' as const, name: 'id', schema },
      { in: 'query' as const, name: 'q', schema },
      { in: 'query' as const, name: 'list', schema },
      { in: 'query' as const, name: 'deep', style: 'deepObject', schema },
      { in: 'header' as const, name: 'X-Id', schema },
    ];
    const { url, headers } = build(
      { params },
      { 'path id': large, 'query q': large, 'query list': [large], 'query deep': { a: large }, 'header X-Id': large },
    );
    const text = '9223372036854775807';
    expect(url).toBe(`/x/${text}?q=${text}&list=${text}&deep[a]=${text}`);
    expect(headers).toEqual([['X-Id', text]]);
  });

  test.each([
    ['application/json', { kind: 'text', type: 'application/json', text: '{\n  "id": 9223372036854775807\n}' }],
    [
      'application/x-www-form-urlencoded',
      { kind: 'text', type: 'application/x-www-form-urlencoded', text: 'id=9223372036854775807' },
    ],
    ['multipart/form-data', { kind: 'multipart', parts: [{ name: 'id', value: '9223372036854775807' }] }],
  ])('in a body of type %s', (type, expected) => {
    const body = { type, schema: { kind: 'object' as const, fields: [] } };
    expect(build({ path: '/x', bodies: [body] }, {}, { id: large }).body).toEqual(expected);
  });
});
