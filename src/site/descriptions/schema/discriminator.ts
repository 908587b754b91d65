/** Reads the alternatives that a discriminator distinguishes (OpenAPI 3.2, Discriminator Object). */
import { addToList } from '../../../lib/add-to-list.ts';
import { memoizeByObject } from '../../../lib/memoize-by-object.ts';
import { escapeToken, isObject, resolveRef, unescapeToken } from '../resolve.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';

const SCHEMAS = '#/components/schemas/';

/** Maps references to their first name in a discriminator's mapping. Bare names refer to component schemas. */
export function readMappingNames(value: JsonObject): Map<string, string> {
  const names = new Map<string, string>();
  for (const [name, ref] of listMappings(value)) if (!names.has(ref)) names.set(ref, name);
  return names;
}

/** Returns all names of a reference in a discriminator's mapping. */
export function listMappingNames(value: JsonObject, ref: string): string[] {
  return listMappings(value).flatMap(([name, target]) => (target === ref ? [name] : []));
}

function listMappings(value: JsonObject): [name: string, ref: string][] {
  const discriminator = isObject(value['discriminator']) ? value['discriminator'] : {};
  const mapping = isObject(discriminator['mapping']) ? Object.entries(discriminator['mapping']) : [];
  const mappings = mapping.flatMap(([name, target]) => toMapping(name, target));
  // The alternative that applies if no other matches.
  const fallback = discriminator['defaultMapping'];
  if (typeof fallback !== 'string') return mappings;
  const fallbackMapping = toMapping(nameOfRef(fallback), fallback);
  const isMapped = fallbackMapping.some(([, ref]) => mappings.some(([, target]) => target === ref));
  return isMapped ? mappings : [...mappings, ...fallbackMapping];
}

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
