/** Groups the pages of a whole description by tag (content format, URL algorithm). */
import { groupTag, indexTags } from '../openapi/operation-tags.ts';
import type { ApiDocument, ApiOperation } from '../model/api-description.ts';
import type { Json, JsonObject } from '../model/json.ts';

export interface TagGroup {
  label: string;
  /** URLs of its pages. Nested groups follow them (`parent` in OpenAPI 3.2). */
  urls: string[];
  groups: TagGroup[];
}

/** Returns groups in the order of the operations. `urlOf` returns undefined for operations without a page. */
export function groupByTag(
  document: ApiDocument,
  operations: readonly ApiOperation[],
  urlOf: (operation: ApiOperation) => string | undefined,
): TagGroup[] {
  const tags = indexTags(document);
  const groups = new Map<string, TagGroup>();
  const top: TagGroup[] = [];
  /** Creates a group. `below` contains the tags whose parents are being created, which ends circular parents. */
  const open = (key: string, tag: string | undefined, pageUrls: ReadonlySet<string>): TagGroup => {
    const existingGroup = groups.get(key);
    if (existingGroup) return existingGroup;
    const group: TagGroup = { label: tag === undefined ? key : getLabel(tag, tags.get(tag)), urls: [], groups: [] };
    groups.set(key, group);
    const parent = tag === undefined ? undefined : tags.get(tag)?.['parent'];
    if (typeof parent === 'string' && tags.has(parent) && !pageUrls.has(parent))
      open(`tag ${parent}`, parent, new Set([...pageUrls, parent])).groups.push(group);
    else top.push(group);
    return group;
  };
  for (const operation of operations) {
    const url = urlOf(operation);
    if (url === undefined) continue;
    const tag = groupTag(operation);
    const group =
      tag === undefined
        ? open(operation.kind === 'webhook' ? 'Webhooks' : 'API Reference', undefined, new Set())
        : open(`tag ${tag}`, tag, new Set([tag]));
    group.urls.push(url);
  }
  return top;
}

function getLabel(name: string, tag: JsonObject = {}): string {
  const findName = (value: Json | undefined) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
  return findName(tag['x-group']) ?? findName(tag['x-displayName']) ?? findName(tag['summary']) ?? name;
}
