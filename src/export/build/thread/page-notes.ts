import type { PlannedPage } from '../../../site/model/plan.ts';
import type { SiteContext } from '../../../site/print/site-context.ts';
import type { StoppedPage } from '../messages.ts';

/** Called for the pages of a task. */
export interface PageNotes {
  /** A page begins, by its index in the task. */
  begin(index: number): void;
  /** It is done, and another may begin at once. */
  end(): void;
  /** All are done, and the task goes on. */
  leave(): void;
}

/** Why nothing of a page is parsed, where it was found to stop the renderer. */
export function reasonOf(url: string, stopped: readonly StoppedPage[] = []): string | undefined {
  return stopped.find((page) => page.url === url)?.reason;
}

/** @throws an error for a page that is not in the plan. */
export function plannedPage(site: SiteContext, url: string): PlannedPage {
  const page = site.pages.get(url);
  if (!page) throw new Error(`no such page in the plan: ${url}`);
  return page;
}
