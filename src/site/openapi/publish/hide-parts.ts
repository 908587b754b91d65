/**
 * Removes parts of a description that the bundle's pages hide from their readers (content format, OpenAPI extensions).
 */
import { isOperationKey, listMethods, removeMethod } from '../methods.ts';
import { isVisible, readMint } from '../../descriptions/page/groups.ts';
import {
  createRestrictionTest,
  hideInside,
  hideMembers,
  type RestrictionRules,
} from '../../descriptions/page/hide-restricted.ts';
import type { JsonFormat } from '../../model/description-format.ts';
import { isObject, resolveRef } from '../../descriptions/resolve.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { dropUnreachable, listReachableParts } from './reachable-parts.ts';
import { isWithheld, type VisibilityRules } from './visible-operations.ts';

/**
 * Returns the description without operations, parts in a plug-in's `format`, fields and values for other readers, and
 * without components, tags and links that only those used. The original isn't changed.
 */
export function hideParts(document: ApiDocument, rules: VisibilityRules, format?: JsonFormat): JsonObject {
  // Copies the description, so that YAML aliases no longer share values.
  const root = JSON.parse(JSON.stringify(document.root)) as JsonObject;
  const goneIds = new Set<string>();
  const tagsBefore = new Set<string>();
  const tagsAfter = new Set<string>();
  for (const kind of ['operation', 'webhook'] as const) {
    const items = root[kind === 'operation' ? 'paths' : 'webhooks'];
    if (!isObject(items)) continue;
    for (const path of Object.keys(items)) {
      const item = resolveRef(document, items[path])?.value;
      if (!item || path.startsWith('x-')) continue;
      let visibleItem: JsonObject = { ...item };
      const operations = listOperations(item);
      for (const { method, value } of operations) {
        addTags(value, tagsBefore);
        const subject = { document: document.name, kind, method, path };
        if (!isWithheld({ subject, value, around: item }, rules)) {
          addTags(value, tagsAfter);
          continue;
        }
        visibleItem = removeMethod(visibleItem, method);
        if (typeof value['operationId'] === 'string') goneIds.add(value['operationId']);
      }
      const remainingCount = listOperations(visibleItem).length;
      if (remainingCount === 0 && (operations.length > 0 || !isVisible(readMint(item).groups, rules)))
        delete items[path];
      // A path item defined elsewhere is filtered for its path. The original is removed with the components if no other
      // path uses it.
      else if (remainingCount < operations.length || isReference(items[path]))
        items[path] = structuredClone(visibleItem);
    }
  }
  format?.removeParts(root, document, (part, value) =>
    isWithheld({ subject: { document: document.name, kind: 'part', ...part }, value }, rules),
  );
  hideInRoot(root, format, { isHidden: createRestrictionTest(document, rules, goneIds), options: rules });
  dropTags(root, (name) => tagsBefore.has(name) && !tagsAfter.has(name));
  dropUnreachable(root, listReachableParts(document.root));
  return root;
}

function listOperations(item: JsonObject): { method: string; value: JsonObject }[] {
  return listMethods(item).flatMap(({ method, value }) => (isObject(value) ? [{ method, value }] : []));
}

function isReference(value: Json | undefined): boolean {
  return isObject(value) && typeof value['$ref'] === 'string';
}

/** Hides members of paths, operations and parts, which themselves have already been filtered. */
function hideInRoot(root: JsonObject, format: JsonFormat | undefined, rules: RestrictionRules): void {
  for (const [key, value] of Object.entries(root)) {
    if ((key === 'paths' || key === 'webhooks') && isObject(value))
      for (const item of Object.values(value)) {
        if (!isObject(item)) continue;
        for (const { value: operation } of listOperations(item)) hideInside(operation, rules);
        hideMembers(
          item,
          Object.keys(item).filter((name) => !isOperationKey(name)),
          rules,
        );
      }
    else if (key === format?.partsField && isObject(value)) {
      for (const part of Object.values(value)) if (isObject(part)) hideInside(part, rules);
    } else if (typeof value === 'object' && value !== null) hideInside(value, rules);
  }
}

function addTags(operation: JsonObject, tags: Set<string>): void {
  for (const tag of Array.isArray(operation['tags']) ? operation['tags'] : [])
    if (typeof tag === 'string') tags.add(tag);
}

function dropTags(root: JsonObject, isGone: (name: string) => boolean): void {
  if (!Array.isArray(root['tags'])) return;
  root['tags'] = root['tags'].filter(
    (tag) => !isObject(tag) || typeof tag['name'] !== 'string' || !isGone(tag['name']),
  );
}
