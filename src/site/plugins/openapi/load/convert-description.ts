import { upgrade } from '@scalar/openapi-upgrader';
import { getErrorMessage } from '../../../../errors.ts';
import { UnusableSpec } from '../../../descriptions/load/problem.ts';
import type { JsonObject } from '../../../model/json.ts';
import { hideFiles, showFiles } from './file-schemas.ts';

/** Converts older versions to 3.1. Version 3.2 only adds to it. Throws `UnusableSpec`. */
export function convertDescription(root: JsonObject, name: string): JsonObject {
  // YAML reads an unquoted 2.0 or 3.1 as a number.
  for (const key of ['openapi', 'swagger'])
    if (typeof root[key] === 'number') root[key] = (root[key] as number).toFixed(1);
  try {
    const upgradedRoot = upgrade(root, '3.0') as unknown as JsonObject;
    if (String(upgradedRoot['openapi']).startsWith('3.0')) hideFiles(upgradedRoot);
    const current = upgrade(upgradedRoot, '3.1') as unknown as JsonObject;
    showFiles(current);
    return current;
  } catch (error) {
    const reason = getErrorMessage(error);
    throw new UnusableSpec('spec-invalid', `Can't convert ${name} to OpenAPI 3.1 (${reason}). Fix the description.`);
  }
}
