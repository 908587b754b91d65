import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Library } from '../../../lib/library.ts';
import type { LibraryFiles } from '../../model/plugin.ts';
import type { OutputFile } from '../../model/output-file.ts';

/** Requested by pages with diagrams that only a browser can draw. */
export const NEED = 'plugin:diagrams';

const FOLDER = path.join(import.meta.dirname, '../../../../vendor/mermaid');

/** The vendored package with the projects that it contains, and its files in bundles. */
export function listMermaidFiles(): LibraryFiles {
  const library = JSON.parse(readFileSync(path.join(FOLDER, 'library.json'), 'utf8')) as Library;
  return { library, files: readMermaidAssets() };
}

/** Returns the vendored diagram renderer (vendor/mermaid/README.md). */
export function readMermaidAssets(): OutputFile[] {
  return [
    { path: '_docs/mermaid.js', content: readFileSync(path.join(FOLDER, 'mermaid.min.js')) },
    {
      path: '_docs/mermaid.LICENSE.txt',
      content: Buffer.concat(['LICENSE', 'THIRD-PARTY.txt'].map((name) => readFileSync(path.join(FOLDER, name)))),
    },
  ];
}
