/** Reads the alternatives that a discriminator distinguishes (OpenAPI 3.2, Discriminator Object). */
import { addToList } from '../../../lib/add-to-list.ts';
import { memoizeByObject } from '../../../lib/memoize-by-object.ts';
import { escapeToken, isObject, resolveRef, unescapeToken } from '../resolve.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';

const SCHEMAS = '#/components/schemas/';

/** Maps references to their first name in a discriminator's mapping. Bare names refer to component schemas. */
export function readMappingNames(value: JsonObject): Map<string, string> {
  return new Map([...indexMappingNames(value)].map(([ref, [name = '']]) => [ref, name]));
}

/** Returns all names of each reference in a discriminator's mapping. */
export function indexMappingNames({ discriminator }: JsonObject): ReadonlyMap<string, readonly string[]> {
  return isObject(discriminator) ? indexMappings(discriminator) : NO_NAMES;
}

const NO_NAMES: ReadonlyMap<string, readonly string[]> = new Map();

/** Each alternative of a discriminator is looked up on its own, and there can be thousands. */
const indexMappings = memoizeByObject((discriminator: JsonObject): ReadonlyMap<string, readonly string[]> => {
  const index = new Map<string, string[]>();
  const mapping = isObject(discriminator['mapping']) ? Object.entries(discriminator['mapping']) : [];
  for (const [name, target] of mapping)
    for (const [alias, ref] of toMapping(name, target)) addToList(index, ref, alias);
  // The alternative that applies if no other matches.
  const fallback = discriminator['defaultMapping'];
  if (typeof fallback !== 'string') return index;
  for (const [name, ref] of toMapping(nameOfRef(fallback), fallback)) if (!index.has(ref)) index.set(ref, [name]);
  return index;
});

function toMapping(name: string, target: Json | undefined): [name: string, ref: string][] {
  if (typeof target !== 'string') return [];
  const ref = target.includes('/') || target.startsWith('#') ? target : `${SCHEMAS}${target}`;
  return ref.startsWith('#') ? [[name, ref]] : [];
}

/** Returns the last part of a reference: the name of a component or anchor. */
export function nameOfRef(ref: string): string {
  return unescapeToken(ref.split(/[/#]/).at(-1) ?? '');
}

/** Returns references to the components that extend a schema with `allOf`, directly or indirectly, nearest first. */
export function listSubtypes(document: ApiDocument, ref: string): string[] {
  const index = indexSubtypes(document);
  const refs = new Set([ref]);
  for (const base of refs) for (const heir of index.get(base) ?? []) refs.add(heir);
  refs.delete(ref);
  return [...refs];
}

const indexSubtypes = memoizeByObject((document: ApiDocument): Map<string, string[]> => {
  const index = new Map<string, string[]>();
  const { components } = document.root;
  const schemas = isObject(components) && isObject(components['schemas']) ? Object.entries(components['schemas']) : [];
  for (const [name, schema] of schemas) {
    const parts = isObject(schema) && Array.isArray(schema['allOf']) ? schema['allOf'].filter(isObject) : [];
    for (const part of parts) {
      const base = typeof part['$ref'] === 'string' ? resolveRef(document, { $ref: part['$ref'] })?.ref : undefined;
      if (base !== undefined) addToList(index, base, `${SCHEMAS}${escapeToken(name)}`);
    }
  }
  return index;
});
