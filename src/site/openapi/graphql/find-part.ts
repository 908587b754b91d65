import type { ApiDocument, ApiSubject } from '../../model/api-description.ts';
import type { GraphqlRoot } from '../../model/graphql-schema.ts';
import type { PartReference } from '../../model/part-reference.ts';
import { findGraphqlPage, listGraphqlPages } from './list-pages.ts';

/** Finds the operation or type that a page specifies. Returns undefined if the schema doesn't contain it. */
export function findGraphqlSubject({ name, schema }: ApiDocument, part: PartReference): ApiSubject | undefined {
  const kind = part.kind as GraphqlRoot | 'type';
  return schema && findGraphqlPage(schema, kind, part.name) && { document: name, kind, name: part.name };
}

/** Returns names for suggestions. */
export function listGraphqlNames({ schema }: ApiDocument): string[] {
  return schema
    ? listGraphqlPages(schema).flatMap(({ pages }) => pages.map(({ kind, name }) => `${kind} ${name}`))
    : [];
}
