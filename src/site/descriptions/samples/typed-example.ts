import { parseJson } from '../../../lib/parse-json.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../resolve.ts';

/**
 * Returns the example of a schema, converted to the schema's type. Many authors list array elements as `examples`, use
 * a single element as `example`, write objects as JSON strings, or put numbers in quotes. Returns undefined if there
 * is no example.
 */
export function findTypedExample({ example, examples }: JsonObject, types: readonly string[]): Json | undefined {
  const list = Array.isArray(examples) ? examples : [];
  const candidate = example ?? list[0];
  const [type, ...otherTypes] = types;
  if (candidate === undefined || type === undefined || otherTypes.length > 0) return candidate;
  if (type === 'array' && example === undefined && list.length > 1 && !list.some(isArrayOrText)) return [...list];
  return convertToType(candidate, type);
}

/** Detects `examples` that are whole arrays, possibly as JSON strings, rather than elements. */
function isArrayOrText(value: Json): boolean {
  return Array.isArray(value) || value === null || Array.isArray(parseJsonString(value));
}

function convertToType(value: Json, type: string): Json {
  switch (type) {
    case 'array': {
      const parsedValue = parseJsonString(value);
      return Array.isArray(value) || value === null ? value : Array.isArray(parsedValue) ? parsedValue : [value];
    }
    case 'object': {
      const parsedValue = parseJsonString(value);
      return isObject(parsedValue) ? parsedValue : value;
    }
    case 'integer':
    case 'number':
      return typeof value === 'string' && String(Number(value)) === value.trim() ? Number(value) : value;
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    case 'string':
      return typeof value === 'boolean' || Number.isSafeInteger(value) ? String(value) : value;
    default:
      return value;
  }
}

/** Parses a string that contains a JSON object or array. */
function parseJsonString(value: Json): Json | undefined {
  return typeof value === 'string' && /^\s*[[{]/.test(value) ? (parseJson(value) as Json | undefined) : undefined;
}
