import { isObject } from '../../descriptions/resolve.ts';
import type { Json, JsonObject } from '../../model/json.ts';

/** Order within one path (content format, URL algorithm). `query` was added in OpenAPI 3.2. */
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

const ADDITIONAL = 'additionalOperations';

export interface MethodEntry {
  /** In lowercase. */
  method: string;
  /** An operation, unless the description contains something else in its place. */
  value: Json;
}

/**
 * Returns the value of each method in a path item: fixed methods in order, followed by `additionalOperations` (OpenAPI
 * 3.2).
 */
export function listMethods(item: JsonObject): MethodEntry[] {
  const fixedMethods = METHODS.flatMap((method): MethodEntry[] => {
    const value = item[method];
    return value === undefined ? [] : [{ method, value }];
  });
  const additional = isObject(item[ADDITIONAL]) ? Object.entries(item[ADDITIONAL]) : [];
  const entries = new Map(fixedMethods.map((entry) => [entry.method, entry]));
  for (const [name, value] of additional) {
    const method = name.toLowerCase();
    if (isMethod(name) && value !== undefined && !entries.has(method)) entries.set(method, { method, value });
  }
  return [...entries.values()];
}

/** Returns whether a name is a valid method: letters, digits and hyphens. */
export function isMethod(name: string): boolean {
  return /^[a-z][a-z\d-]{0,30}$/i.test(name);
}

/** Returns whether a name is a standard method, in any case. */
export function isFixedMethod(name: string): boolean {
  return METHODS.includes(name.toLowerCase());
}

/** Returns the path item without a method. */
export function removeMethod(item: JsonObject, method: string): JsonObject {
  const { [method]: _, ...others } = item;
  const additional = others[ADDITIONAL];
  if (METHODS.includes(method) && item[method] !== undefined) return others;
  if (!isObject(additional)) return others;
  const remainingMethods = Object.entries(additional).filter(([name]) => name.toLowerCase() !== method);
  return { ...others, [ADDITIONAL]: Object.fromEntries(remainingMethods) };
}

/** Wraps an operation in a path item. */
export function asPathItem(method: string, value: Json): JsonObject {
  return METHODS.includes(method) ? { [method]: value } : { [ADDITIONAL]: { [method.toUpperCase()]: value } };
}

/** Returns whether a key of a path item contains operations. */
export function isOperationKey(key: string): boolean {
  return METHODS.includes(key) || key === ADDITIONAL;
}
