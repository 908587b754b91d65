/** Finds the components that a description uses, so that components only used by hidden parts are removed with them. */
import { isObject, unescapeToken } from '../resolve.ts';
import type { Json, JsonObject } from '../../model/json.ts';

/**
 * Sections that contain referenced parts: two levels below `components`, and one level below these keys of Swagger
 * 2.0.
 */
const LEGACY = ['definitions', 'parameters', 'responses', 'securityDefinitions'];

/** Returns the `kind/name` of every component that is referenced from outside the components. */
export function listReachableParts(root: JsonObject): Set<string> {
  const reachedRefs = new Set<string>();
  const holders = listHolders(root);
  const queue: Json[] = [];
  const isLegacy = typeof root['swagger'] !== 'undefined';
  for (const [key, value] of Object.entries(root))
    if (key !== 'components' && !(isLegacy && LEGACY.includes(key)) && value !== undefined) queue.push(value);
  const follow = (kind: string, name: string) => {
    const key = JSON.stringify([kind, name]);
    const part = reachedRefs.has(key) ? undefined : holders.get(kind)?.[name];
    if (part === undefined) return;
    reachedRefs.add(key);
    queue.push(part);
  };
  if (root['security'] !== undefined) followSecurity(root['security'], follow);
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    if (typeof value === 'string') followRef(value, follow);
    else if (typeof value === 'object' && value !== null) {
      if (!Array.isArray(value) && value['security'] !== undefined) followSecurity(value['security'], follow);
      for (const child of Object.values(value)) if (child !== undefined) queue.push(child);
    }
  }
  return reachedRefs;
}

/** Removes components that were used before and no longer are. */
export function dropUnreachable(root: JsonObject, before: ReadonlySet<string>): void {
  const after = listReachableParts(root);
  for (const [kind, holder] of listHolders(root))
    for (const name of Object.keys(holder)) {
      const key = JSON.stringify([kind, name]);
      if (before.has(key) && !after.has(key)) delete holder[name];
    }
}

function listHolders(root: JsonObject): Map<string, JsonObject> {
  const { components } = root;
  const componentEntries = isObject(components) ? Object.entries(components) : [];
  const legacy = typeof root['swagger'] === 'undefined' ? [] : LEGACY.map((kind) => [kind, root[kind]] as const);
  return new Map(
    [...componentEntries, ...legacy].flatMap(([kind, holder]) => (isObject(holder) ? [[kind, holder]] : [])),
  );
}

type Follow = (kind: string, name: string) => void;

/** Follows a reference. Discriminator mappings are references too, but without `$ref`. */
function followRef(text: string, follow: Follow): void {
  if (!text.startsWith('#/')) return;
  const [kind, name, deeper] = text.slice(2).split('/').map(unescapeToken);
  if (kind === 'components' && name !== undefined && deeper !== undefined) follow(name, deeper);
  else if (kind !== undefined && name !== undefined) follow(kind, name);
}

/** Follows security requirements, which reference their schemes by name. */
function followSecurity(security: Json, follow: Follow): void {
  for (const requirement of Array.isArray(security) ? security : [])
    if (isObject(requirement))
      for (const name of Object.keys(requirement)) {
        follow('securitySchemes', name);
        follow('securityDefinitions', name);
      }
}
