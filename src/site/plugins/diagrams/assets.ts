import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OutputFile } from '../../model/output-file.ts';

/** Requested by pages with diagrams that only a browser can draw. */
export const NEED = 'plugin:diagrams';

/** Returns the vendored diagram renderer (vendor/mermaid/README.md). */
export function readMermaidAssets(): OutputFile[] {
  const folder = path.join(import.meta.dirname, '../../../../vendor/mermaid');
  return [
    { path: '_docs/mermaid.js', content: readFileSync(path.join(folder, 'mermaid.min.js')) },
    {
      path: '_docs/mermaid.LICENSE.txt',
      content: Buffer.concat(['LICENSE', 'THIRD-PARTY.txt'].map((name) => readFileSync(path.join(folder, name)))),
    },
  ];
}
