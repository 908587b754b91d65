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
  const groups = isObject(value['x-mint-enum']) ? value['x-mint-enum'] : {};
  return list.filter((item) => typeof item === 'object' || isVisible(groups[`${item}`], options));
}

/** Removes allowed values that readers can't see from a schema, also from `x-mint-enum`, which restricts them. */
export function hideValues(value: JsonObject, options: Pick<ApiPageOptions, 'groups'>): void {
  value['enum'] = listVisibleOptions(value, options);
  const restrictions = value['x-mint-enum'];
  if (!isObject(restrictions)) return;
  const visible = Object.entries(restrictions).filter(([, readers]) => isVisible(readers, options));
  if (visible.length > 0) value['x-mint-enum'] = Object.fromEntries(visible);
  else delete value['x-mint-enum'];
}

function toStrings(value: Json | undefined): string[] {
  return Array.isArray(value)
    ? value.filter((item) => typeof item === 'string')
    : typeof value === 'string'
      ? [value]
      : [];
}
