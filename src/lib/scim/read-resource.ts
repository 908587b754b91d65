import { findAttribute, findByName, findExtension, isObject } from './find-attribute.ts';
import { readValue } from './read-value.ts';
import type { IgnoredNames } from './read-value.ts';
import { ScimError } from './scim-error.ts';
import type { ResourceType, ScimObject } from './schema.ts';

/**
 * Reads a resource from the body of a POST or PUT. Read-only attributes are ignored (RFC 7644, section 3.5.1), and so are
 * attributes that the schema doesn't have, whose names are added to `ignored`. Throws `invalidSyntax` if the body isn't
 * a resource of the type, and `invalidValue` for wrong or missing values.
 */
export function readResource(type: ResourceType, body: unknown, ignored: IgnoredNames): ScimObject {
  if (!isObject(body)) throw new ScimError('invalidSyntax', `Send a ${type.name} as a JSON object.`);
  requireSchema(type, body);
  const resource: ScimObject = {};
  for (const [name, value] of Object.entries(body)) {
    const extension = findExtension(type, name);
    if (extension && isObject(value)) Object.assign(resource, readExtension(extension, value, ignored));
    else assign(type, { resource, name, value, ignored });
  }
  requireValues(type, resource);
  return resource;
}

/** Throws `invalidValue` if a required attribute has no value. */
export function requireValues({ name, schema }: ResourceType, resource: ScimObject): void {
  const missing = schema.attributes.find((each) => each.required && resource[each.name] === undefined);
  if (missing) throw new ScimError('invalidValue', `A ${name} needs the attribute ${missing.name}.`);
}

function requireSchema({ schema }: ResourceType, body: ScimObject): void {
  const name = Object.keys(body).find((each) => each.toLowerCase() === 'schemas');
  const schemas = name === undefined ? undefined : body[name];
  if (Array.isArray(schemas) && schemas.some((each) => String(each).toLowerCase() === schema.id.toLowerCase())) return;
  throw new ScimError('invalidSyntax', `"schemas" must contain "${schema.id}".`);
}

function readExtension(
  { id, attributes }: ResourceType['schema'],
  value: ScimObject,
  ignored: IgnoredNames,
): ScimObject {
  const object: ScimObject = {};
  for (const [name, part] of Object.entries(value)) {
    const attribute = findByName(attributes, name);
    const read = attribute && readValue(attribute, part, ignored);
    if (!attribute) ignored.add(`${id}:${name}`.slice(0, 200));
    else if (read !== undefined) object[attribute.name] = read;
  }
  return Object.keys(object).length === 0 ? {} : { [id]: object };
}

function assign(
  type: ResourceType,
  { resource, name, value, ignored }: { resource: ScimObject; name: string; value: unknown; ignored: IgnoredNames },
): void {
  const path = findAttribute(type, name);
  if (path?.attribute.name === 'schemas') return;
  if (!path || path.sub || path.extension !== undefined) {
    ignored.add(name.slice(0, 200));
    return;
  }
  if (path.attribute.mutability === 'readOnly') return;
  const read = readValue(path.attribute, value, ignored);
  if (read !== undefined) resource[path.attribute.name] = read;
}
