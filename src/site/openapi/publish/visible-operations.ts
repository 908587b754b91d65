/** Finds the operations and channels that a bundle's readers may see: one rule for pages and for published files. */
import { groupsOf } from '../make-pages.ts';
import { isVisible } from '../page/groups.ts';
import type { ApiSubject, JsonObject } from '../../model/api-description.ts';

export interface VisibilityRules {
  /** Groups of readers that the bundle is made for. */
  groups: readonly string[];
  /** Keys of what some page of the site shows. */
  shown: ReadonlySet<string>;
  /** Keys of what pages show that were left out, because they are for some groups only. */
  withheld: ReadonlySet<string>;
}

/** The rules of a site with these pages. */
export function rulesOf({
  pages,
  groups,
  withheld,
}: {
  pages: Iterable<{ subject?: ApiSubject }>;
  groups: readonly string[];
  withheld: Iterable<string>;
}): VisibilityRules {
  const shown = Array.from(pages).flatMap(({ subject }) => (subject ? [subjectKey(subject)] : []));
  return { groups, shown: new Set(shown), withheld: new Set(withheld) };
}

/** Identity of what a page shows on a site. */
export function subjectKey(subject: ApiSubject): string {
  const { document, kind } = subject;
  return JSON.stringify([
    document,
    kind,
    'method' in subject ? [subject.method, subject.path] : 'name' in subject && subject.name,
    ...('member' in subject ? [subject.member] : []),
  ]);
}

/**
 * Whether nobody that the bundle is made for sees an operation or a channel: `x-excluded`, or kept for other groups,
 * and no page shows it. `around` is the path item of an operation.
 */
export function isWithheld(
  { subject, value, around = {} }: { subject: ApiSubject; value: JsonObject; around?: JsonObject },
  { groups, shown, withheld }: VisibilityRules,
): boolean {
  const key = subjectKey(subject);
  if (shown.has(key)) return false;
  const readers = groupsOf(value, around);
  const isForOthers = !isVisible(typeof readers === 'string' ? [readers] : readers, { groups });
  return value['x-excluded'] === true || withheld.has(key) || isForOthers;
}
