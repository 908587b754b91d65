/** Author components that become interactive in the reader's browser (docs/decisions/0015-author-javascript.md). */
import type { SitePlugin } from '../../print/site-context.ts';

export const islands: SitePlugin = {
  name: 'islands',
  words: /reportNames/,
  async load() {
    const [{ wrapTag }, { wrapSnippet }, { createPrinters }, { COMPONENTS }] = await Promise.all([
      import('./wrap-tag.ts'),
      import('./slots.ts'),
      import('./print-island.ts'),
      import('./components.ts'),
    ]);
    return { liveTags: { wrapTag, wrapSnippet }, components: COMPONENTS, printers: createPrinters };
  },
};
