/**
 * Removes parts of a description that the bundle's pages hide from their readers (content format, OpenAPI extensions).
 */
import { isVisible } from '../page/groups.ts';
import { createRestrictionRules, hideInside, hideMembers, type RestrictionRules } from '../page/hide-restricted.ts';
import type { JsonFormat } from '../../model/description-format.ts';
import { isObject } from '../resolve.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { JsonObject } from '../../model/json.ts';
import { dropUnreachable, listReachableParts } from './reachable-parts.ts';
import { isPartWithheld, isWithheld, type VisibilityRules } from './visible-parts.ts';

/**
 * Returns the description without parts, fields and values for other readers, and without components, tags and links
 * that only those used. The original isn't changed.
 */
export function hideParts(document: ApiDocument, rules: VisibilityRules, format: JsonFormat): JsonObject {
  // Copies the description, so that YAML aliases no longer share values.
  const root = JSON.parse(JSON.stringify(document.root)) as JsonObject;
  const isGoneLink = format.removeParts(root, document, {
    isRemoved: (part, value, parent) =>
      isWithheld({ subject: { document: document.name, kind: 'part', ...part }, value, parent }, rules),
    isRemovedElsewhere: (part, description) => isPartWithheld(part, description, rules),
    isVisible: (groups) => isVisible(groups, rules),
  });
  const options = { groups: rules.groups, ...(isGoneLink && { isGoneLink }) };
  hideInRoot(root, format, createRestrictionRules(document, options, format.partsFields));
  dropUnreachable(root, listReachableParts(document.root));
  return root;
}

/** Hides members of parts, which themselves have already been filtered, and of everything else. */
export function hideInRoot(root: JsonObject, format: JsonFormat, rules: RestrictionRules): void {
  for (const [key, value] of Object.entries(root)) {
    if (typeof value !== 'object' || value === null) continue;
    if (!format.partsFields.includes(key) || !isObject(value)) hideInside(value, rules);
    else for (const member of Object.values(value)) if (isObject(member)) hideInMember(member, format, rules);
  }
}

function hideInMember(member: JsonObject, { findNestedParts }: JsonFormat, rules: RestrictionRules): void {
  if (!findNestedParts) return hideInside(member, rules);
  const { keys, parts } = findNestedParts(member);
  for (const part of parts) hideInside(part, rules);
  hideMembers(
    member,
    Object.keys(member).filter((name) => !keys.includes(name)),
    rules,
  );
}
