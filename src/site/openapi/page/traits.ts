import { isObject, resolveRef } from '../resolve.ts';
import type { ApiDocument, Json, JsonObject } from '../../model/api-description.ts';

/**
 * What an operation or message of AsyncAPI is with its traits: they are merged in their order, as JSON Merge Patch says,
 * and what it says itself wins (AsyncAPI 3.0, Traits Merge Mechanism).
 */
export function withTraits(document: ApiDocument, value: Json | undefined): JsonObject | undefined {
  const own = resolveRef(document, value)?.value;
  const traits = own?.['traits'];
  if (!own || !Array.isArray(traits)) return own;
  const { traits: _, ...rest } = own;
  return [...traits.map((trait) => resolveRef(document, trait)?.value ?? {}), rest].reduce((all, one) =>
    merge(document, all, one),
  );
}

/** Parts of the same name that are objects become one; references in both are followed for it. */
function merge(document: ApiDocument, base: JsonObject, over: JsonObject, depth = 0): JsonObject {
  const merged: JsonObject = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key];
    merged[key] =
      isObject(before) && isObject(value) && depth < MAX_DEPTH
        ? merge(document, follow(document, before), follow(document, value), depth + 1)
        : value;
  }
  return merged;
}

/** Deeper parts are not merged: a circle of references has no end. */
const MAX_DEPTH = 8;

function follow(document: ApiDocument, value: JsonObject): JsonObject {
  return resolveRef(document, value)?.value ?? value;
}
