import { addToList } from '../../../lib/add-to-list.ts';
import {
  packPart,
  mergeNeeds,
  framePage,
  renderPage,
  listPageFiles,
  indexPage,
  joinPages,
  limitDiagnostics,
  PART_LIMITS,
  type OutputFile,
  type ClientNeeds,
  type SiteContext,
  type PageTerms,
} from '../../../site/index.ts';
import type { Task, Tasks } from '../messages.ts';
import { createEmptyFacts, writeMeta, type SegmentIndexes } from '../segment-meta.ts';
import { packFiles } from './pack-files.ts';
import { getPlannedPage, findReason, type PageCallbacks } from './page-notes.ts';
import { openTaskBodies } from './task-bodies.ts';

/** Renders pages to one segment of the bundle. Cached bodies that are still valid only get a new frame. */
export async function renderPages(
  site: SiteContext,
  { urls, stoppedPages = [], cached }: Task<'pages'>,
  notes: PageCallbacks,
): Promise<Tasks['pages']['output']> {
  const files: OutputFile[] = [];
  const indexedTerms = new Map<string, PageTerms[]>();
  const needs: ClientNeeds[] = [];
  const facts = createEmptyFacts();
  const indexes: SegmentIndexes = {};
  const bodies = cached && openTaskBodies(site, cached);
  let text = '';
  for (const [index, url] of urls.entries()) {
    notes.begin(index);
    const page = getPlannedPage(site, url);
    const failure = findReason(url, stoppedPages);
    const renderedPage = bodies
      ? framePage(site, page, await bodies.get(page, failure))
      : await renderPage(site, page, failure);
    files.push(...listPageFiles(page, renderedPage));
    text += renderedPage.llmsFull;
    if (renderedPage.indexed) {
      const terms = bodies ? bodies.terms(url, renderedPage.indexed) : indexPage(renderedPage.indexed);
      addToList(indexedTerms, renderedPage.index, terms);
    }
    facts.anchors.push({ url, ids: renderedPage.ids, fragments: renderedPage.fragments });
    facts.diagnostics.push(...limitDiagnostics(renderedPage.diagnostics, PART_LIMITS));
    needs.push(renderedPage.needs);
    notes.end();
  }
  notes.leave();
  facts.needs = mergeNeeds(needs);
  for (const [name, list] of indexedTerms) indexes[name] = joinPages(list);
  const { tar, entries } = packFiles(files);
  facts.files = entries;
  return {
    tar,
    meta: writeMeta({ facts, indexes }),
    text: packPart(Buffer.from(text)),
    // A page that was stopped here might succeed on another machine.
    ...(bodies && stoppedPages.length === 0
      ? bodies.packForCache()
      : { reuse: 'never' as const, shared: [], bodies: undefined, isDamaged: false }),
  };
}
