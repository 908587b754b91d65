/** Lists the operations and webhooks of a description, in the order used for pages and their URLs. */
import { addToList } from '../../../lib/add-to-list.ts';
import { memoizeByObject } from '../../../lib/memoize-by-object.ts';
import { isObject, resolveRef } from '../../descriptions/resolve.ts';
import { listMethods } from './methods.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { PartName } from '../../model/description-content.ts';
import type { JsonObject } from '../../model/json.ts';
import type { ApiOperation } from './api-operation.ts';
import { trimEndSlashes } from '../../../lib/slashes.ts';

export interface ListedOperations {
  operations: ApiOperation[];
  /** Invalid keys in place of an operation, such as `GET /users`, which are left out. */
  invalid: string[];
}

/** Returns the operations in document order of their paths, followed by webhooks. Cached per document. */
export const listOperations = memoizeByObject((document: ApiDocument): ListedOperations => {
  const operationList: ListedOperations = { operations: [], invalid: [] };
  for (const [key, kind] of [
    ['paths', 'operation'],
    ['webhooks', 'webhook'],
  ] as const)
    addAll({ document, kind, items: document.root[key] }, operationList);
  return operationList;
});

function addAll(
  { document, kind, items }: { document: ApiDocument; kind: ApiOperation['kind']; items: JsonObject[string] },
  operationList: ListedOperations,
): void {
  if (!isObject(items)) return;
  for (const [path, itemValue] of Object.entries(items)) {
    if (path.startsWith('x-')) continue;
    const pathItem = resolveRef(document, itemValue)?.value;
    if (!pathItem) {
      operationList.invalid.push(path);
      continue;
    }
    for (const { method, value } of listMethods(pathItem)) {
      if (isObject(value)) operationList.operations.push({ document, kind, method, path, pathItem, value });
      else operationList.invalid.push(`${method.toUpperCase()} ${path}`);
    }
  }
}

export interface OperationName {
  /** In uppercase, or `webhook`. */
  method: string;
  path: string;
}

/**
 * Finds the operation for `METHOD /path` or `webhook name`. Paths must match exactly, except for a trailing slash if
 * the description doesn't contain the exact path (content format, Page entries).
 */
export function findOperation(document: ApiDocument, { method, path }: OperationName): ApiOperation | undefined {
  const { byName } = getIndex(document);
  const name = `${method} ${path}`;
  return byName.get(name) ?? (method === 'webhook' ? undefined : byName.get(`${method} ${trimSlash(path)}`));
}

/** Returns the operations with each `operationId`, as parts. Cached per document. */
export const listOperationIds = memoizeByObject((document: ApiDocument): ReadonlyMap<string, readonly PartName[]> => {
  const partsById = new Map<string, PartName[]>();
  for (const operation of listOperations(document).operations) {
    const { operationId } = operation.value;
    if (typeof operationId === 'string') addToList(partsById, operationId, nameOperationPart(operation));
  }
  return partsById;
});

/** Returns the operation with the name of a part, or undefined for other parts. */
export function getOperation(document: ApiDocument, { name }: PartName): ApiOperation | undefined {
  return getIndex(document).byPart.get(name);
}

interface OperationIndex {
  byPart: ReadonlyMap<string, ApiOperation>;
  /** By name as written, and by name without a trailing slash. */
  byName: ReadonlyMap<string, ApiOperation>;
}

const getIndex = memoizeByObject((document: ApiDocument): OperationIndex => {
  const byName = new Map<string, ApiOperation>();
  const { operations } = listOperations(document);
  const add = (key: string, operation: ApiOperation) => void (byName.has(key) || byName.set(key, operation));
  for (const operation of operations) add(nameOperation(operation), operation);
  for (const operation of operations)
    if (operation.kind === 'operation')
      add(nameOperation({ ...operation, path: trimSlash(operation.path) }), operation);
  const byPart = new Map(operations.map((operation) => [nameOperationPart(operation).name, operation]));
  return { byPart, byName };
});

type OperationKey = Pick<ApiOperation, 'kind' | 'method' | 'path'>;

/** Returns an operation as a part. Unlike a name, it includes the method of a webhook. */
export function nameOperationPart(operation: OperationKey): PartName {
  const name = nameOperation(operation);
  return { name: operation.kind === 'webhook' ? `${name} ${operation.method}` : name };
}

/** Returns the name of an operation: `GET /users/{id}` or `webhook orderPaid`. */
export function nameOperation({ kind, method, path }: OperationKey): string {
  return kind === 'webhook' ? `webhook ${path}` : `${method.toUpperCase()} ${path}`;
}

function trimSlash(path: string): string {
  return path.length > 1 ? trimEndSlashes(path) || '/' : path;
}
