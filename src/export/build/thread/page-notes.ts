import type { PlannedPage, SiteContext } from '../../../site/index.ts';
import type { StoppedPage } from '../messages.ts';

/** Callbacks for the pages of a task. */
export interface PageCallbacks {
  /** A page starts; `index` is its position in the task. */
  begin(index: number): void;
  /** The page is done, and another may start immediately. */
  end(): void;
  /** All pages are done, and the task continues. */
  leave(): void;
}

/** Returns why a page isn't parsed, if it was found to stop the renderer. */
export function findReason(url: string, stopped: readonly StoppedPage[] = []): string | undefined {
  return stopped.find((page) => page.url === url)?.reason;
}

/** Returns a page of the plan. @throws an error for a page that isn't in the plan. */
export function getPlannedPage(site: SiteContext, url: string): PlannedPage {
  const page = site.pages.get(url);
  if (!page) throw new Error(`no such page in the plan: ${url}`);
  return page;
}
