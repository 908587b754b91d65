/** Finds the parts of descriptions that a bundle's readers can see. Pages and published files follow the same rule. */
import { isVisible } from '../page/groups.ts';
import { readMintExtension } from '../mint-extension.ts';
import { isObject } from '../resolve.ts';
import type { SiteSettings } from '../../model/plan.ts';
import type { ApiDocument, ApiSubject } from '../../model/api-description.ts';
import type { PartName } from '../../model/description-content.ts';
import type { Json, JsonObject } from '../../model/json.ts';

export interface VisibilityRules {
  /** Reader groups that the bundle is built for. */
  groups: readonly string[];
  /** Keys of subjects that a page of the site shows. */
  shown: Pick<ReadonlySet<string>, 'has'>;
  /** Keys of subjects whose pages were left out because they are restricted to some groups. */
  withheld: Pick<ReadonlySet<string>, 'has'>;
  /** Whether everything that no page shows is hidden: from readers who aren't signed in. @defaultValue false */
  isStrict?: boolean;
  /** Finds another description of the site, whose parts can be hidden too. @defaultValue only their pages count */
  findDocument?(name: string): ApiDocument | undefined;
}

/** Returns the rules of a site with these pages. */
export function readRules({
  pages,
  settings: { groups = [], audience },
  withheld,
}: {
  pages: Iterable<{ subject?: ApiSubject }>;
  settings: Pick<SiteSettings, 'groups' | 'audience'>;
  withheld: Iterable<string>;
}): VisibilityRules {
  const keys = Array.from(pages).flatMap(({ subject }) => (subject ? [getSubjectKey(subject)] : []));
  return { groups, shown: new Set(keys), withheld: new Set(withheld), isStrict: audience === 'public' };
}

/** Returns a unique key for what a page of a site shows. */
export function getSubjectKey(subject: ApiSubject): string {
  const { document, kind } = subject;
  if (kind === 'unavailable') return JSON.stringify([document, kind]);
  const { name, member } = subject;
  return JSON.stringify([document, kind, name, ...(member === undefined ? [] : [member])]);
}

/**
 * Returns the reader groups of a part, as written: from `x-mint.metadata`, or else from the part, or else from the object
 * that contains it.
 */
export function readGroups(value: JsonObject, parent: JsonObject): Json | undefined {
  const { metadata, groups } = readMintExtension(value);
  return (isObject(metadata) ? metadata['groups'] : undefined) ?? groups ?? readMintExtension(parent)['groups'];
}

/**
 * Returns whether a part is hidden from all readers of the bundle: it is `x-excluded`, or restricted to other groups and
 * not shown by any page. `parent` is the object that contains it, if its readers can be the part's.
 */
export function isWithheld(
  { subject, value, parent = {} }: { subject: ApiSubject; value: JsonObject; parent?: JsonObject | undefined },
  { groups, shown: shownKeys, withheld, isStrict = false }: VisibilityRules,
): boolean {
  const key = getSubjectKey(subject);
  if (shownKeys.has(key)) return false;
  if (isStrict) return true;
  const isForOthers = !isVisible(readGroups(value, parent), { groups });
  return value['x-excluded'] === true || withheld.has(key) || isForOthers;
}

/** Returns whether a part of the description with this name is hidden from all readers of the bundle. */
export function isPartWithheld(part: PartName, description: string, rules: VisibilityRules): boolean {
  const content = rules.findDocument?.(description)?.content;
  const subject: ApiSubject = { document: description, kind: 'part', ...part };
  return isWithheld({ subject, value: content?.findValue?.(part) ?? {}, parent: content?.findParent?.(part) }, rules);
}
