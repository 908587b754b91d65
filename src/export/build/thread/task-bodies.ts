import { question } from '../../../site/facts/questions.ts';
import type { PlannedPage } from '../../../site/model/plan.ts';
import type { SiteContext } from '../../../site/print/site-context.ts';
import { renderBody, type PageBody } from '../../../site/render-body.ts';
import { openBodies, packBodies, type KeptBody } from '../cache/kept-bodies.ts';
import { bodyFiles } from '../cache/segment-keys.ts';
import type { Tasks } from '../messages.ts';
import { trackingOf } from './tracking.ts';

/** Bodies of a task's pages: those that are kept, and those that have to be made. */
export function openTaskBodies(site: SiteContext, packed: Uint8Array) {
  const { tracker, replies } = trackingOf(site);
  const known = openBodies(packed, replies);
  const files = bodyFiles(site.plan, site.source);
  const used: KeptBody[] = [];
  const asked = new Set<string>();
  let made = 0;
  return {
    async get(page: PlannedPage, failure: string | undefined): Promise<PageBody> {
      const { url } = page;
      const found = failure === undefined ? known.find(url) : undefined;
      if (!found) made += 1;
      const body = found ?? (await makeBody(page, failure));
      used.push(body);
      for (const text of body.questions) if (text !== question('file', page.file)) asked.add(text);
      return body.body;
    },
    finish(): Pick<Tasks['pages']['output'], 'reuse' | 'shared' | 'bodies'> {
      return {
        reuse: asked.has(question('setting', 'time')) ? 'same-time' : 'same-sources',
        shared: [...files].filter((file) => asked.has(question('file', file))).sort(),
        bodies: made > 0 ? packBodies(used, replies) : undefined,
      };
    },
  };

  async function makeBody(page: PlannedPage, failure: string | undefined): Promise<KeptBody> {
    const tracked = tracker.begin(page);
    const blocks = new Map<string, string>();
    site.highlighter.add(known.blocksOf(page.url));
    site.highlighter.noteBlocks(blocks);
    const body = await renderBody(tracked.site, tracked.page, failure);
    site.highlighter.noteBlocks();
    return { url: page.url, questions: tracked.questions(), body, blocks: [...blocks] };
  }
}
