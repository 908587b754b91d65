/** Corrects lists that are written as their only element, or with names in place of objects. */
import { isObject } from '../../../../descriptions/resolve.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import type { RepairContext, RepairedPart } from './repair-context.ts';

/** Corrects the servers and security requirements of a description, a path item or an operation, in place. */
export function repairLists(holder: JsonObject, part: RepairedPart, { schemes, report }: RepairContext): void {
  repairList(holder, 'servers', (url) => ({ url }));
  repairList(holder, 'security', (name) => ({ [name]: [] }));
  const { security } = holder;
  for (const requirement of Array.isArray(security) ? security.filter(isObject) : [])
    for (const name of Object.keys(requirement)) {
      if (schemes.has(name)) continue;
      schemes.add(name);
      report({ ...part, problem: `the security scheme "${name}" isn't declared` });
    }
}

/** Corrects the tags that a description declares, in place. */
export function repairDeclaredTags(root: JsonObject): void {
  repairList(root, 'tags', (name) => ({ name }));
}

/** Corrects the tags of an operation, in place. */
export function repairTags(operation: JsonObject): void {
  const { tags } = operation;
  if (typeof tags === 'string') operation['tags'] = [tags];
}

function repairList(holder: JsonObject, key: string, toObject: (text: string) => JsonObject): void {
  const value = holder[key];
  const items: Json[] = Array.isArray(value) ? value : isObject(value) || typeof value === 'string' ? [value] : [];
  if (items === value && !items.some((item) => typeof item === 'string')) return;
  if (items.length > 0) holder[key] = items.map((item) => (typeof item === 'string' ? toObject(item) : item));
}
