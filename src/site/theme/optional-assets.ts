/** Parts of the client that a bundle only contains if some page needs them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OutputFile } from '../model/output-file.ts';
import { API_STYLES } from '../openapi/styles.ts';
import { buildAssistantAssets } from './assistant-assets.ts';
import { buildApiStyles } from './assets.ts';
import { buildPlaygroundAssets } from './playground-assets.ts';

/** Returns the files. `languages` are the language codes of the site's pages in docs.json. */
export async function buildOptionalAssets(
  features: readonly string[],
  languages: readonly (string | undefined)[] = [undefined],
): Promise<OutputFile[]> {
  return [
    ...(features.includes('mermaid') ? readMermaidAssets() : []),
    ...(features.includes('api') ? [{ path: API_STYLES, content: await buildApiStyles() }] : []),
    ...(features.includes('assistant') ? await buildAssistantAssets(languages) : []),
    ...(features.includes('playground') ? await buildPlaygroundAssets(languages) : []),
  ];
}

/** Returns the vendored diagram renderer (vendor/mermaid/README.md). */
function readMermaidAssets(): OutputFile[] {
  const folder = path.join(import.meta.dirname, '../../../vendor/mermaid');
  return [
    { path: '_docs/mermaid.js', content: readFileSync(path.join(folder, 'mermaid.min.js')) },
    {
      path: '_docs/mermaid.LICENSE.txt',
      content: Buffer.concat(['LICENSE', 'THIRD-PARTY.txt'].map((name) => readFileSync(path.join(folder, name)))),
    },
  ];
}
