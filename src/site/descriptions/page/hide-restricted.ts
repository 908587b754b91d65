/** Hides fields, values and references of other readers (content format, OpenAPI extensions) in parts of a description. */
import type { ApiDocument } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { ApiPageOptions } from '../../model/api-page.ts';
import { isObject, resolveRef } from '../resolve.ts';
import { hideValues, isVisible, readMint } from './groups.ts';

type Readers = Pick<ApiPageOptions, 'groups'>;

export interface RestrictionRules {
  /** Returns whether a member of an object or a list is for other readers. */
  isHidden(value: Json | undefined): boolean;
  options: Readers;
}

/**
 * Creates the test for members of objects and lists. References are followed within the whole description. Links to the
 * operations in `goneIds` are hidden too.
 */
export function createRestrictionTest(
  document: ApiDocument,
  options: Readers,
  goneIds: ReadonlySet<string> = new Set(),
): RestrictionRules['isHidden'] {
  const restrictionByRef = new Map<string, boolean>();
  const isRestricted = (value: JsonObject) => !isVisible(readMint(value).groups, options);
  return (value) => {
    if (!isObject(value)) return false;
    if (typeof value['operationId'] === 'string' && goneIds.has(value['operationId'])) return true;
    const ref = value['$ref'];
    if (typeof ref !== 'string') return isRestricted(value);
    if (isRestricted(value)) return true;
    const isHidden = restrictionByRef.get(ref) ?? isRestricted(resolveRef(document, { $ref: ref })?.value ?? {});
    restrictionByRef.set(ref, isHidden);
    return isHidden;
  };
}

/** Removes hidden parts from a value, which is changed. */
export function hideInside(value: Json[] | JsonObject, rules: RestrictionRules): void {
  if (!Array.isArray(value)) return hideMembers(value, Object.keys(value), rules);
  let count = 0;
  for (const item of value) if (!rules.isHidden(item)) value[count++] = item;
  value.length = count;
  for (const item of value) if (typeof item === 'object' && item !== null) hideInside(item, rules);
}

/** Removes hidden parts from some members of an object, which is changed. */
export function hideMembers(value: JsonObject, keys: readonly string[], rules: RestrictionRules): void {
  hideOwnMembers(value, keys, rules);
  for (const key of keys) {
    const child = value[key];
    if (typeof child === 'object' && child !== null) hideInside(child, rules);
  }
}

/** Returns a value without its hidden members. What is inside its members stays, and the value isn't changed. */
export function omitHiddenMembers(value: Json, rules: RestrictionRules): Json {
  if (Array.isArray(value)) return value.some(rules.isHidden) ? value.filter((item) => !rules.isHidden(item)) : value;
  if (!isObject(value) || !hasHiddenMembers(value, rules)) return value;
  const { discriminator } = value;
  const copy: JsonObject = {
    ...value,
    ...(isObject(discriminator) && { discriminator: structuredClone(discriminator) }),
  };
  hideOwnMembers(copy, Object.keys(copy), rules);
  return copy;
}

function hasHiddenMembers(value: JsonObject, { isHidden }: RestrictionRules): boolean {
  const { properties, discriminator } = value;
  return (
    value['x-mint-enum'] !== undefined ||
    isObject(discriminator) ||
    Object.values(value).some(isHidden) ||
    (isObject(properties) && Object.values(properties).some(isHidden))
  );
}

function hideOwnMembers(value: JsonObject, keys: readonly string[], rules: RestrictionRules): void {
  const { properties, required } = value;
  if (isObject(properties) && Array.isArray(required))
    value['required'] = required.filter(
      (name) => typeof name !== 'string' || !Object.hasOwn(properties, name) || !rules.isHidden(properties[name]),
    );
  if (value['x-mint-enum'] !== undefined) hideValues(value, rules.options);
  for (const key of keys) if (rules.isHidden(value[key])) delete value[key];
  if (isObject(value['discriminator'])) hideMappings(value['discriminator'], rules);
}

function hideMappings({ mapping }: JsonObject, { isHidden }: RestrictionRules): void {
  if (!isObject(mapping)) return;
  for (const [name, target] of Object.entries(mapping))
    if (typeof target === 'string' && isHidden({ $ref: target })) delete mapping[name];
}
