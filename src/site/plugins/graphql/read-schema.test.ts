import { buildSchema, introspectionFromSchema } from 'graphql';

import { expect, test } from 'vitest';
import { UnusableSpec } from '../../descriptions/load/problem.ts';
import { isGraphql, readSchema } from './read-schema.ts';

const read = (text: string) => readSchema([{ file: 'a.graphql', content: Buffer.from(text) }]);

function getProblem(text: string) {
  try {
    read(text);
  } catch (error) {
    if (error instanceof UnusableSpec) return error.problem;
    throw error;
  }
  return undefined;
}

test('merges extensions and repeated definitions, and keeps the first field with a name', () => {
  const { types } = read(
    'extend type A implements I { b: Int } type A { a: String b: Float } type A { c: ID } interface I { a: String }',
  );
  const mergedType = types.get('A');
  expect(mergedType?.interfaces).toEqual(['I']);
  expect(mergedType?.fields.map(({ name, type }) => `${name}: ${type}`)).toEqual(['b: Int', 'a: String', 'c: ID']);
});

test('uses the roots declared in the schema, or else the types with the default names', () => {
  const types = 'type Query { a: Int } type Reads { b: Int } type Mutation { c: Int }';
  expect(read(types).roots).toEqual({ query: 'Query', mutation: 'Mutation' });
  expect(read(`schema { query: Reads } ${types}`).roots).toEqual({ query: 'Reads' });
  expect(read(`extend schema { query: Reads } ${types}`).roots).toEqual({ query: 'Reads', mutation: 'Mutation' });
});

test('reads descriptions, defaults, deprecation reasons and members', () => {
  const { types } = read(`
    """
    Block **text**.
    """
    type A { "Line." a(n: [Int!]! = [1, 2], o: O = { x: "y" }): [A!]! @deprecated(reason: "Old.") b: Int @deprecated }
    input O { x: String }
    union U = A
    enum E { ONE "Second." TWO }
    scalar Day @specifiedBy(url: "https://example.com/day")
  `);
  const [a, b] = types.get('A')?.fields ?? [];
  expect(types.get('A')?.description).toBe('Block **text**.');
  expect(a).toMatchObject({ description: 'Line.', type: '[A!]!', deprecated: 'Old.' });
  expect(a?.args.map((arg) => [arg.type, arg.default])).toEqual([
    ['[Int!]!', '[1, 2]'],
    ['O', '{x: "y"}'],
  ]);
  expect(b?.deprecated).toBe('');
  expect(types.get('U')?.members).toEqual(['A']);
  expect(types.get('E')?.fields.map(({ name, description }) => [name, description])).toEqual([
    ['ONE', ''],
    ['TWO', 'Second.'],
  ]);
  expect(types.get('Day')?.specifiedBy).toBe('https://example.com/day');
});

test('reads the JSON of an introspection query, with or without "data"', () => {
  const sdl = 'type Query { "One." a(n: Int = 3): E @deprecated(reason: "Old.") } enum E { X }';
  const result = introspectionFromSchema(buildSchema(sdl));
  for (const root of [result, { data: result }]) {
    const text = JSON.stringify(root, null, 2);
    expect(isGraphql('schema.json', Buffer.from(text))).toBe(true);
    expect(read(text)).toEqual(read(sdl));
  }
});

test.each([
  ['schema.graphql', '', true],
  ['schema.gql', '', true],
  ['https://a.example/schema.graphqls?x=1', '', true],
  ['https://a.example/schema', '# A\n\ntype Query {\n a: Int }', true],
  ['https://a.example/schema', 'scalar Day', true],
  ['api.yaml', 'openapi: 3.1.0\ninfo:\n  type Query {', false],
  ['https://a.example/api', 'openapi: 3.1.0\ninfo:\n  description: the type Query { of it', false],
  ['api.json', '{"openapi": "3.1.0", "x": "__schema type"}', false],
])('recognizes %s with %j as a GraphQL schema: %s', (name, text, expected) => {
  expect(isGraphql(name, Buffer.from(text))).toBe(expected);
});

test('reports a syntax error with its line in one sentence', () => {
  expect(getProblem('type A {\n  a: Int\n  b:\n}\n')).toEqual({
    code: 'spec-invalid',
    message: `Can't parse the GraphQL schema a.graphql: Expected Name, found "}" (line 4). Fix the syntax there.`,
    place: { file: 'a.graphql', line: 4, column: 1 },
  });
  expect(getProblem('# nothing')?.message).toContain("Can't parse the GraphQL schema");
  expect(getProblem('{"__schema": {"types": 3}}')?.message).toContain("isn't a GraphQL schema");
  expect(getProblem('query A { b }')?.message).toContain('has no types');
});

test('rejects deeply nested brackets, not counting those in strings', () => {
  expect(getProblem(`type A { a: ${'['.repeat(200_000)}`)?.message).toContain('has brackets nested');
  expect(getProblem(String.raw`"\\" type A { a: ${'['.repeat(200_000)}`)?.message).toContain('has brackets nested');
  expect(getProblem(`"${'['.repeat(200)}" type A { a: Int }`)).toBeUndefined();
  expect(getProblem(`"""${'['.repeat(200)} \\""" ["""\n# ${'['.repeat(200)}\ntype A { a: Int }`)).toBeUndefined();
});

test('rejects too many types and too much text', () => {
  const manyScalars = Array.from({ length: 10_001 }, (_, index) => `scalar S${index}`).join('\n');
  expect(getProblem(manyScalars)?.message).toContain('10001 types, and the maximum is 10000');
  expect(getProblem(' '.repeat(10_000_001))?.message).toContain('larger than 10 MB');
});

test('lists the descriptions of the schema, its root types and directives, which have no pages', () => {
  const { unshownTexts } = read(
    '"S" schema { query: Reads } "R" type Reads { a: Int } "T" type Query { a: Int } "D" directive @auth on OBJECT directive @x on OBJECT',
  );
  expect(unshownTexts).toEqual([
    { name: 'the description of the schema', text: 'S' },
    { name: 'the description of the root type "Reads"', text: 'R' },
    { name: 'the description of the directive "@auth"', text: 'D' },
  ]);
});
