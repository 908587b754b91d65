/** Author components that become interactive in the reader's browser (docs/decisions/0015-author-javascript.md). */
import path from 'node:path';
import type { SitePlugin } from '../../print/site-context.ts';
import { LOADER, RUNTIME } from './entries.ts';
import { SCRIPTS_FOLDER } from './names.ts';

export const islands: SitePlugin = {
  name: 'islands',
  words: /islands?(?!-tropical)|doc-(?:slot|live)/i,
  rareSheets: { [path.join(import.meta.dirname, 'islands.css')]: 'bd-DocIsland' },
  compiledFolder: SCRIPTS_FOLDER,
  async prebuild() {
    const { buildScript } = await import('../../theme/bundle.ts');
    for (const entry of [LOADER, RUNTIME]) await buildScript(entry);
  },
  async load() {
    const [{ wrapTag }, { wrapSnippet }, { COMPONENTS }, { createPrinters }, { buildFrame }, { buildIslandScripts }] =
      await Promise.all([
        import('./wrap-tag.ts'),
        import('./slots.ts'),
        import('./components.ts'),
        import('./print-island.ts'),
        import('./frame.ts'),
        import('./build-scripts.ts'),
      ]);
    return {
      liveTags: { wrapTag, wrapSnippet },
      components: COMPONENTS,
      printers: createPrinters,
      frame: (_site, _page, context) => buildFrame(context),
      compile: buildIslandScripts,
    };
  },
};
