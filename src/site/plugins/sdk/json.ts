/** Reads unvalidated JSON or YAML values of artifacts. */
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../descriptions/resolve.ts';

/** Returns the objects of a list, or an empty array if the value isn't a list. */
export function toObjects(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function toObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns the value if it is a string, or ''. */
export function toText(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

export function toTexts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
