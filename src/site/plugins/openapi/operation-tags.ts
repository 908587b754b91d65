/** Reads the tags of operations and their metadata (OpenAPI 3.2, Tag Object). */
import { memoizeByObject } from '../../../lib/memoize-by-object.ts';
import { isObject } from '../../descriptions/resolve.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { ApiOperation } from './api-operation.ts';
import type { JsonObject } from '../../model/json.ts';

/** Returns the tags declared in a description, by name. */
export function indexTags({ root }: ApiDocument): ReadonlyMap<string, JsonObject> {
  return indexTagsOfRoot(root);
}

const indexTagsOfRoot = memoizeByObject(({ tags }: JsonObject): ReadonlyMap<string, JsonObject> => {
  return new Map(
    (Array.isArray(tags) ? tags : []).flatMap((tag): [string, JsonObject][] =>
      isObject(tag) && typeof tag['name'] === 'string' ? [[tag['name'], tag]] : [],
    ),
  );
});

/**
 * Returns the tag that determines an operation's group: the first navigation tag, or else the first that isn't a
 * badge.
 */
export function groupTag(operation: ApiOperation): string | undefined {
  const tags = indexTags(operation.document);
  const getKind = (name: string) => tags.get(name)?.['kind'];
  const names = listNames(operation);
  return names.find((name) => getKind(name) === 'nav') ?? names.find((name) => getKind(name) !== 'badge');
}

/** Returns the text of an operation's first badge. */
export function findBadge(operation: ApiOperation): string | undefined {
  const tags = indexTags(operation.document);
  const name = listNames(operation).find((tag) => tags.get(tag)?.['kind'] === 'badge');
  const summary = name === undefined ? undefined : tags.get(name)?.['summary'];
  return typeof summary === 'string' && summary.trim() !== '' ? summary.trim() : name;
}

function listNames({ value: { tags } }: ApiOperation): string[] {
  return (Array.isArray(tags) ? tags : []).filter(
    (name): name is string => typeof name === 'string' && name.trim() !== '',
  );
}
