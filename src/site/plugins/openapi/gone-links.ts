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

function listTargets(document: ApiDocument, { operationId, operationRef }: JsonObject): ApiOperation[] {
  if (typeof operationId === 'string')
    return (listOperationIds(document).get(operationId) ?? []).flatMap((part) => getOperation(document, part) ?? []);
  if (typeof operationRef !== 'string') return [];
  const [start, paths, path = '', method = ''] = operationRef.split('/').map(unescapeToken);
  if (start !== '#' || paths !== 'paths') return [];
  return [findOperation(document, { method: method.toUpperCase(), path }) ?? []].flat();
}
