import { isObject } from '../resolve.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { ApiPageOptions } from '../../model/api-page.ts';

/**
 * Returns whether readers can see content restricted to `groups`, a list or names between commas. Without groups,
 * everyone can (content format, OpenAPI extensions).
 */
export function isVisible(groups: Json | undefined, options: Pick<ApiPageOptions, 'groups'>): boolean {
  const list = typeof groups === 'string' ? splitNames(groups) : groups;
  if (!Array.isArray(list) || list.length === 0) return true;
  return list.some((group) => typeof group === 'string' && options.groups?.includes(group) === true);
}

function splitNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Reads `x-mint` of a parameter, schema or operation. */
export function readMint(value: JsonObject): { pre: string[]; post: string[]; groups: Json | undefined } {
  const mint = isObject(value['x-mint']) ? value['x-mint'] : {};
  return { pre: toStrings(mint['pre']), post: toStrings(mint['post']), groups: mint['groups'] };
}

/** Returns the allowed values that readers can see. `x-mint-enum` restricts some to groups. */
export function listVisibleOptions(value: JsonObject, options: Pick<ApiPageOptions, 'groups'>): Json[] {
  const list = Array.isArray(value['enum']) ? value['enum'] : [];
  return list.filter((item) => !isHiddenValue(value, item, options));
}

/** Returns whether `x-mint-enum` of a schema restricts a value to other readers. */
export function isHiddenValue(schema: JsonObject, value: Json, options: Pick<ApiPageOptions, 'groups'>): boolean {
  const groups = schema['x-mint-enum'];
  if (!isObject(groups) || (typeof value === 'object' && value !== null)) return false;
  return Object.hasOwn(groups, `${value}`) && !isVisible(groups[`${value}`], options);
}

/**
 * Removes allowed values that readers can't see from a schema, with their names and descriptions, and from
 * `x-mint-enum`, which restricts them.
 */
export function hideValues(value: JsonObject, options: Pick<ApiPageOptions, 'groups'>): void {
  const { enum: list, 'x-mint-enum': restrictions, 'x-ms-enum': azure } = value;
  if (!isObject(restrictions)) return;
  const isOpen = (item: Json | undefined) =>
    !isHiddenValue({ 'x-mint-enum': restrictions }, (isObject(item) ? item['value'] : item) ?? null, options);
  for (const key of VALUE_TEXTS) {
    const texts = value[key];
    if (Array.isArray(texts) && Array.isArray(list)) value[key] = texts.filter((_, index) => isOpen(list[index]));
    else if (texts !== undefined) value[key] = filterValues(texts, isOpen);
  }
  if (list !== undefined) value['enum'] = filterValues(list, isOpen);
  if (isObject(azure)) value['x-ms-enum'] = { ...azure, values: filterValues(azure['values'] ?? [], isOpen) };
  const visible = Object.entries(restrictions).filter(([, readers]) => isVisible(readers, options));
  if (visible.length > 0) value['x-mint-enum'] = Object.fromEntries(visible);
  else delete value['x-mint-enum'];
}

/** Filters values in any form that authors write them in: a list, an object by value, or a single one. */
function filterValues(values: Json, isOpen: (item: Json) => boolean): Json {
  if (isObject(values)) return Object.fromEntries(Object.entries(values).filter(([item]) => isOpen(item)));
  return [values].flat().filter(isOpen);
}

/** Extensions with the names and descriptions of values: a list in the order of `enum`, or an object by value. */
const VALUE_TEXTS = ['x-enumDescriptions', 'x-enum-descriptions', 'x-enumNames', 'x-enum-varnames'];

function toStrings(value: Json | undefined): string[] {
  return Array.isArray(value)
    ? value.filter((item) => typeof item === 'string')
    : typeof value === 'string'
      ? [value]
      : [];
}
