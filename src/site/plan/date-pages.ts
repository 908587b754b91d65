import type { PageHistory } from '../model/page-history.ts';
import type { PlannedPage } from '../model/plan.ts';

/** What the repository of a site knows about its files. */
export interface FileHistory {
  /** File → when it last changed, RFC 3339 in UTC. */
  modified: Readonly<Record<string, string>>;
  /** File → its changes. @defaultValue none */
  histories?: Readonly<Record<string, PageHistory>> | undefined;
}

/** Dates the pages that don't set a date, and adds the history of pages that have a file. */
export function datePages(pages: readonly PlannedPage[], { modified, histories = {} }: FileHistory): PlannedPage[] {
  return pages.map((page) => {
    const date = page.modified ?? modified[page.file];
    const history = page.generated ? undefined : histories[page.file];
    if (date === page.modified && history === undefined) return page;
    return { ...page, ...(date !== undefined && { modified: date }), ...(history && { history }) };
  });
}
