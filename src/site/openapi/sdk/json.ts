/** Values of artifacts in JSON or YAML, whose form nobody has checked. */
import type { Json, JsonObject } from '../../model/api-description.ts';
import { isObject } from '../resolve.ts';

/** The objects of a list. */
export function objectsOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** '' for what is no text. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

export function textsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
