/**
 * Finds the operations and other parts that a bundle's readers can see. Pages and published files follow the same rule.
 */
import { readGroups } from '../make-pages.ts';
import { isVisible } from '../../descriptions/page/groups.ts';
import type { SiteSettings } from '../../model/plan.ts';
import type { ApiSubject } from '../../model/api-description.ts';
import type { JsonObject } from '../../model/json.ts';

export interface VisibilityRules {
  /** Reader groups that the bundle is built for. */
  groups: readonly string[];
  /** Keys of subjects that a page of the site shows. */
  shown: ReadonlySet<string>;
  /** Keys of subjects whose pages were left out because they are restricted to some groups. */
  withheld: ReadonlySet<string>;
  /** Whether everything that no page shows is hidden: from readers who aren't signed in. @defaultValue false */
  isStrict?: boolean;
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
  return JSON.stringify([
    document,
    kind,
    'method' in subject ? [subject.method, subject.path] : 'name' in subject && subject.name,
    ...('member' in subject ? [subject.member] : []),
  ]);
}

/**
 * Returns whether an operation or another part is hidden from all readers of the bundle: it is `x-excluded`, or
 * restricted to other groups and not shown by any page. `around` is the path item of an operation.
 */
export function isWithheld(
  { subject, value, around = {} }: { subject: ApiSubject; value: JsonObject; around?: JsonObject },
  { groups, shown: shownKeys, withheld, isStrict = false }: VisibilityRules,
): boolean {
  const key = getSubjectKey(subject);
  if (shownKeys.has(key)) return false;
  if (isStrict) return true;
  const readers = readGroups(value, around);
  const isForOthers = !isVisible(typeof readers === 'string' ? [readers] : readers, { groups });
  return value['x-excluded'] === true || withheld.has(key) || isForOthers;
}
