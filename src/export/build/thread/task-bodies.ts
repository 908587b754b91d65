import { hash } from 'node:crypto';
import { question } from '../../../site/facts/questions.ts';
import type { PlannedPage } from '../../../site/model/plan.ts';
import type { SiteContext } from '../../../site/print/site-context.ts';
import { renderBody, type PageBody } from '../../../site/render-body.ts';
import { indexPage, type IndexedPage, type PageTerms } from '../../../site/search/index-page.ts';
import { openBodies, packBodies, type UsedPage } from '../cache/kept-bodies.ts';
import { readKept } from '../cache/read-kept.ts';
import { bodyFiles } from '../cache/segment-keys.ts';
import type { Kept, Tasks } from '../messages.ts';
import { trackingOf } from './tracking.ts';

/** Bodies of a task's pages and their terms: those that are kept, and those that have to be made. */
export function openTaskBodies(site: SiteContext, kept: Kept) {
  const { tracker, replies } = trackingOf(site);
  const { body: packed, isDamaged } = readKept(kept);
  const known = openBodies(packed, replies);
  const files = bodyFiles(site.plan, site.source);
  const used = new Map<string, UsedPage>();
  const asked = new Set<string>();
  let isNew = false;
  return {
    async get(page: PlannedPage, failure: string | undefined): Promise<PageBody> {
      const { url } = page;
      const found = failure === undefined ? known.find(url) : undefined;
      if (!found) isNew = true;
      const made = found ?? (await makeBody(page, failure));
      used.set(url, made);
      for (const text of made.questions) if (text !== question('file', page.file)) asked.add(text);
      return made.page.body;
    },
    /** Terms of a page whose body was asked for. */
    terms(url: string, indexed: IndexedPage): PageTerms {
      const sum = hash('sha256', JSON.stringify(indexed));
      const own = used.get(url);
      if (own?.page.terms?.sum === sum) return own.page.terms.found;
      const found = indexPage(indexed);
      if (own) used.set(url, { url, questions: own.questions, page: { ...own.page, terms: { sum, found } } });
      isNew = true;
      return found;
    },
    finish(): Pick<Tasks['pages']['output'], 'reuse' | 'shared' | 'bodies' | 'isDamaged'> {
      return {
        reuse: asked.has(question('setting', 'time')) ? 'same-time' : 'same-sources',
        shared: [...files].filter((file) => asked.has(question('file', file))).sort(),
        bodies: isNew ? packBodies([...used.values()], replies) : undefined,
        isDamaged,
      };
    },
  };

  async function makeBody(page: PlannedPage, failure: string | undefined): Promise<UsedPage> {
    const tracked = tracker.begin(page);
    const blocks = new Map<string, string>();
    site.highlighter.add(known.blocksOf(page.url));
    site.highlighter.noteBlocks(blocks);
    const body = await renderBody(tracked.site, tracked.page, failure);
    site.highlighter.noteBlocks();
    return { url: page.url, questions: tracked.questions(), page: { body, blocks: [...blocks] } };
  }
}
