/**
 * Reads links between the parts of a description. Authors write them for the viewer that they used before, which has one
 * page for all parts: `#operation/listUsers` and `#tag/Users` (Redoc), `#/Users/listUsers` (Swagger UI),
 * `#/operations/listUsers` (Stoplight), `#tag/users/GET/users` (Scalar), `#get-/users` (RapiDoc), or a JSON Pointer
 * (RFC 6901).
 */
import { decodePath } from '../../../lib/decode-path.ts';
import { memoizeByObject } from '../../../lib/memoize-by-object.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { PartName } from '../../model/description-content.ts';
import type { ApiOperation } from './api-operation.ts';
import { findOperation, listOperations, nameOperationPart } from './list-operations.ts';
import { isFixedMethod } from './methods.ts';
import { groupTag } from './operation-tags.ts';
import { findSchema, nameSchemaPart } from './schemas.ts';

/** Maximum number of characters. Each part of the path in an address is tried. */
const MAX_LENGTH = 1_000;

/** Returns the parts that a fragment refers to, best first: several for a tag, none for anything else. */
export function listLinkedParts(document: ApiDocument, fragment: string): PartName[] {
  if (fragment.length > MAX_LENGTH) return [];
  const address = decodePath(fragment).replace(/^!?\/?/, '');
  const schema = /^(?:components\/schemas|definitions|schemas?|models?)\/(.+)$/i.exec(address)?.[1];
  if (schema !== undefined && findSchema(document, schema)) return [nameSchemaPart(schema)];
  const operation = findByPointer(document, address) ?? findByMethod(document, address) ?? findById(document, address);
  return operation ? [nameOperationPart(operation)] : listTagged(document, address);
}

/** `tag/Users/paths/~1users~1{id}/get` */
function findByPointer(document: ApiDocument, address: string) {
  const [, pathText, method] = /(?:^|\/)paths\/([^/]+)\/([a-z]+)/i.exec(address) ?? [];
  if (pathText === undefined || method === undefined) return undefined;
  const path = pathText.replaceAll('~1', '/').replaceAll('~0', '~');
  return findOperation(document, { method: method.toUpperCase(), path });
}

/** `tag/users/GET/users/{id}`, `get-/users/{id}` */
function findByMethod(document: ApiDocument, address: string) {
  for (const { 1: method = '', index, 0: match } of address.matchAll(/(?<![^/])([a-z]+)-?(?=\/)/gi)) {
    if (!isFixedMethod(method)) continue;
    const operation = findOperation(document, {
      method: method.toUpperCase(),
      path: address.slice(index + match.length),
    });
    if (operation) return operation;
  }
  return undefined;
}

/** `operation/listUsers`, `tag/Users/operation/listUsers`, `/Users/listUsers`, `listUsers`, `list-users` for `list_users`. */
function findById(document: ApiDocument, address: string) {
  const id = address.slice(address.lastIndexOf('/') + 1);
  const { byId, byComparableId } = getIndex(document);
  return byId.get(id) ?? byComparableId.get(toComparable(id));
}

/** `tag/Users`, `tags/User-accounts` */
function listTagged(document: ApiDocument, address: string): PartName[] {
  const tag = /^tags?\/([^/]+)$/.exec(address)?.[1];
  if (tag === undefined) return [];
  return (getIndex(document).byTag.get(toComparable(tag)) ?? []).map(nameOperationPart);
}

interface LinkIndex {
  byId: ReadonlyMap<string, ApiOperation>;
  byComparableId: ReadonlyMap<string, ApiOperation>;
  byTag: ReadonlyMap<string, readonly ApiOperation[]>;
}

const getIndex = memoizeByObject((document: ApiDocument): LinkIndex => {
  const { operations } = listOperations(document);
  // Of operations with the same id, the first one counts.
  const entries = operations
    .toReversed()
    .flatMap((operation): [string, ApiOperation][] =>
      typeof operation.value['operationId'] === 'string' ? [[operation.value['operationId'], operation]] : [],
    );
  return {
    byId: new Map(entries),
    byComparableId: new Map(entries.map(([id, operation]) => [toComparable(id), operation])),
    byTag: Map.groupBy(operations, (operation) => toComparable(groupTag(operation) ?? '')),
  };
});

function toComparable(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{N}]+/gu, '-');
}
