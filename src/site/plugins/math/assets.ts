/** The style sheet and fonts of formulas, for sites that have any: `_docs/katex/`. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readLibrary } from '../../../lib/library.ts';
import type { LibraryFiles } from '../../model/plugin.ts';
import type { OutputFile } from '../../model/output-file.ts';
import { wrapInLayer } from '../../model/css-layer.ts';

/** Path of the style sheet in the bundle; its fonts are in `fonts/` beside it. */
export const KATEX_STYLES = '_docs/katex/katex.css';

/** The package, and all of its files that bundles can contain. */
export function listKatexFiles(): LibraryFiles {
  return { library: readLibrary(locatePackage()), files: readKatexAssets() };
}

export function readKatexAssets(): OutputFile[] {
  const folder = locatePackage();
  const css = readFileSync(path.join(folder, 'dist/katex.min.css'), 'utf8');
  const fonts = readdirSync(path.join(folder, 'dist/fonts'))
    .filter((name) => name.endsWith('.woff2'))
    .sort();
  return [
    { path: KATEX_STYLES, content: wrapInLayer(withoutOldFonts(css)) },
    { path: '_docs/katex/LICENSE.txt', content: readFileSync(path.join(folder, 'LICENSE')) },
    ...fonts.map((name) => ({
      path: `_docs/katex/fonts/${name}`,
      content: readFileSync(path.join(folder, 'dist/fonts', name)),
    })),
  ];
}

function locatePackage(): string {
  return path.dirname(createRequire(import.meta.url).resolve('katex/package.json'));
}

/** Removes fonts other than WOFF2, which every browser that the theme supports can read. */
function withoutOldFonts(css: string): string {
  return css.replace(/,url\([^()]*\.(?:woff|ttf)\) format\("[a-z]*"\)/g, '');
}
