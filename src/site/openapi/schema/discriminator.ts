/** Alternatives that a discriminator tells apart (OpenAPI 3.2, Discriminator Object). */
import { escapeToken, isObject, unescapeToken } from '../resolve.ts';
import type { ApiDocument, Json, JsonObject } from '../../model/api-description.ts';

const SCHEMAS = '#/components/schemas/';

/** Reference → name, of a discriminator's mapping; bare names are schemas of the components. */
export function mappingNames(value: JsonObject): Map<string, string> {
  const names = new Map<string, string>();
  const discriminator = isObject(value['discriminator']) ? value['discriminator'] : {};
  const mapping = isObject(discriminator['mapping']) ? Object.entries(discriminator['mapping']) : [];
  for (const [name, target] of mapping) add(target, name);
  // What is meant when nothing else is said.
  const other = discriminator['defaultMapping'];
  if (typeof other === 'string') add(other, nameOfRef(other));
  return names;

  function add(target: Json | undefined, name: string): void {
    if (typeof target !== 'string') return;
    const ref = target.includes('/') || target.startsWith('#') ? target : `${SCHEMAS}${target}`;
    if (ref.startsWith('#') && !names.has(ref)) names.set(ref, name);
  }
}

/** The value by which a discriminator tells an alternative, in the property of this name. */
export function discriminatorOf(value: JsonObject, alternative: Json): { property: string; name: string } | undefined {
  const { discriminator } = value;
  const property = isObject(discriminator) ? discriminator['propertyName'] : undefined;
  const ref = isObject(alternative) ? alternative['$ref'] : undefined;
  if (typeof property !== 'string' || typeof ref !== 'string') return undefined;
  return { property, name: mappingNames(value).get(ref) ?? nameOfRef(ref) };
}

/** The last part of a reference: the name of a component or anchor. */
export function nameOfRef(ref: string): string {
  return unescapeToken(ref.split(/[/#]/).at(-1) ?? '');
}

const heirs = new WeakMap<ApiDocument, Map<string, string[]>>();

/** References to the components that extend a schema with `allOf`, and those that extend these, nearest first. */
export function heirsOf(document: ApiDocument, ref: string): string[] {
  const index = heirIndex(document);
  const found = new Set([ref]);
  for (const base of found) for (const heir of index.get(base) ?? []) found.add(heir);
  found.delete(ref);
  return [...found];
}

function heirIndex(document: ApiDocument): Map<string, string[]> {
  const known = heirs.get(document);
  if (known) return known;
  const index = new Map<string, string[]>();
  const { components } = document.root;
  const schemas = isObject(components) && isObject(components['schemas']) ? Object.entries(components['schemas']) : [];
  for (const [name, schema] of schemas) {
    const parts = isObject(schema) && Array.isArray(schema['allOf']) ? schema['allOf'].filter(isObject) : [];
    for (const { $ref: base } of parts) {
      if (typeof base !== 'string') continue;
      const list = index.get(base) ?? [];
      list.push(`${SCHEMAS}${escapeToken(name)}`);
      index.set(base, list);
    }
  }
  heirs.set(document, index);
  return index;
}
