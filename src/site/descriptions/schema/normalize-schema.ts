/** Corrects keywords of a schema that many authors write in another form, but whose meaning is certain. */
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../resolve.ts';

const TYPES = new Map(
  ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'].map((type) => [type, { type }]),
);
const COMPOSITIONS = ['allOf', 'oneOf', 'anyOf'];
const FLAGS = ['nullable', 'deprecated', 'readOnly', 'writeOnly'];

/** Returns a schema that is written as only its type: `name: string`. Other values are returned as they are. */
export function expandTypeName(schema: Json | undefined): Json | undefined {
  return typeof schema === 'string' ? (TYPES.get(schema.trim().toLowerCase()) ?? schema) : schema;
}

/** Returns the schema with corrected keywords, or the same object if there is nothing to correct. */
export function normalizeSchema(schema: JsonObject): JsonObject {
  const changes: JsonObject = {};
  const { type } = schema;
  if (type === null || Array.isArray(type) || isMisspelt(type)) changes['type'] = normalizeType(type);
  for (const key of COMPOSITIONS) {
    const parts = schema[key];
    if (isObject(parts)) changes[key] = listParts(parts);
  }
  for (const key of FLAGS) {
    const flag = schema[key];
    if (typeof flag === 'string' && /^(?:true|false)$/i.test(flag)) changes[key] = flag.toLowerCase() === 'true';
  }
  Object.assign(changes, describeOptions(schema));
  return Object.keys(changes).length === 0 ? schema : { ...schema, ...changes };
}

/** Returns whether a type is a type of JSON Schema in another letter case, such as `String`. */
function isMisspelt(type: Json | undefined): boolean {
  return typeof type === 'string' && !TYPES.has(type) && TYPES.has(type.toLowerCase());
}

/** In YAML, an unquoted `null` is a value instead of the name of a type. */
function normalizeType(type: Json | undefined): Json {
  if (Array.isArray(type)) return type.map(normalizeType);
  return type === null ? 'null' : isMisspelt(type) ? String(type).toLowerCase() : (type ?? null);
}

/** Returns the parts of a composition that is written as its only part, or as a map of named parts. */
function listParts(parts: JsonObject): Json[] {
  const values = Object.values(parts).filter((part) => part !== undefined);
  const isMap = values.length > 0 && values.every(isObject) && parts['properties'] === undefined;
  return isMap ? values : [parts];
}

/** Returns the options and their notes if they are objects with a value, a map from value to note, or a single value. */
function describeOptions({ enum: options }: JsonObject): JsonObject {
  if (options === undefined || options === null) return {};
  if (isObject(options))
    return Object.values(options).every((note) => typeof note === 'string')
      ? { enum: Object.keys(options), 'x-enumDescriptions': options }
      : {};
  if (!Array.isArray(options)) return { enum: [options] };
  const entries = options.filter(isObject);
  if (entries.length === 0 || entries.length < options.length) return {};
  const values = entries.map(({ value }) => value);
  if (!values.every((value) => value !== undefined && typeof value !== 'object')) return {};
  const notes = entries.flatMap(({ value, description, label }): [string, Json][] => {
    const note = description ?? label;
    return typeof note === 'string' ? [[String(value), note]] : [];
  });
  return { enum: values, ...(notes.length > 0 && { 'x-enumDescriptions': Object.fromEntries(notes) }) };
}
