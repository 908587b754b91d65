/** The operations, webhooks and channels of a description, in the order that pages and their addresses follow. */
import { isObject, resolveRef } from './resolve.ts';
import { listMethods } from './methods.ts';
import type { ApiDocument, ApiOperation, JsonObject } from '../model/api-description.ts';

export interface ListedOperations {
  operations: ApiOperation[];
  /** Keys that stand where an operation should, such as `GET /users`: those are left out. */
  invalid: string[];
}

const lists = new WeakMap<ApiDocument, ListedOperations>();

/** Operations in document order of their paths, then webhooks. Made once for each document. */
export function listOperations(document: ApiDocument): ListedOperations {
  const known = lists.get(document);
  if (known) return known;
  const listed: ListedOperations = { operations: [], invalid: [] };
  if (document.kind === 'openapi')
    for (const [key, kind] of [
      ['paths', 'operation'],
      ['webhooks', 'webhook'],
    ] as const)
      addAll({ document, kind, items: document.root[key] }, listed);
  lists.set(document, listed);
  return listed;
}

function addAll(
  { document, kind, items }: { document: ApiDocument; kind: ApiOperation['kind']; items: JsonObject[string] },
  listed: ListedOperations,
): void {
  if (!isObject(items)) return;
  for (const [path, written] of Object.entries(items)) {
    if (path.startsWith('x-')) continue;
    const pathItem = resolveRef(document, written)?.value;
    if (!pathItem) {
      listed.invalid.push(path);
      continue;
    }
    for (const { method, value } of listMethods(pathItem)) {
      if (isObject(value)) listed.operations.push({ document, kind, method, path, pathItem, value });
      else listed.invalid.push(`${method.toUpperCase()} ${path}`);
    }
  }
}

export interface OperationName {
  /** In upper case, or `webhook`. */
  method: string;
  path: string;
}

/**
 * The operation that `METHOD /path` or `webhook name` names. Paths are compared exactly, but for a trailing slash where
 * the description has no path of that very spelling (content format, Page entries).
 */
export function findOperation(document: ApiDocument, { method, path }: OperationName): ApiOperation | undefined {
  const index = indexOf(document);
  const name = `${method} ${path}`;
  return index.get(name) ?? (method === 'webhook' ? undefined : index.get(`${method} ${trimSlash(path)}`));
}

/** The operation of a page. */
export function getOperation(
  document: ApiDocument,
  subject: Pick<ApiOperation, 'kind' | 'method' | 'path'>,
): ApiOperation | undefined {
  return indexOf(document).get(subjectKey(subject));
}

const indexes = new WeakMap<ApiDocument, Map<string, ApiOperation>>();

/** Operations by subject, by name as it is written, and by name without a trailing slash. */
function indexOf(document: ApiDocument): Map<string, ApiOperation> {
  const known = indexes.get(document);
  if (known) return known;
  const made = new Map<string, ApiOperation>();
  const { operations } = listOperations(document);
  const add = (key: string, operation: ApiOperation) => void (made.has(key) || made.set(key, operation));
  for (const operation of operations) {
    made.set(subjectKey(operation), operation);
    add(nameOperation(operation), operation);
  }
  for (const operation of operations)
    if (operation.kind === 'operation')
      add(nameOperation({ ...operation, path: trimSlash(operation.path) }), operation);
  indexes.set(document, made);
  return made;
}

/** Unlike a name, the method of a webhook included and slashes as they are. */
function subjectKey({ kind, method, path }: Pick<ApiOperation, 'kind' | 'method' | 'path'>): string {
  return `${kind} ${method} ${path}`;
}

/** `GET /users/{id}` or `webhook orderPaid`. */
export function nameOperation({ kind, method, path }: Pick<ApiOperation, 'kind' | 'method' | 'path'>): string {
  return kind === 'webhook' ? `webhook ${path}` : `${method.toUpperCase()} ${path}`;
}

function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/** Names of the channels of an AsyncAPI description. */
export function listChannels({ kind, root }: ApiDocument): string[] {
  const channels = root['channels'];
  return kind === 'asyncapi' && isObject(channels)
    ? Object.keys(channels).filter((name) => !name.startsWith('x-'))
    : [];
}

export function findChannel(document: ApiDocument, name: string): JsonObject | undefined {
  const channels = document.root['channels'];
  return isObject(channels) && Object.hasOwn(channels, name) ? resolveRef(document, channels[name])?.value : undefined;
}

/** An entry of `components.schemas`. */
export function findSchema({ root }: ApiDocument, name: string): JsonObject | undefined {
  const components = root['components'];
  const schemas = isObject(components) ? components['schemas'] : undefined;
  const schema = isObject(schemas) && Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  return isObject(schema) ? schema : undefined;
}

/** Names of the entries of `components.schemas`. */
export function listSchemas({ root }: ApiDocument): string[] {
  const { components } = root;
  return isObject(components) && isObject(components['schemas']) ? Object.keys(components['schemas']) : [];
}
