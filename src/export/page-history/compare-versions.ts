import type { PageChange } from '../../site/shared.ts';
import { normalizeSection, type PageVersion } from './split-page.ts';

/** What a change did to the sections of a page. Only those in `current` are named. */
export type SectionChanges = Pick<PageChange, 'added' | 'changed' | 'hasOthers' | 'removed'>;

/** Compares two versions of a page. Returns undefined if readers see no difference. */
export function compareVersions(
  { before, after }: { before: PageVersion; after: PageVersion },
  current: PageVersion,
): SectionChanges | undefined {
  const added: string[] = [];
  const changed: string[] = [];
  let hasOthers = false;
  for (const [key, text] of after.sections) {
    const oldText = before.sections.get(key);
    if (oldText !== undefined && isSameSection(oldText, text)) continue;
    if (!current.sections.has(key)) hasOthers = true;
    else if (oldText === undefined) added.push(key);
    else changed.push(key);
  }
  const removed = [...before.sections.keys()].filter((key) => !after.sections.has(key)).length;
  if (added.length + changed.length + removed === 0 && !hasOthers) return undefined;
  return {
    ...(added.length > 0 && { added: added.slice(0, MAX_SECTIONS) }),
    ...(changed.length > 0 && { changed: changed.slice(0, MAX_SECTIONS) }),
    ...((hasOthers || added.length > MAX_SECTIONS || changed.length > MAX_SECTIONS) && { hasOthers: true }),
    ...(removed > 0 && { removed }),
  };
}

/** Most sections don't change, so their texts are the same. */
function isSameSection(before: string, after: string): boolean {
  return before === after || normalizeSection(before) === normalizeSection(after);
}

/** Keeps plans small: a page shows fewer. */
const MAX_SECTIONS = 20;
