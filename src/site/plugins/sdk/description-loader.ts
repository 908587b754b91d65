/** Loads the reader of SDK references on first use, because most sites have none. */
import type * as ReadReference from './read-reference.ts';
import { getSiblingModule, requireModule } from '../../../lib/sibling-module.ts';

type Reader = Pick<typeof ReadReference, 'readReference'>;

let reader: Reader | undefined;

export function getReader(): Reader {
  reader ??= requireModule<Reader>(getSiblingModule('read-reference', import.meta.url));
  return reader;
}
