import { findAttribute, isObject } from './find-attribute.ts';
import type { AttributePath } from './find-attribute.ts';
import { COMMON_ATTRIBUTES } from './schema.ts';
import type { ResourceType, ScimObject, ScimValue } from './schema.ts';

/** Which attributes of a resource a response has (RFC 7644, section 3.9). */
export interface Selection {
  /** Only these. @defaultValue all */
  attributes?: string | undefined;
  /** All except these. */
  excludedAttributes?: string | undefined;
}

/** Returns a function that selects the requested attributes of resources. Unknown names select nothing. */
export function createSelection(type: ResourceType, { attributes, excludedAttributes }: Selection) {
  const included = attributes === undefined ? undefined : readPaths(type, attributes);
  const excluded = readPaths(type, excludedAttributes ?? '');
  return {
    /** Whether a response has any part of the attribute, such as the members of a group. */
    has: (name: string) =>
      included
        ? included.some(({ attribute }) => attribute.name === name)
        : !excluded.some(({ attribute, sub }) => attribute.name === name && !sub),
    select: (resource: ScimObject) => select(resource, { type, included, excluded }),
  };
}

const ALWAYS = new Set(COMMON_ATTRIBUTES.filter(({ returned }) => returned === 'always').map(({ name }) => name));

function readPaths(type: ResourceType, list: string): AttributePath[] {
  return list
    .slice(0, 4_000)
    .split(',')
    .flatMap((each) => findAttribute(type, each.trim()) ?? []);
}

function select(
  resource: ScimObject,
  {
    type,
    included,
    excluded,
  }: { type: ResourceType; included: AttributePath[] | undefined; excluded: AttributePath[] },
): ScimObject {
  const extensions = new Set(type.extensions.map(({ id }) => id));
  const pick = (parts: ScimObject, extension: string | undefined): ScimObject =>
    Object.fromEntries(
      Object.entries(parts).flatMap(([name, value]): [string, ScimValue][] => {
        if (extension === undefined && ALWAYS.has(name)) return [[name, value]];
        if (extension === undefined && extensions.has(name) && isObject(value)) {
          const nested = pick(value, name);
          return Object.keys(nested).length === 0 ? [] : [[name, nested]];
        }
        const isOf = (path: AttributePath) => path.extension === extension && path.attribute.name === name;
        const picked = pickValue(value, { included: included?.filter(isOf), excluded: excluded.filter(isOf) });
        return picked === undefined ? [] : [[name, picked]];
      }),
    );
  return pick(resource, undefined);
}

function pickValue(
  value: ScimValue,
  { included, excluded }: { included: AttributePath[] | undefined; excluded: AttributePath[] },
): ScimValue | undefined {
  if (included && included.length === 0) return undefined;
  if (excluded.some(({ sub }) => !sub)) return undefined;
  const isWhole = !included || included.some(({ sub }) => !sub);
  if (isWhole && excluded.length === 0) return value;
  const names = new Set((isWhole ? excluded : (included ?? [])).map(({ sub }) => sub?.name));
  const pickParts = (each: ScimValue): ScimValue =>
    isObject(each) ? Object.fromEntries(Object.entries(each).filter(([name]) => names.has(name) !== isWhole)) : each;
  return Array.isArray(value) ? value.map(pickParts) : pickParts(value);
}
