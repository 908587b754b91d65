/** Hides fields, values and references of other readers (content format, OpenAPI extensions) in parts of a description. */
import type { ApiDocument } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { ApiPageOptions } from '../../model/api-page.ts';
import { isObject, resolveRef } from '../resolve.ts';
import { hideValues, isHiddenValue, isVisible, readMint } from './groups.ts';
import { hideInExample, type ExampleRules } from './hide-in-example.ts';
import { hideNames } from './hide-names.ts';

type Readers = Pick<ApiPageOptions, 'groups' | 'isGoneLink'> & Pick<ExampleRules, 'onHiddenText'>;

export interface RestrictionRules extends ExampleRules {
  options: Readers;
}

/**
 * Creates the rules for members of objects and lists. References are followed within the whole description, except to
 * the parts in `partsFields`: pages decide who sees them.
 */
export function createRestrictionRules(
  document: ApiDocument,
  options: Readers,
  partsFields: readonly string[] = [],
): RestrictionRules {
  const restrictionByRef = new Map<string, boolean>();
  const isRestricted = (value: JsonObject) => !isVisible(readMint(value).groups, options);
  const isTargetHidden = (ref: string) => {
    const [start, field = '', , ...inside] = ref.split('/');
    if (start === '#' && partsFields.includes(field) && inside.length === 0) return false;
    const target = resolveRef(document, { $ref: ref })?.value ?? {};
    return isRestricted(target) || options.isGoneLink?.(target) === true;
  };
  const isHidden = (value: Json | undefined): boolean => {
    if (!isObject(value)) return false;
    if (options.isGoneLink?.(value)) return true;
    const ref = value['$ref'];
    if (typeof ref !== 'string') return isRestricted(value);
    if (isRestricted(value)) return true;
    const isForOthers = restrictionByRef.get(ref) ?? isTargetHidden(ref);
    restrictionByRef.set(ref, isForOthers);
    return isForOthers;
  };
  return {
    document,
    options,
    isHidden,
    isHiddenValue: (schema, value) => isHiddenValue(schema, value, options),
    onHiddenText: options.onHiddenText,
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

/** Removes hidden parts from some members of an object. Changes the object. */
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
  // Uses the restrictions, which are then removed with the members.
  hideExamples(value, rules);
  hideNames(value, rules);
  if (value['x-mint-enum'] !== undefined) hideValues(value, rules.options);
  for (const key of keys) if (rules.isHidden(value[key])) delete value[key];
  if (isObject(value['discriminator'])) hideMappings(value['discriminator'], rules);
}

/** Hides restricted fields and values in the examples of a schema, a body, a parameter or a message. */
function hideExamples(value: JsonObject, rules: RestrictionRules): void {
  const { schema = value, payload, headers, examples } = value;
  for (const key of ['example', 'default']) hideExample(value, { key, schemas: [schema] }, rules);
  if (Array.isArray(examples))
    value['examples'] = examples
      .map((example) => {
        const isMessage = isObject(payload) || isObject(headers);
        if (!isMessage || !isObject(example)) return hideInExample(example, [schema], rules);
        for (const [key, own] of Object.entries({ payload, headers })) {
          // A payload or headers can name the format of their schema.
          if (isObject(own)) hideExample(example, { key, schemas: [own, own['schema']] }, rules);
        }
        return example;
      })
      .filter((example) => example !== undefined);
  if (!isObject(examples) || schema === value) return;
  for (const [name, example] of Object.entries(examples)) {
    // An example can be shared by schemas that restrict different fields.
    const named = resolveRef(rules.document, example)?.value;
    if (!named || !('value' in named)) continue;
    const copy = { ...named };
    hideExample(copy, { key: 'value', schemas: [schema] }, rules);
    if (copy['value'] !== named['value']) examples[name] = copy;
  }
}

function hideExample(
  holder: JsonObject,
  { key, schemas }: { key: string; schemas: readonly (Json | undefined)[] },
  rules: RestrictionRules,
): void {
  const example = holder[key];
  if (example === undefined) return;
  const visibleExample = hideInExample(example, schemas, rules);
  if (visibleExample === undefined) delete holder[key];
  else holder[key] = visibleExample;
}

function hideMappings({ mapping }: JsonObject, { isHidden }: RestrictionRules): void {
  if (!isObject(mapping)) return;
  for (const [name, target] of Object.entries(mapping))
    if (typeof target === 'string' && isHidden({ $ref: target })) delete mapping[name];
}
