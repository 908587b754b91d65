import type { ApiDocument, Json, JsonObject } from '../../model/api-description.ts';
import { isObject, resolveRef } from '../resolve.ts';

/** Properties of the first alternative that are looked at. */
const MAX_KEYS = 40;
const LONGEST = 60;

/**
 * What tells alternatives apart that have no names: the one value that a property has in each (`type: { const: 'text' }`), or the
 * one property that each must have (`{ text: … }` beside `{ image: … }`). Undefined for those that are no such objects.
 */
export function toldApart(document: ApiDocument, alternatives: readonly Json[]): (string | undefined)[] {
  const schemas = alternatives.map((schema) => resolveRef(document, schema)?.value ?? {});
  const objects = schemas.map((schema) => (isObject(schema['properties']) ? schema : undefined));
  const solid = objects.filter((schema) => schema !== undefined);
  if (solid.length < 2) return [];
  const keys = Object.keys(propertiesOf(solid[0])).slice(0, MAX_KEYS);
  const name = [
    ...keys.map((key) => (schema: JsonObject) => onlyValue(document, propertiesOf(schema)[key])),
    onlyName,
  ].find((read) => isDistinct(solid.map(read)));
  return name ? objects.map((schema) => schema && name(schema)) : [];
}

function isDistinct(names: readonly (string | undefined)[]): boolean {
  return names.every((name) => name !== undefined) && new Set(names).size === names.length;
}

/** The value of a property that can have one only. */
function onlyValue(document: ApiDocument, schema: Json | undefined): string | undefined {
  const value = resolveRef(document, schema)?.value ?? {};
  const list = Array.isArray(value['enum']) ? value['enum'] : [];
  const only = value['const'] ?? (list.length === 1 ? list[0] : undefined);
  if (typeof only !== 'string' && typeof only !== 'number' && typeof only !== 'boolean') return undefined;
  const text = String(only).trim();
  return text === '' || text.length > LONGEST ? undefined : text;
}

/** The name of the one property of an object that must have it. */
function onlyName(schema: JsonObject): string | undefined {
  const [name, ...more] = Object.keys(propertiesOf(schema));
  const { required } = schema;
  return more.length === 0 && Array.isArray(required) && name !== undefined && required.includes(name)
    ? name
    : undefined;
}

function propertiesOf(schema: JsonObject | undefined): JsonObject {
  const properties = schema?.['properties'];
  return isObject(properties) ? properties : {};
}
