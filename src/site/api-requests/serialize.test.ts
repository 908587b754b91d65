import { describe, expect, test } from 'vitest';
import type { Input } from './input.ts';
import { listQueryParts, serializeHeader, serializePath, serializeQuery, type StyledParam } from './serialize.ts';

/** The values of the table in OpenAPI 3.1, section 4.8.12.3.1. */
const TEXT = 'blue';
const LIST = ['blue', 'black', 'brown'];
const MAP = { R: 100, G: 200, B: 150 };

const formatPath = (style: string, explode: boolean) => (value: Input) =>
  serializePath({ in: 'path', name: 'color', style, explode }, value);
const formatQuery = (param: Omit<StyledParam, 'in' | 'name'>, value: Input) =>
  serializeQuery({ in: 'query', name: 'color', ...param }, value)
    .map(([name, text]) => `${name}=${text}`)
    .join('&');

describe('every style matches the table of the specification', () => {
  test.each([
    ['matrix', false, [';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150']],
    ['matrix', true, [';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150']],
    ['label', false, ['.blue', '.blue,black,brown', '.R,100,G,200,B,150']],
    ['label', true, ['.blue', '.blue.black.brown', '.R=100.G=200.B=150']],
    ['simple', false, ['blue', 'blue,black,brown', 'R,100,G,200,B,150']],
    ['simple', true, ['blue', 'blue,black,brown', 'R=100,G=200,B=150']],
  ] as const)('path, %s, explode %s', (style, explode, expected) => {
    expect([TEXT, LIST, MAP].map((value) => formatPath(style, explode)(value))).toEqual(expected);
  });

  test.each([
    [{ style: 'form', explode: false }, ['color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150']],
    [{ style: 'form', explode: true }, ['color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150']],
    [{}, ['color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150']],
    [{ style: 'spaceDelimited' }, ['color=blue', 'color=blue%20black%20brown', 'color=R%20100%20G%20200%20B%20150']],
    [{ style: 'pipeDelimited' }, ['color=blue', 'color=blue%7Cblack%7Cbrown', 'color=R%7C100%7CG%7C200%7CB%7C150']],
    [{ style: 'deepObject' }, ['color=blue', 'color=blue,black,brown', 'color[R]=100&color[G]=200&color[B]=150']],
    [{ media: 'text/plain' }, ['color=blue']],
    [{ media: 'application/json' }, ['color=%22blue%22', 'color=%5B%22blue%22%2C%22black%22%2C%22brown%22%5D']],
  ] as const)('query, %o', (param, expected) => {
    const values = [TEXT, LIST, MAP].slice(0, expected.length);
    const queries = values.map((value) => formatQuery(param, value));
    expect(queries).toEqual(expected);
  });
});

test('encodes whatever would change the URL, even in names', () => {
  expect(formatPath('simple', false)('a/b?c#d é%')).toBe('a%2Fb%3Fc%23d%20%C3%A9%25');
  expect(serializeQuery({ in: 'query', name: 'a&b' }, 'c=d&e')).toEqual([['a%26b', 'c%3Dd%26e']]);
  expect(serializeQuery({ in: 'query', name: 'x', allowReserved: true }, 'a/b:c&d#e')).toEqual([
    ['x', 'a/b:c%26d%23e'],
  ]);
});

test('writes headers as entered', () => {
  expect(serializeHeader({ in: 'header', name: 'X' }, ['a b', 'ç'])).toBe('a b,ç');
});

test('sends a list in an exploded object as a list with its name', () => {
  const value = { page: 1, sort: ['a', 'b'] };
  expect(serializeQuery({ in: 'query', name: 'p' }, value)).toEqual([
    ['page', '1'],
    ['sort', 'a'],
    ['sort', 'b'],
  ]);
});

test('does not send empty lists and objects', () => {
  expect(serializeQuery({ in: 'query', name: 'x' }, ['', undefined])).toEqual([]);
  expect(serializeQuery({ in: 'query', name: 'x', style: 'deepObject' }, { a: undefined })).toEqual([]);
});

test('uses the fields of an object as parameters of a whole query string', () => {
  const whole = { in: 'query', name: 'all', whole: true } as const;
  expect(listQueryParts(whole, { a: 'b c', n: [1, 2] })).toEqual(['a=b%20c', 'n=1', 'n=2']);
  expect(listQueryParts({ ...whole, media: 'application/json' }, { a: 1 })).toEqual(['%7B%22a%22%3A1%7D']);
});
