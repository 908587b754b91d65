/** What changed on a page, at its foot (content format, Date line). */
import type { SitePlugin } from '../../print/site-context.ts';
import { buildHistoryFiles, HISTORY_STYLES } from './assets.ts';

export const pageHistory: SitePlugin = {
  name: 'page-history',
  words: /bd-History|data-bd-history|_docs\/history\.|renderHistory/,
  styles: ({ metadata }) => (metadata.history ? [HISTORY_STYLES] : []),
  siteFiles: ({ config: { metadata } }) => (metadata.history ? buildHistoryFiles() : []),
  async load() {
    const { renderHistory } = await import('./render-history.ts');
    return { frame: (site, page, context) => ({ footHtml: renderHistory(site.plan, page, context) }) };
  },
};
