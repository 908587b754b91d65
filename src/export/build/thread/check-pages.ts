import { checkFrame } from '../../../site/check-frame.ts';
import { collectDiagnostics } from '../../../site/collect-diagnostics.ts';
import type { SiteContext } from '../../../site/print/site-context.ts';
import { checkPage } from '../../../site/render-page.ts';
import { buildIslandScripts } from '../../../site/theme/island-scripts.ts';
import type { PageReads, RecheckablePage, Task, Tasks } from '../messages.ts';
import { checkAuthorFiles } from './author-files.ts';
import { getPlannedPage, findReason, type PageCallbacks } from './page-notes.ts';
import { createTracking } from './tracking.ts';

/** Reads pages for their diagnostics and their queries to the site. */
export async function checkPages(
  site: SiteContext,
  { urls, stopped }: Task<'check'>,
  notes: PageCallbacks,
): Promise<Tasks['check']['output']> {
  const checked: RecheckablePage[] = [];
  const { tracker, replies } = createTracking(site);
  for (const [index, url] of urls.entries()) {
    notes.begin(index);
    const failure = findReason(url, stopped);
    const tracked = tracker.begin(getPlannedPage(site, url));
    const page = await checkPage(tracked.site, tracked.page, failure);
    const listReads = () => tracked.questions().map((text): PageReads[number] => [text, replies.find(text)]);
    checked.push(failure === undefined ? { ...page, facts: listReads() } : page);
    notes.end();
  }
  notes.leave();
  return checked;
}

/**
 * Returns every diagnostic of a site whose pages were checked. Also compiles the scripts of live components to report
 * errors in them.
 */
export async function collectChecks(site: SiteContext, task: Task<'collect'>): Promise<Tasks['collect']['output']> {
  const islands = await buildIslandScripts([...new Set(task.pages.flatMap((page) => page.islands))], site);
  const frame = checkFrame(site);
  const externals = [...task.pages.flatMap((page) => page.externals), ...frame.externals];
  const diagnostics = collectDiagnostics({
    site,
    frame,
    anchors: task.pages,
    diagnostics: [
      ...task.planDiagnostics,
      ...task.pages.flatMap(({ diagnostics }) => diagnostics),
      ...checkAuthorFiles(site),
      ...islands.diagnostics,
    ],
    checkAnchors: true,
  });
  return { diagnostics, externals: [...new Map(externals.map((link) => [JSON.stringify(link), link])).values()] };
}
