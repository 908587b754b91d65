import path from 'node:path';
import { unescapeToken } from '../../descriptions/resolve.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { JsonObject } from '../../model/json.ts';
import type { ApiOperation } from './api-operation.ts';
import { findOperation, getOperation, listOperationIds } from './list-operations.ts';

/**
 * Creates a function that returns whether a Link Object (OpenAPI 3.1, section 4.8.20) leads to an operation that is gone.
 * Links that lead nowhere, or to another description, don't.
 */
export function createGoneLinkTest(
  document: ApiDocument,
  isGone: (operation: ApiOperation) => boolean,
): (link: JsonObject) => boolean {
  return (link) => {
    const operations = listTargets(document, link);
    return operations.length > 0 && operations.every(isGone);
  };
}

/** Returns whether a reference leads to the description itself, which it can name. */
function isSameFile(file: string, { name }: ApiDocument): boolean {
  return file === '' || file === `/${name}` || path.posix.join(path.posix.dirname(name), file) === name;
}

function listTargets(document: ApiDocument, { operationId, operationRef }: JsonObject): ApiOperation[] {
  if (typeof operationId === 'string')
    return (listOperationIds(document).get(operationId) ?? []).flatMap((part) => getOperation(document, part) ?? []);
  if (typeof operationRef !== 'string') return [];
  const [file = '', fragment = ''] = operationRef.split('#', 2);
  if (!isSameFile(file, document)) return [];
  const [, paths, path = '', method = ''] = fragment.split('/').map(unescapeToken);
  if (paths !== 'paths') return [];
  return [findOperation(document, { method: method.toUpperCase(), path }) ?? []].flat();
}
