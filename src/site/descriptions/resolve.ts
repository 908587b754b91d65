import { memoizeByObject } from '../../lib/memoize-by-object.ts';
import type { ApiDocument } from '../model/api-description.ts';
import type { Json, JsonObject } from '../model/json.ts';

export interface Resolved {
  value: JsonObject;
  /** The last reference followed, such as `#/components/schemas/User`. Identifies a recursive schema. */
  ref?: string;
}

/** Longer chains are circular. */
const MAX_HOPS = 32;

/**
 * Follows a Reference Object to its target (OpenAPI 3.1, section 4.8.23). Siblings of `$ref` override the target.
 * Returns undefined if the value isn't an object, the target doesn't exist, or the references are circular.
 */
export function resolveRef(document: ApiDocument, value: Json | undefined): Resolved | undefined {
  let current = value;
  let siblings: JsonObject = {};
  let ref: string | undefined;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    if (!isObject(current)) return undefined;
    const { $ref, $dynamicRef, ...ownFields } = current;
    // A dynamic reference could be rebound elsewhere, but a description has a single target for each name.
    const target = $ref ?? $dynamicRef;
    if (typeof target !== 'string') return { value: { ...current, ...siblings }, ...(ref !== undefined && { ref }) };
    siblings = { ...ownFields, ...siblings };
    ref = target;
    current = findPointer(document.root, target);
  }
  return undefined;
}

/**
 * Returns the value at a local reference such as `#/components/schemas/A~1B` (RFC 6901), or `#name` of an `$anchor`.
 */
export function findPointer(root: JsonObject, ref: string): Json | undefined {
  if (!ref.startsWith('#')) return undefined;
  if (/^#[^/]/.test(ref)) return getAnchors(root).get(unescapeToken(ref.slice(1)));
  let current: Json | undefined = root;
  for (const token of ref.slice(1).split('/').slice(1)) {
    const key = unescapeToken(token);
    if (Array.isArray(current)) current = current[Number(key)];
    else if (isObject(current) && Object.hasOwn(current, key)) current = current[key];
    else return undefined;
  }
  return current;
}

/** Indexes schemas by anchor (JSON Schema 2020-12, section 8.2.2). The first one with a name wins. */
const getAnchors = memoizeByObject((root: JsonObject): Map<string, JsonObject> => {
  const byName = new Map<string, JsonObject>();
  // Parts shared by YAML aliases are visited once.
  const parts = new Set<Json>([root]);
  for (const value of parts) {
    if (typeof value !== 'object' || value === null) continue;
    const names = isObject(value) ? [value['$anchor'], value['$dynamicAnchor']] : [];
    for (const name of names) if (typeof name === 'string' && !byName.has(name)) byName.set(name, value as JsonObject);
    for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) parts.add(child);
  }
  return byName;
});

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Escapes a name as one token of a JSON pointer (RFC 6901, section 3). */
export function escapeToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Decodes one token of a reference: percent encoding first, then the escapes of RFC 6901. */
export function unescapeToken(token: string): string {
  let text = token;
  try {
    text = decodeURIComponent(token);
  } catch {
    // A stray percent sign is part of the name.
  }
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}
