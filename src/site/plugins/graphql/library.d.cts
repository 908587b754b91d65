import type { GraphQLError } from 'graphql/error/GraphQLError.js';
import type { parse } from 'graphql/language/parser.js';
import type { print } from 'graphql/language/printer.js';
import type { buildClientSchema } from 'graphql/utilities/buildClientSchema.js';
import type { printSchema } from 'graphql/utilities/printSchema.js';

declare const library: {
  buildClientSchema: typeof buildClientSchema;
  GraphQLError: typeof GraphQLError;
  parse: typeof parse;
  print: typeof print;
  printSchema: typeof printSchema;
};
export = library;
