/** Tags of operations, with what OpenAPI 3.2 says of them (OpenAPI 3.2, Tag Object). */
import { isObject } from './resolve.ts';
import type { ApiDocument, ApiOperation, JsonObject } from '../model/api-description.ts';

const known = new WeakMap<JsonObject, ReadonlyMap<string, JsonObject>>();

/** The tags that a description declares, by their names. */
export function tagsOf({ root }: ApiDocument): ReadonlyMap<string, JsonObject> {
  const found = known.get(root);
  if (found) return found;
  const { tags } = root;
  const read = new Map(
    (Array.isArray(tags) ? tags : []).flatMap((tag): [string, JsonObject][] =>
      isObject(tag) && typeof tag['name'] === 'string' ? [[tag['name'], tag]] : [],
    ),
  );
  known.set(root, read);
  return read;
}

/** The tag whose group an operation stands in: the first that is for navigation, else the first that is no badge. */
export function groupTag(operation: ApiOperation): string | undefined {
  const tags = tagsOf(operation.document);
  const kindOf = (name: string) => tags.get(name)?.['kind'];
  const names = namesOf(operation);
  return names.find((name) => kindOf(name) === 'nav') ?? names.find((name) => kindOf(name) !== 'badge');
}

/** The text of an operation's first badge. */
export function badgeOf(operation: ApiOperation): string | undefined {
  const tags = tagsOf(operation.document);
  const name = namesOf(operation).find((tag) => tags.get(tag)?.['kind'] === 'badge');
  const summary = name === undefined ? undefined : tags.get(name)?.['summary'];
  return typeof summary === 'string' && summary.trim() !== '' ? summary.trim() : name;
}

function namesOf({ value: { tags } }: ApiOperation): string[] {
  return (Array.isArray(tags) ? tags : []).filter(
    (name): name is string => typeof name === 'string' && name.trim() !== '',
  );
}
