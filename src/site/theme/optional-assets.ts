/** Parts of the client that a bundle holds only when some page needs them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteConfig } from '../config/config.ts';
import { katexAssets } from '../math/assets.ts';
import type { OutputFile } from '../output/output-file.ts';
import { buildApiStyles } from './assets.ts';
import { playgroundAssets } from './playground-assets.ts';

/** Loaded by pages of API descriptions. */
export const API_STYLES = '_docs/api.css';

type Styling = Pick<SiteConfig['styling'], 'latex'>;

/** `languages` are those of the site's pages, as docs.json writes them. */
export async function optionalAssets(
  features: readonly string[],
  styling: Styling,
  languages: readonly (string | undefined)[] = [undefined],
): Promise<OutputFile[]> {
  return [
    ...(needsMath(styling, new Set(features)) ? katexAssets() : []),
    ...(features.includes('mermaid') ? mermaidAssets() : []),
    ...(features.includes('api') ? [{ path: API_STYLES, content: await buildApiStyles() }] : []),
    ...(features.includes('playground') ? await playgroundAssets(languages) : []),
  ];
}

/** `styling.latex: true` asks for the style sheet of formulas on every page. */
export function needsMath(styling: Styling, features: ReadonlySet<string>): boolean {
  return styling.latex === true || features.has('katex');
}

/** The vendored renderer of diagrams (vendor/mermaid/README.md). */
function mermaidAssets(): OutputFile[] {
  const folder = path.join(import.meta.dirname, '../../../vendor/mermaid');
  return [
    { path: '_docs/mermaid.js', content: readFileSync(path.join(folder, 'mermaid.min.js')) },
    {
      path: '_docs/mermaid.LICENSE.txt',
      content: Buffer.concat(['LICENSE', 'THIRD-PARTY.txt'].map((name) => readFileSync(path.join(folder, name)))),
    },
  ];
}
