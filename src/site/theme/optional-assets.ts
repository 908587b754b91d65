/** Parts of the client that a bundle only contains if some page needs them. */
import type { OutputFile } from '../model/output-file.ts';
import type { ThemeParts } from '../model/plugin.ts';
import { API_STYLES } from '../descriptions/styles.ts';
import { buildAssistantAssets } from './assistant-assets.ts';
import { buildApiStyles } from './assets.ts';

/** Returns the files. `languages` are the language codes of the site's pages in docs.json. */
export async function buildOptionalAssets({
  features,
  languages,
  parts,
}: {
  features: readonly string[];
  languages: readonly (string | undefined)[];
  parts: ThemeParts;
}): Promise<OutputFile[]> {
  return [
    ...(features.includes('api') ? [{ path: API_STYLES, content: await buildApiStyles(parts) }] : []),
    ...(features.includes('assistant') ? await buildAssistantAssets(languages) : []),
  ];
}
