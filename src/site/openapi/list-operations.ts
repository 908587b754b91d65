/** Lists the operations, webhooks and schemas of a description, in the order used for pages and their URLs. */
import { isObject, resolveRef } from '../descriptions/resolve.ts';
import { listMethods } from './methods.ts';
import type { ApiDocument, ApiOperation } from '../model/api-description.ts';
import type { JsonObject } from '../model/json.ts';

export interface ListedOperations {
  operations: ApiOperation[];
  /** Invalid keys in place of an operation, such as `GET /users`, which are left out. */
  invalid: string[];
}

const lists = new WeakMap<ApiDocument, ListedOperations>();

/** Returns the operations in document order of their paths, followed by webhooks. Cached per document. */
export function listOperations(document: ApiDocument): ListedOperations {
  const cachedList = lists.get(document);
  if (cachedList) return cachedList;
  const operationList: ListedOperations = { operations: [], invalid: [] };
  if (document.kind === 'openapi')
    for (const [key, kind] of [
      ['paths', 'operation'],
      ['webhooks', 'webhook'],
    ] as const)
      addAll({ document, kind, items: document.root[key] }, operationList);
  lists.set(document, operationList);
  return operationList;
}

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
  const index = getIndex(document);
  const name = `${method} ${path}`;
  return index.get(name) ?? (method === 'webhook' ? undefined : index.get(`${method} ${trimSlash(path)}`));
}

/** Returns the operation of a page. */
export function getOperation(
  document: ApiDocument,
  subject: Pick<ApiOperation, 'kind' | 'method' | 'path'>,
): ApiOperation | undefined {
  return getIndex(document).get(getOperationKey(subject));
}

const indexes = new WeakMap<ApiDocument, Map<string, ApiOperation>>();

/** Indexes operations by subject, by name as written, and by name without a trailing slash. */
function getIndex(document: ApiDocument): Map<string, ApiOperation> {
  const cachedIndex = indexes.get(document);
  if (cachedIndex) return cachedIndex;
  const byName = new Map<string, ApiOperation>();
  const { operations } = listOperations(document);
  const add = (key: string, operation: ApiOperation) => void (byName.has(key) || byName.set(key, operation));
  for (const operation of operations) {
    byName.set(getOperationKey(operation), operation);
    add(nameOperation(operation), operation);
  }
  for (const operation of operations)
    if (operation.kind === 'operation')
      add(nameOperation({ ...operation, path: trimSlash(operation.path) }), operation);
  indexes.set(document, byName);
  return byName;
}

/** Returns a key that, unlike a name, includes the method of a webhook and preserves slashes. */
function getOperationKey({ kind, method, path }: Pick<ApiOperation, 'kind' | 'method' | 'path'>): string {
  return `${kind} ${method} ${path}`;
}

/** Returns the name of an operation: `GET /users/{id}` or `webhook orderPaid`. */
export function nameOperation({ kind, method, path }: Pick<ApiOperation, 'kind' | 'method' | 'path'>): string {
  return kind === 'webhook' ? `webhook ${path}` : `${method.toUpperCase()} ${path}`;
}

function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/** Returns an entry of `components.schemas`. */
export function findSchema({ root }: ApiDocument, name: string): JsonObject | undefined {
  const components = root['components'];
  const schemas = isObject(components) ? components['schemas'] : undefined;
  const schema = isObject(schemas) && Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  return isObject(schema) ? schema : undefined;
}

/** Returns the names in `components.schemas`. */
export function listSchemas({ root }: ApiDocument): string[] {
  const { components } = root;
  return isObject(components) && isObject(components['schemas']) ? Object.keys(components['schemas']) : [];
}
