import { parse, buildSchema, validate } from 'graphql';
import { expect, test } from 'vitest';
import { readSchema } from './read-schema.ts';
import { createSampleOperation } from './sample-operation.ts';

const SDL = `
  type Query {
    book(id: ID!, first: Int): Book
    books(filter: Filter!): BookConnection!
    search: [Result!]!
    count: Int!
    empty: Empty
  }
  type Mutation { rename(input: RenameInput!, genre: Genre!): Book! }
  type Book { id: ID! title: String! by: Author! reviews(first: Int!): [String!] added: DateTime! old: Int @deprecated }
  type Author { name: String! books: [Book!]! }
  type BookConnection { edges: [BookEdge!]! }
  type BookEdge { node: Book! }
  type Empty { needs(x: Int!): String }
  union Result = Book | Author
  input Filter { and: Filter title: String genre: Genre }
  input RenameInput { id: ID! title: String! note: String also: [RenameInput!]! = [] }
  enum Genre { OLD @deprecated NOVEL }
  scalar DateTime
`;
const schema = readSchema([{ file: 'a.graphql', content: Buffer.from(SDL) }]);

function createSample(kind: 'query' | 'mutation', name: string) {
  const field = schema.types.get(schema.roots[kind] ?? '')?.fields.find((one) => one.name === name);
  if (!field) throw new Error(`${name} is not in the schema`);
  return createSampleOperation(schema, kind, field);
}

test.each(['book', 'books', 'search', 'count', 'empty'])('creates a valid example of %s', (name) => {
  expect(validate(buildSchema(SDL), parse(createSample('query', name).operation))).toEqual([]);
});

test('passes required arguments as variables, with the required fields of inputs and current enum values', () => {
  const { operation, variables } = createSample('mutation', 'rename');
  expect(operation).toContain(
    'mutation Rename($input: RenameInput!, $genre: Genre!) {\n  rename(input: $input, genre: $genre) {',
  );
  expect(variables).toEqual({ input: { id: 'abc123', title: 'text' }, genre: 'NOVEL' });
});

test('gives the response the shape of the selection, without deprecated fields or fields that need arguments', () => {
  const { operation, response } = createSample('query', 'books');
  expect(operation).toBe(
    'query Books($filter: Filter!) {\n  books(filter: $filter) {\n    edges {\n      node {\n        id\n        title\n        added\n      }\n    }\n  }\n}',
  );
  const node = { id: 'abc123', title: 'text', added: '2026-01-31T12:00:00Z' };
  expect(response).toEqual({ data: { books: { edges: [{ node }] } } });
});

test('selects union members as fragments and uses one of them in the response', () => {
  const { operation, response } = createSample('query', 'search');
  expect(operation).toContain('... on Author {');
  expect(response).toMatchObject({ data: { search: [{ __typename: 'Book', title: 'text' }] } });
});

test('keeps the sample short if many inputs require each other', () => {
  const names = Array.from({ length: 100 }, (_, index) => `I${index}`);
  const inputs = names.map(
    (name) => `input ${name} { ${names.map((fieldType) => `f${fieldType}: ${fieldType}!`).join(' ')} }`,
  );
  const crowdedSchema = readSchema([
    { file: 'a.graphql', content: Buffer.from(`type Query { a(b: I0!): Int } ${inputs.join(' ')}`) },
  ]);
  const [field] = crowdedSchema.types.get('Query')?.fields ?? [];
  expect(field && JSON.stringify(createSampleOperation(crowdedSchema, 'query', field).variables).length).toBeLessThan(
    10_000,
  );
});
