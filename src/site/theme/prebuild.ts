/**
 * Builds everything that sites share, regardless of their pages, for the renderer's bundler, which stores it next to
 * the bundle.
 */
import type { Library } from '../../lib/library.ts';
import type { ThemeParts } from '../model/plugin.ts';
import { buildApiStyles, buildThemeAssets } from './assets.ts';
import { buildAssistantAssets } from './assistant-assets.ts';
import { buildScript } from './bundle.ts';
import { THEME_LAYOUTS } from './themes.ts';
import { getPrebuilt, listPrebuilt } from './prebuilt.ts';
import { listLibraries } from './script-libraries.ts';

/** Returns every file that `prebuilt` serves to any site, by name. `parts` belong to the plug-ins. */
export async function prebuildAll(parts: ThemeParts): Promise<[name: string, content: Buffer][]> {
  await readScriptLibraries(parts);
  return listPrebuilt();
}

/** Returns the packages in all scripts that sites share, by the SHA-256 of each script. */
export async function readScriptLibraries(parts: ThemeParts): Promise<Readonly<Record<string, Library[]>>> {
  const text = await getPrebuilt('libraries.json', async () => {
    await buildAll(parts);
    return Buffer.from(JSON.stringify(listLibraries()));
  });
  return JSON.parse(text.toString('utf8')) as Record<string, Library[]>;
}

async function buildAll(parts: ThemeParts): Promise<void> {
  for (const theme of Object.keys(THEME_LAYOUTS) as (keyof typeof THEME_LAYOUTS)[])
    await buildThemeAssets(theme, parts);
  await buildApiStyles(parts);
  await buildAssistantAssets([undefined]);
  for (const prebuild of parts.prebuilds) await prebuild();
  await buildScript('third-parties/third-parties.ts');
}
