/** Which operations and channels readers of a bundle may see: the same rule for pages and for published files. */
import { mintOf } from '../make-pages.ts';
import { isVisible } from '../page/groups.ts';
import type { ApiSubject, JsonObject, Json } from '../types.ts';

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

/** Identity of an operation, webhook or channel on a site. */
export function subjectKey(subject: ApiSubject): string {
  const { document, kind } = subject;
  return JSON.stringify([
    document,
    kind,
    'method' in subject ? [subject.method, subject.path] : 'name' in subject && subject.name,
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
  return value['x-excluded'] === true || withheld.has(key) || !isVisible(groupsOf(value, around), { groups });
}

/** `x-mint.metadata` beats what the operation says of itself, and that what its path says. */
function groupsOf(value: JsonObject, around: JsonObject): Json | undefined {
  const mint = mintOf(value);
  const { metadata } = mint;
  const own =
    typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata) ? metadata['groups'] : undefined;
  const groups = own ?? mint['groups'] ?? mintOf(around)['groups'];
  return typeof groups === 'string' ? [groups] : groups;
}
