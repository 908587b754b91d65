import { findPointer, isObject } from '../../../../descriptions/resolve.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';

/** Longer chains are circular. */
const MAX_HOPS = 32;

/** Returns the object that a value refers to, without a copy of its fields. */
export function followReferences(root: JsonObject, value: Json | undefined): JsonObject | undefined {
  let current = value;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    if (!isObject(current)) return undefined;
    const ref = current['$ref'];
    if (typeof ref !== 'string') return current;
    current = findPointer(root, ref);
  }
  return undefined;
}
