import type { ApiDocument, Json, JsonObject } from '../model/api-description.ts';

export interface Resolved {
  value: JsonObject;
  /** The last reference that was followed, such as `#/components/schemas/User`: the identity of a recursive schema. */
  ref?: string;
}

/** Deeper chains are circles. */
const MAX_HOPS = 32;

/**
 * Follows a Reference Object to what it stands for (OpenAPI 3.1, section 4.8.23). Siblings of `$ref` win over what it
 * leads to. Undefined when the value is no object, the target does not exist, or the references form a circle.
 */
export function resolveRef(document: ApiDocument, value: Json | undefined): Resolved | undefined {
  let current = value;
  let siblings: JsonObject = {};
  let ref: string | undefined;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    if (!isObject(current)) return undefined;
    const { $ref, $dynamicRef, ...own } = current;
    // What stands elsewhere may bind a dynamic reference anew: a description has one place for each name.
    const target = $ref ?? $dynamicRef;
    if (typeof target !== 'string') return { value: { ...current, ...siblings }, ...(ref !== undefined && { ref }) };
    siblings = { ...own, ...siblings };
    ref = target;
    current = findPointer(document.root, target);
  }
  return undefined;
}

/** The value at a local reference such as `#/components/schemas/A~1B` (RFC 6901), or `#name` of an `$anchor`. */
export function findPointer(root: JsonObject, ref: string): Json | undefined {
  if (!ref.startsWith('#')) return undefined;
  if (/^#[^/]/.test(ref)) return anchorsOf(root).get(unescapeToken(ref.slice(1)));
  let current: Json | undefined = root;
  for (const token of ref.slice(1).split('/').slice(1)) {
    const key = unescapeToken(token);
    if (Array.isArray(current)) current = current[Number(key)];
    else if (isObject(current) && Object.hasOwn(current, key)) current = current[key];
    else return undefined;
  }
  return current;
}

const anchors = new WeakMap<JsonObject, Map<string, JsonObject>>();

/** Schemas by their anchors (JSON Schema 2020-12, section 8.2.2), the first of each name. */
function anchorsOf(root: JsonObject): Map<string, JsonObject> {
  const known = anchors.get(root);
  if (known) return known;
  const found = new Map<string, JsonObject>();
  // Parts that YAML shares are seen once.
  const seen = new Set<Json>([root]);
  for (const value of seen) {
    if (typeof value !== 'object' || value === null) continue;
    const names = isObject(value) ? [value['$anchor'], value['$dynamicAnchor']] : [];
    for (const name of names) if (typeof name === 'string' && !found.has(name)) found.set(name, value as JsonObject);
    for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) seen.add(child);
  }
  anchors.set(root, found);
  return found;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A name as one token of a JSON pointer (RFC 6901, section 3). */
export function escapeToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** One token of a reference: percent-decoded, then as RFC 6901 escapes it. */
export function unescapeToken(token: string): string {
  let text = token;
  try {
    text = decodeURIComponent(token);
  } catch {
    // A stray percent sign is part of the name.
  }
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}
