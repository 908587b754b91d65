/** What changed on a page, at its foot (content format, Date line). */
import type { SitePlugin } from '../../print/site-context.ts';
import { buildHistoryFiles, HISTORY_STYLES } from './assets.ts';

declare module '../../model/frontmatter.ts' {
  interface Frontmatter {
    /** Whether readers can see how the page changed, on a site that shows it. @defaultValue true */
    history?: boolean;
  }
}

export const pageHistory: SitePlugin = {
  name: 'page-history',
  words: /bd-History|data-bd-history|_docs\/history\.|renderHistory/,
  frontmatter: { history: (values) => values.flag('history') },
  styles: ({ metadata }) => (metadata.history ? [HISTORY_STYLES] : []),
  siteFiles: ({ config: { metadata } }) => (metadata.history ? buildHistoryFiles() : []),
  async load() {
    const { renderHistory } = await import('./render-history.ts');
    return { frame: (site, page, context) => ({ footHtml: renderHistory(site.plan, page, context) }) };
  },
};
