import { findByName, isObject } from './find-attribute.ts';
import { ScimError } from './scim-error.ts';
import type { Attribute, ScimObject, ScimValue } from './schema.ts';

const MAX_TEXT = 10_000;
/** The most values of an attribute in a request. */
export const MAX_VALUES = 10_000;

/** Names of attributes in a request that the schema doesn't have, so that Bindery ignores them. */
export type IgnoredNames = Set<string>;

/**
 * Reads the value of an attribute from a request. Returns undefined for no value: null, empty text or an empty list (RFC
 * 7643, section 2.5). Throws `invalidValue` for a value of another type. Accepts three deviations of Entra ID and
 * others: booleans as text, one value instead of a list, and text instead of an object with `value`.
 */
export function readValue(attribute: Attribute, value: unknown, ignored: IgnoredNames): ScimValue | undefined {
  if (!attribute.multiValued) return readSingle(attribute, value, ignored);
  const values = Array.isArray(value) ? value : [value];
  if (values.length > MAX_VALUES)
    throw new ScimError('invalidValue', `${attribute.name} has more than ${MAX_VALUES} values.`);
  const elements = values.flatMap((each) => readSingle(attribute, each, ignored) ?? []);
  if (elements.filter((each) => isObject(each) && each['primary'] === true).length > 1)
    throw new ScimError('invalidValue', `More than one value of ${attribute.name} is primary.`);
  return elements.length === 0 ? undefined : elements;
}

/** Reads one value of an attribute that can have several. */
export function readSingle(attribute: Attribute, value: unknown, ignored: IgnoredNames): ScimValue | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (attribute.type === 'complex') return readComplex(attribute, value, ignored);
  if (attribute.type === 'boolean') return readBoolean(attribute, value);
  if (typeof value !== 'string')
    throw new ScimError('invalidValue', `${attribute.name} must be text, but it is ${describeType(value)}.`);
  if (value.length > MAX_TEXT)
    throw new ScimError('invalidValue', `${attribute.name} is longer than ${MAX_TEXT} characters.`);
  return value;
}

function readComplex(attribute: Attribute, value: unknown, ignored: IgnoredNames): ScimObject | undefined {
  const { subAttributes = [] } = attribute;
  const parts = typeof value === 'string' && findByName(subAttributes, 'value') ? { value } : value;
  if (!isObject(parts))
    throw new ScimError('invalidValue', `${attribute.name} must be an object, but it is ${describeType(value)}.`);
  const object: ScimObject = {};
  for (const [name, part] of Object.entries(parts)) {
    const sub = findByName(subAttributes, name);
    if (!sub) ignored.add(`${attribute.name}.${name}`.slice(0, 200));
    else if (sub.mutability !== 'readOnly') {
      const subValue = readSingle(sub, part, ignored);
      if (subValue !== undefined) object[sub.name] = subValue;
    }
  }
  return Object.keys(object).length === 0 ? undefined : object;
}

function readBoolean({ name }: Attribute, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  throw new ScimError('invalidValue', `${name} must be true or false, but it is ${describeType(value)}.`);
}

function describeType(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${JSON.stringify(String(value).slice(0, 50))}`;
}
