import type { ApiDocument } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject, resolveRef } from '../resolve.ts';

/** Number of properties of the first alternative that are compared. */
const MAX_KEYS = 40;
const MAX_LENGTH = 60;

/**
 * Names untitled alternatives by what distinguishes them: a property with a single value in each (`type: { const:
 * 'text' }`), or a single required property in each (`{ text: … }` and `{ image: … }`). Returns undefined for
 * alternatives that aren't such objects.
 */
export function nameAlternatives(document: ApiDocument, alternatives: readonly Json[]): (string | undefined)[] {
  const schemas = alternatives.map((schema) => resolveRef(document, schema)?.value ?? {});
  const objects = schemas.map((schema) => (isObject(schema['properties']) ? schema : undefined));
  const solidSchemas = objects.filter((schema) => schema !== undefined);
  if (solidSchemas.length < 2) return [];
  const keys = Object.keys(getProperties(solidSchemas[0])).slice(0, MAX_KEYS);
  const name = [
    ...keys.map((key) => (schema: JsonObject) => findOnlyValue(document, getProperties(schema)[key])),
    findOnlyName,
  ].find((readName) => isDistinct(solidSchemas.map(readName)));
  return name ? objects.map((schema) => schema && name(schema)) : [];
}

function isDistinct(names: readonly (string | undefined)[]): boolean {
  return names.every((name) => name !== undefined) && new Set(names).size === names.length;
}

/** Returns the value of a property that allows only one. */
function findOnlyValue(document: ApiDocument, schema: Json | undefined): string | undefined {
  const value = resolveRef(document, schema)?.value ?? {};
  const list = Array.isArray(value['enum']) ? value['enum'] : [];
  const onlyValue = value['const'] ?? (list.length === 1 ? list[0] : undefined);
  if (typeof onlyValue !== 'string' && typeof onlyValue !== 'number' && typeof onlyValue !== 'boolean')
    return undefined;
  const text = String(onlyValue).trim();
  return text === '' || text.length > MAX_LENGTH ? undefined : text;
}

/** Returns the name of an object's only property, if it is required. */
function findOnlyName(schema: JsonObject): string | undefined {
  const [name, ...otherNames] = Object.keys(getProperties(schema));
  const { required } = schema;
  return otherNames.length === 0 && Array.isArray(required) && name !== undefined && required.includes(name)
    ? name
    : undefined;
}

function getProperties(schema: JsonObject | undefined): JsonObject {
  const properties = schema?.['properties'];
  return isObject(properties) ? properties : {};
}
