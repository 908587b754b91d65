import { isObject, resolveRef } from '../../descriptions/resolve.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';

/**
 * Merges the traits of an AsyncAPI operation or message in order, as in JSON Merge Patch. Its own values take
 * precedence (AsyncAPI 3.0, Traits Merge Mechanism).
 */
export function withTraits(document: ApiDocument, value: Json | undefined): JsonObject | undefined {
  const target = resolveRef(document, value)?.value;
  const traits = target?.['traits'];
  if (!target || !Array.isArray(traits)) return target;
  const { traits: _, ...withoutTraits } = target;
  return [...traits.map((trait) => resolveRef(document, trait)?.value ?? {}), withoutTraits].reduce((all, each) =>
    merge(document, all, each),
  );
}

/** Merges objects with the same name recursively, following references on both sides. */
function merge(document: ApiDocument, base: JsonObject, override: JsonObject, depth = 0): JsonObject {
  const mergedObject: JsonObject = { ...base };
  for (const [key, value] of Object.entries(override)) {
    const before = mergedObject[key];
    mergedObject[key] =
      isObject(before) && isObject(value) && depth < MAX_DEPTH
        ? merge(document, follow(document, before), follow(document, value), depth + 1)
        : value;
  }
  return mergedObject;
}

/** Deeper parts aren't merged, because circular references never end. */
const MAX_DEPTH = 8;

function follow(document: ApiDocument, value: JsonObject): JsonObject {
  return resolveRef(document, value)?.value ?? value;
}
