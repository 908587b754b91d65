import { isObject } from './resolve.ts';
import type { Json, JsonObject } from '../model/api-description.ts';

/** Order within one path (content format, URL algorithm); `query` is one of OpenAPI 3.2. */
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

const ADDITIONAL = 'additionalOperations';

export interface MethodEntry {
  /** In lower case. */
  method: string;
  /** An operation, unless the description has something else in its place. */
  value: Json;
}

/** What a path item has for each method: the fixed ones in their order, then those of `additionalOperations` (OpenAPI 3.2). */
export function listMethods(item: JsonObject): MethodEntry[] {
  const own = METHODS.flatMap((method): MethodEntry[] => {
    const value = item[method];
    return value === undefined ? [] : [{ method, value }];
  });
  const more = isObject(item[ADDITIONAL]) ? Object.entries(item[ADDITIONAL]) : [];
  const found = new Map(own.map((entry) => [entry.method, entry]));
  for (const [name, value] of more) {
    const method = name.toLowerCase();
    if (isMethod(name) && value !== undefined && !found.has(method)) found.set(method, { method, value });
  }
  return [...found.values()];
}

/** A name that can stand for a method: letters, digits and hyphens. */
export function isMethod(name: string): boolean {
  return /^[a-z][a-z\d-]{0,30}$/i.test(name);
}

/** Whether a name is a method wherever it stands, whatever its case. */
export function isFixedMethod(name: string): boolean {
  return METHODS.includes(name.toLowerCase());
}

/** The path item without a method. */
export function withoutMethod(item: JsonObject, method: string): JsonObject {
  const { [method]: _, ...rest } = item;
  const more = rest[ADDITIONAL];
  if (METHODS.includes(method) && item[method] !== undefined) return rest;
  if (!isObject(more)) return rest;
  const left = Object.entries(more).filter(([name]) => name.toLowerCase() !== method);
  return { ...rest, [ADDITIONAL]: Object.fromEntries(left) };
}

/** The operation where a path item has it. */
export function asPathItem(method: string, value: Json): JsonObject {
  return METHODS.includes(method) ? { [method]: value } : { [ADDITIONAL]: { [method.toUpperCase()]: value } };
}

/** Whether a key of a path item holds operations. */
export function holdsOperations(key: string): boolean {
  return METHODS.includes(key) || key === ADDITIONAL;
}
