/** Removes operations and webhooks that readers can't see from a copy of a description (content format, OpenAPI extensions). */
import { readMint } from '../../descriptions/page/groups.ts';
import { isObject, resolveRef } from '../../descriptions/resolve.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { JsonFormat, RemovalRules } from '../../model/description-format.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { createGoneLinkTest } from './gone-links.ts';
import { nameOperationPart } from './list-operations.ts';
import { isOperationKey, listMethods, removeMethod } from './methods.ts';
import type { ApiOperation } from './api-operation.ts';

interface RemovedOperations {
  /** Names of their parts. */
  names: Set<string>;
  tagsBefore: Set<string>;
  tagsAfter: Set<string>;
}

/** Also removes the tags that only they use. Links to them, and to hidden operations of other descriptions, are gone. */
export const removeOperations: NonNullable<JsonFormat['removeParts']> = (root, document, rules) => {
  const removed: RemovedOperations = { names: new Set(), tagsBefore: new Set(), tagsAfter: new Set() };
  for (const kind of ['operation', 'webhook'] as const) {
    const items = root[kind === 'operation' ? 'paths' : 'webhooks'];
    if (isObject(items)) removeFromItems(items, { kind, document, rules, removed });
  }
  const { names, tagsBefore, tagsAfter } = removed;
  dropTags(root, (name) => tagsBefore.has(name) && !tagsAfter.has(name));
  return createGoneLinkTest(document, {
    isGone: (operation) => names.has(nameOperationPart(operation).name),
    isGoneElsewhere: rules.isRemovedElsewhere,
  });
};

function removeFromItems(
  items: JsonObject,
  context: { kind: ApiOperation['kind']; document: ApiDocument; rules: RemovalRules; removed: RemovedOperations },
): void {
  const { kind, document, rules, removed } = context;
  for (const path of Object.keys(items)) {
    const item = resolveRef(document, items[path])?.value;
    if (!item || path.startsWith('x-')) continue;
    let visibleItem: JsonObject = { ...item };
    const operations = listItemOperations(item);
    for (const { method, value } of operations) {
      addTags(value, removed.tagsBefore);
      const part = nameOperationPart({ kind, method, path });
      if (!rules.isRemoved(part, value, item)) {
        addTags(value, removed.tagsAfter);
        continue;
      }
      visibleItem = removeMethod(visibleItem, method);
      removed.names.add(part.name);
    }
    const remainingCount = listItemOperations(visibleItem).length;
    if (remainingCount === 0 && (operations.length > 0 || !rules.isVisible(readMint(item).groups))) delete items[path];
    // A path item defined elsewhere is filtered for its path. The original is removed with the components if no other
    // path uses it.
    else if (remainingCount < operations.length || isReference(items[path])) items[path] = structuredClone(visibleItem);
  }
}

/** Returns the operations of a path item. */
export const findNestedOperations: NonNullable<JsonFormat['findNestedParts']> = (item) => ({
  keys: Object.keys(item).filter(isOperationKey),
  parts: listItemOperations(item).map(({ value }) => value),
});

function listItemOperations(item: JsonObject): { method: string; value: JsonObject }[] {
  return listMethods(item).flatMap(({ method, value }) => (isObject(value) ? [{ method, value }] : []));
}

function isReference(value: Json | undefined): boolean {
  return isObject(value) && typeof value['$ref'] === 'string';
}

function addTags(operation: JsonObject, tags: Set<string>): void {
  for (const tag of Array.isArray(operation['tags']) ? operation['tags'] : [])
    if (typeof tag === 'string') tags.add(tag);
}

function dropTags(root: JsonObject, isGone: (name: string) => boolean): void {
  const { tags, 'x-tagGroups': groups } = root;
  const isOpen = (name: Json | undefined) => typeof name !== 'string' || !isGone(name);
  if (Array.isArray(tags)) root['tags'] = tags.filter((tag) => !isObject(tag) || isOpen(tag['name']));
  if (Array.isArray(groups))
    root['x-tagGroups'] = groups.map((group) => dropFromGroup(group, isOpen)).filter((group) => group !== undefined);
}

/** Returns a group of tags (`x-tagGroups` of Redoc); undefined if all of its tags are gone. */
function dropFromGroup(group: Json, isOpen: (name: Json) => boolean): Json | undefined {
  if (!isObject(group) || !Array.isArray(group['tags'])) return group;
  const tags = group['tags'].filter(isOpen);
  return tags.length > 0 || group['tags'].length === 0 ? { ...group, tags } : undefined;
}
