import { createRestrictionRules } from '../page/hide-restricted.ts';
import { isObject } from '../resolve.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { JsonFormat } from '../../model/description-format.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { hideInRoot } from './hide-parts.ts';

/**
 * Returns a description without the fields and values that are for other reader groups, in schemas and in examples. Its
 * parts are all kept, because pages decide who sees them. A description without restrictions is returned unchanged.
 */
export function restrictDocument(document: ApiDocument, groups: readonly string[], format: JsonFormat): ApiDocument {
  if (!hasRestrictions(document.root)) return document;
  const { content: _, ...original } = document;
  const root = JSON.parse(JSON.stringify(document.root)) as JsonObject;
  hideInRoot(root, format, createRestrictionRules(document, { groups }, format.partsFields));
  const restricted = { ...original, root };
  return { ...restricted, content: format.open(restricted) };
}

/** Returns the examples that readers without a group don't see, because they are text other than JSON with a hidden name. */
export function findHiddenTexts(document: ApiDocument, format: JsonFormat): string[] {
  if (!hasRestrictions(document.root)) return [];
  const texts = new Set<string>();
  const options = { groups: [], onHiddenText: (text: string) => void texts.add(text) };
  const root = JSON.parse(JSON.stringify(document.root)) as JsonObject;
  hideInRoot(root, format, createRestrictionRules(document, options, format.partsFields));
  return [...texts];
}

function hasRestrictions(root: JsonObject): boolean {
  // Parts shared by YAML aliases are visited once.
  const parts = new Set<Json>([root]);
  for (const part of parts) {
    if (isObject(part) && ('x-mint-enum' in part || hasGroups(part))) return true;
    if (typeof part !== 'object' || part === null) continue;
    for (const child of Object.values(part)) if (typeof child === 'object' && child !== null) parts.add(child);
  }
  return false;
}

function hasGroups({ 'x-mint': extension }: JsonObject): boolean {
  return isObject(extension) && extension['groups'] !== undefined;
}
