import type { Json, JsonObject } from '../../model/api-description.ts';
import { isObject } from '../resolve.ts';

/**
 * The example that a schema gives, in the type that it asks for: many authors list the elements of an array as its `examples`, give
 * one element as its `example`, write objects as the text of their JSON, and numbers between quotes. Undefined when there is none.
 */
export function fittingExample({ example, examples }: JsonObject, types: readonly string[]): Json | undefined {
  const list = Array.isArray(examples) ? examples : [];
  const given = example ?? list[0];
  const [type, ...more] = types;
  if (given === undefined || type === undefined || more.length > 0) return given;
  if (type === 'array' && example === undefined && list.length > 1 && !list.some(isArrayOrText)) return [...list];
  return fit(given, type);
}

/** The elements of an array as `examples`, or texts that hold whole arrays. */
function isArrayOrText(value: Json): boolean {
  return Array.isArray(value) || value === null || Array.isArray(parsed(value));
}

function fit(value: Json, type: string): Json {
  switch (type) {
    case 'array': {
      const read = parsed(value);
      return Array.isArray(value) || value === null ? value : Array.isArray(read) ? read : [value];
    }
    case 'object': {
      const read = parsed(value);
      return isObject(read) ? read : value;
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

/** What the text of a JSON object or array stands for. */
function parsed(value: Json): Json | undefined {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return undefined;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return undefined;
  }
}
