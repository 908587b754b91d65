import { checkPage, limitDiagnostics, PART_LIMITS, type SiteContext } from '../../../site/index.ts';
import type { PageReads, RecheckablePage, Task, Tasks } from '../messages.ts';
import { getPlannedPage, findReason, type PageCallbacks } from './page-notes.ts';
import { createTracking } from './tracking.ts';

/** Reads pages for their diagnostics and their queries to the site. */
export async function checkPages(
  site: SiteContext,
  { urls, stoppedPages }: Task<'check'>,
  notes: PageCallbacks,
): Promise<Tasks['check']['output']> {
  const checkedPages: RecheckablePage[] = [];
  const { tracker, replies } = createTracking(site);
  for (const [index, url] of urls.entries()) {
    notes.begin(index);
    const failure = findReason(url, stoppedPages);
    const trackedPage = tracker.begin(getPlannedPage(site, url));
    const checkedPage = await checkPage(trackedPage.site, trackedPage.page, failure);
    const page = { ...checkedPage, diagnostics: limitDiagnostics(checkedPage.diagnostics, PART_LIMITS) };
    const listReads = () => trackedPage.questions().map((text): PageReads[number] => [text, replies.find(text)]);
    checkedPages.push(failure === undefined ? { ...page, facts: listReads() } : page);
    notes.end();
  }
  notes.leave();
  return checkedPages;
}
