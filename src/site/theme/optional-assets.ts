/** Parts of the client that a bundle only contains if some page needs them. */
import type { OutputFile } from '../model/output-file.ts';
import { API_STYLES } from '../openapi/styles.ts';
import { buildAssistantAssets } from './assistant-assets.ts';
import { buildApiStyles } from './assets.ts';
import { buildScript } from './bundle.ts';
import { buildPlaygroundAssets } from './playground-assets.ts';

/** Returns the files. `languages` are the language codes of the site's pages in docs.json. */
export async function buildOptionalAssets(
  features: readonly string[],
  languages: readonly (string | undefined)[] = [undefined],
): Promise<OutputFile[]> {
  return [
    ...(features.includes('api') ? [{ path: API_STYLES, content: await buildApiStyles() }] : []),
    ...(features.includes('samples') ? [{ path: '_docs/samples.js', content: await buildScript('samples.ts') }] : []),
    ...(features.includes('assistant') ? await buildAssistantAssets(languages) : []),
    ...(features.includes('playground') ? await buildPlaygroundAssets(languages) : []),
  ];
}
