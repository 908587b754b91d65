/** Corrects arguments that almost fit: models write numbers as strings, and null for missing values. */
import type { TSchema } from 'typebox';

/**
 * Returns corrected arguments if the correction is unambiguous. Other values stay unchanged, so that they are refused
 * with the expected type. Drops unknown arguments, as in the logs of earlier versions: `readArguments` reads them
 * before.
 */
export function coerceArguments(schema: TSchema, args: unknown): unknown {
  const object = parseObject(args);
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return object;
  const { properties, required = [] } = schema as ObjectSchema;
  if (properties === undefined) return object;
  const entries = Object.entries(object).filter(
    ([name, value]) => Object.hasOwn(properties, name) && (value !== null || required.includes(name)),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, coerceValue(properties[name] ?? {}, value)]));
}

interface ObjectSchema {
  properties?: Record<string, ValueSchema>;
  required?: readonly string[];
}

interface ValueSchema {
  type?: string;
  minimum?: number;
  items?: ObjectSchema;
}

/** Parses an object that a model wrote as a JSON string. Returns any other value unchanged. */
export function parseObject(args: unknown): unknown {
  if (typeof args !== 'string') return args;
  try {
    return JSON.parse(args);
  } catch {
    return args;
  }
}

function coerceValue({ type, minimum, items }: ValueSchema, value: unknown): unknown {
  if (type === 'boolean') return readBoolean(value);
  if (type === 'array') return coerceList(items, parseObject(value));
  if (type !== 'integer' && type !== 'number') return value;
  const number =
    typeof value === 'string' && /^\s*[+-]?\d{1,15}(?:\.\d{1,15})?\s*$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number') return value;
  const integer = type === 'integer' ? Math.trunc(number) : number;
  return minimum === undefined ? integer : Math.max(minimum, integer);
}

/** Wraps a single entry in a list. */
function coerceList(items: ObjectSchema | undefined, value: unknown): unknown {
  if (items?.properties === undefined || typeof value !== 'object' || value === null) return value;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map((entry) => coerceArguments(items as TSchema, entry));
}

function readBoolean(value: unknown): unknown {
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string') return value;
  const word = value.trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : value;
}
