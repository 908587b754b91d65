import { COMMON_ATTRIBUTES } from './schema.ts';
import type { Attribute, ResourceType, ScimObject, ScimValue } from './schema.ts';

/** An attribute of a resource type, or one of its sub-attributes. */
export interface AttributePath {
  /** URN of the extension that has the attribute. @defaultValue the core schema */
  extension: string | undefined;
  attribute: Attribute;
  sub: Attribute | undefined;
}

/**
 * Finds the attribute of a path such as `name.givenName` or `urn:…:User:department`, in any case (RFC 7643, section 2.1).
 * Returns undefined if the resource type doesn't have it.
 */
export function findAttribute(type: ResourceType, path: string): AttributePath | undefined {
  const { extension, attributes, rest } = splitUrn(type, path);
  const [name = '', subName, ...extraNames] = rest.split('.');
  if (extraNames.length > 0) return undefined;
  const attribute = findByName(attributes, name);
  if (!attribute) return undefined;
  if (subName === undefined) return { extension, attribute, sub: undefined };
  const sub = findByName(attribute.subAttributes ?? [], subName);
  return sub && { extension, attribute, sub };
}

/** Finds the URN of an extension of the type, in any case. */
export function findExtension(type: ResourceType, urn: string) {
  return type.extensions.find(({ id }) => id.toLowerCase() === urn.toLowerCase());
}

/** Finds an attribute by its name, in any case. */
export function findByName(attributes: readonly Attribute[], name: string): Attribute | undefined {
  const lowerName = name.toLowerCase();
  return attributes.find((each) => each.name.toLowerCase() === lowerName);
}

/** Returns all values of an attribute: the elements of a list, one value, or none. Other spellings are ignored. */
export function readValues(
  resource: ScimObject,
  { extension, attribute }: Pick<AttributePath, 'extension' | 'attribute'>,
): ScimValue[] {
  const parent = extension === undefined ? resource : resource[extension];
  const value = isObject(parent) ? parent[attribute.name] : undefined;
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** Returns whether a value is an object with sub-attributes. */
export function isObject(value: unknown): value is ScimObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function splitUrn({ schema, extensions }: ResourceType, path: string) {
  const core = [...COMMON_ATTRIBUTES, ...schema.attributes];
  const owner = [schema, ...extensions].find(({ id }) => path.toLowerCase().startsWith(`${id.toLowerCase()}:`));
  if (!owner) return { extension: undefined, attributes: core, rest: path };
  const rest = path.slice(owner.id.length + 1);
  return owner === schema
    ? { extension: undefined, attributes: core, rest }
    : { extension: owner.id, attributes: owner.attributes, rest };
}
