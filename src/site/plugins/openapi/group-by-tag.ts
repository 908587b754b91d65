/** Groups the pages of a whole description by tag (content format, URL algorithm). */
import type { ApiDocument } from '../../model/api-description.ts';
import type { PartGroup } from '../../model/description-content.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { ApiOperation } from './api-operation.ts';
import { listOperations, nameOperationPart } from './list-operations.ts';
import { groupTag, indexTags } from './operation-tags.ts';

interface TagGroup extends PartGroup {
  pages: { name: string }[];
  /** Nested groups follow the pages (`parent` in OpenAPI 3.2). */
  groups: TagGroup[];
}

/** Returns groups in the order of the operations that have an entry. */
export function groupByTag(document: ApiDocument, hasEntry: (name: string) => boolean): PartGroup[] {
  const tags = indexTags(document);
  const groups = new Map<string, TagGroup>();
  const top: TagGroup[] = [];
  /** Creates a group. `below` contains the tags whose parents are being created, which ends circular parents. */
  const open = (key: string, tag: string | undefined, below: ReadonlySet<string>): TagGroup => {
    const existingGroup = groups.get(key);
    if (existingGroup) return existingGroup;
    const label = tag === undefined ? key : getLabel(tag, tags.get(tag));
    const group: TagGroup = { label: { name: label }, pages: [], groups: [] };
    groups.set(key, group);
    const parent = tag === undefined ? undefined : tags.get(tag)?.['parent'];
    if (typeof parent === 'string' && tags.has(parent) && !below.has(parent))
      open(`tag ${parent}`, parent, new Set([...below, parent])).groups.push(group);
    else top.push(group);
    return group;
  };
  const openFor = (operation: ApiOperation): TagGroup => {
    const tag = groupTag(operation);
    if (tag !== undefined) return open(`tag ${tag}`, tag, new Set([tag]));
    return open(operation.kind === 'webhook' ? 'Webhooks' : 'API Reference', undefined, new Set());
  };
  for (const operation of listOperations(document).operations) {
    const part = nameOperationPart(operation);
    if (hasEntry(part.name)) openFor(operation).pages.push(part);
  }
  return top;
}

function getLabel(name: string, tag: JsonObject = {}): string {
  const findName = (value: Json | undefined) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
  return findName(tag['x-group']) ?? findName(tag['x-displayName']) ?? findName(tag['summary']) ?? name;
}
