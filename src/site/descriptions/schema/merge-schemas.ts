import { lookUp } from '../../../lib/look-up.ts';
import { isObject } from '../resolve.ts';
import type { Json, JsonObject } from '../../model/json.ts';

/**
 * Merges schemas into one that requires everything the parts require. For annotations such as descriptions, the last
 * schema wins.
 */
export function mergeSchemas(schemas: readonly JsonObject[]): JsonObject {
  const [first = {}, ...otherSchemas] = schemas.filter((schema) => Object.keys(schema).length > 0);
  if (otherSchemas.length === 0) return first;
  const mergedSchema: JsonObject = { ...first };
  for (const schema of otherSchemas) {
    for (const group of CHOICES) setAside(group, mergedSchema, schema);
    for (const [key, value] of Object.entries(schema)) {
      if (value !== undefined) mergedSchema[key] = combine(key, mergedSchema[key], value);
    }
  }
  return mergedSchema;
}

/** Key of a merged schema that holds the choices of all parts but the last, if several parts offer choices. */
export const MORE_CHOICES = 'bindery-more-choices';

/** Key of a merged schema that holds the discriminators of its bases, which select it as an alternative. */
export const INHERITED = 'bindery-inherited';

/** Groups of keywords that belong together. A schema can contain each group only once. */
const CHOICES = [['oneOf'], ['anyOf'], ['if', 'then', 'else']];

/** Saves a choice that another part of a schema would overwrite. */
function setAside(group: readonly string[], mergedSchema: JsonObject, schema: JsonObject): void {
  const [key = ''] = group;
  const before = mergedSchema[key];
  if (before === undefined || schema[key] === undefined || JSON.stringify(before) === JSON.stringify(schema[key]))
    return;
  const savedChoices = mergedSchema[MORE_CHOICES];
  const choice = Object.fromEntries(
    group.flatMap((name) => (mergedSchema[name] === undefined ? [] : [[name, mergedSchema[name]]])),
  );
  for (const name of group) delete mergedSchema[name];
  mergedSchema[MORE_CHOICES] = [...(Array.isArray(savedChoices) ? savedChoices : []), choice];
}

function combine(key: string, before: Json | undefined, value: Json): Json {
  if (before === undefined) return value;
  switch (key) {
    case 'properties':
    case 'patternProperties':
      return isObject(before) && isObject(value) ? mergeProperties(before, value) : value;
    case MORE_CHOICES:
    case INHERITED:
      return Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
    case 'required':
      return Array.isArray(before) && Array.isArray(value) ? [...new Set([...before, ...value])] : value;
    case 'enum':
      return Array.isArray(before) && Array.isArray(value) ? intersectValues(before, value) : value;
    case 'type':
      return intersectValues([before].flat(), [value].flat());
    case 'minimum':
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return typeof before === 'number' && typeof value === 'number' ? Math.max(before, value) : value;
    case 'maximum':
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return typeof before === 'number' && typeof value === 'number' ? Math.min(before, value) : value;
    case 'additionalProperties':
      return before === false ? false : value;
    case 'deprecated':
    case 'readOnly':
    case 'writeOnly':
    case 'uniqueItems':
      return before === true || value;
    default:
      return value;
  }
}

/** A property in both schemas combines both descriptions. */
function mergeProperties(before: JsonObject, value: JsonObject): JsonObject {
  const mergedProperties: JsonObject = { ...before };
  for (const [name, schema] of Object.entries(value)) {
    const existingSchema = lookUp(mergedProperties, name);
    const canMerge = isObject(existingSchema) && isObject(schema) && !isSame(existingSchema, schema);
    mergedProperties[name] = canMerge ? { allOf: [existingSchema, schema] } : schema;
  }
  return mergedProperties;
}

/**
 * Returns the values that both schemas allow. If there are none, the schema is a mistake, so returns all values of
 * both.
 */
function intersectValues(before: readonly Json[], value: readonly Json[]): Json[] {
  const commonItems = before.filter((item) => value.includes(item));
  return commonItems.length > 0 ? commonItems : [...new Set([...before, ...value])];
}

function isSame(a: JsonObject, b: JsonObject): boolean {
  return a === b || (typeof a['$ref'] === 'string' && a['$ref'] === b['$ref'] && Object.keys(b).length === 1);
}
