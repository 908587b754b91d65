import path from 'node:path';
import { unescapeToken } from '../../descriptions/resolve.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { PartName } from '../../model/description-content.ts';
import type { JsonObject } from '../../model/json.ts';
import type { ApiOperation } from './api-operation.ts';
import { findOperation, getOperation, listOperationIds, nameOperationPart } from './list-operations.ts';
import type { OperationName } from './list-operations.ts';

interface GoneOperations {
  /** Returns whether an operation of the description itself is gone. */
  isGone(operation: ApiOperation): boolean;
  /** Returns whether an operation of another description of the site is gone. */
  isGoneElsewhere(part: PartName, description: string): boolean;
}

/**
 * Creates a function that returns whether a Link Object (OpenAPI 3.1, section 4.8.20) leads to an operation that is gone.
 * Links that lead nowhere don't.
 */
export function createGoneLinkTest(
  document: ApiDocument,
  { isGone, isGoneElsewhere }: GoneOperations,
): (link: JsonObject) => boolean {
  return (link) => {
    const target = findOtherTarget(document, link);
    if (target) return isGoneElsewhere(target.part, target.description);
    const operations = listTargets(document, link);
    return operations.length > 0 && operations.every(isGone);
  };
}

/** Returns the operation of another file of the same site that a link leads to. */
function findOtherTarget(
  document: ApiDocument,
  { operationId, operationRef }: JsonObject,
): { part: PartName; description: string } | undefined {
  if (typeof operationId === 'string' || typeof operationRef !== 'string') return undefined;
  const { file, operation } = parseReference(operationRef);
  if (!operation || URL.canParse(file) || isSameFile(file, document)) return undefined;
  return {
    part: nameOperationPart({ kind: 'operation', ...operation }),
    description: resolveFile(file, document.name),
  };
}

/** Returns the name of a description that another one references: a URL, or its path in the docs folder. */
function resolveFile(file: string, from: string): string {
  const url = URL.parse(file, from);
  if (url) return url.href;
  return file.startsWith('/') ? file.slice(1) : path.posix.join(path.posix.dirname(from), file);
}

/** Returns whether a reference leads to the description itself, which it can name. */
function isSameFile(file: string, { name }: ApiDocument): boolean {
  return file === '' || file === `/${name}` || path.posix.join(path.posix.dirname(name), file) === name;
}

function listTargets(document: ApiDocument, { operationId, operationRef }: JsonObject): ApiOperation[] {
  if (typeof operationId === 'string')
    return (listOperationIds(document).get(operationId) ?? []).flatMap((part) => getOperation(document, part) ?? []);
  if (typeof operationRef !== 'string') return [];
  const { file, operation } = parseReference(operationRef);
  if (!operation || !isSameFile(file, document)) return [];
  return [findOperation(document, operation) ?? []].flat();
}

function parseReference(operationRef: string): { file: string; operation: OperationName | undefined } {
  const [file = '', fragment = ''] = operationRef.split('#', 2);
  const [, paths, path = '', method = ''] = fragment.split('/').map(unescapeToken);
  return { file, operation: paths === 'paths' ? { method: method.toUpperCase(), path } : undefined };
}
