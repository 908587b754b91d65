/** Loads the reader of GraphQL schemas on first use, because most sites have none. */
import type * as ReadSchema from './read-schema.ts';
import { getSiblingModule, requireModule } from '../../../lib/sibling-module.ts';

type Reader = Pick<typeof ReadSchema, 'readGraphql'>;

let reader: Reader | undefined;

export function getReader(): Reader {
  reader ??= requireModule<Reader>(getSiblingModule('read-schema', import.meta.url));
  return reader;
}
