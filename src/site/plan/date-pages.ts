import type { PlannedPage } from '../model/plan.ts';

/** Dates the pages that don't set a date. `modified`: file → when it last changed, RFC 3339 in UTC. */
export function datePages(pages: readonly PlannedPage[], modified: Readonly<Record<string, string>>): PlannedPage[] {
  return pages.map((page) => {
    const date = page.modified ?? modified[page.file];
    return date === page.modified ? page : { ...page, modified: date };
  });
}
