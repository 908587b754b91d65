/** Mermaid diagrams: code blocks with the language `mermaid` (content format, Code). */
import path from 'node:path';
import type { SitePlugin } from '../../print/site-context.ts';
import { listMermaidFiles, NEED, readMermaidAssets } from './assets.ts';

export const diagrams: SitePlugin = {
  name: 'diagrams',
  words: /mermaid|diagram(?!-|:)/i,
  classes: ['mermaid'],
  rareSheets: { [path.join(import.meta.dirname, 'diagrams.css')]: 'mermaid|bd-Mermaid\\w*' },
  scripts: [path.join(import.meta.dirname, 'client/setup.ts')],
  siteFiles: ({ needs }) => (needs.has(NEED) ? readMermaidAssets() : []),
  libraryFiles: () => [listMermaidFiles()],
  async load() {
    const { createFences } = await import('./fences.ts');
    return { fences: createFences };
  },
};
