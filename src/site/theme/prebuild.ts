/**
 * Builds everything that sites share, regardless of their pages, for the renderer's bundler, which stores it next to
 * the bundle.
 */
import type { ThemeParts } from '../model/plugin.ts';
import { buildApiStyles, buildThemeAssets } from './assets.ts';
import { buildAssistantAssets } from './assistant-assets.ts';
import { buildScript } from './bundle.ts';
import { THEME_LAYOUTS } from './themes.ts';
import { buildPlaygroundAssets } from './playground-assets.ts';
import { listPrebuilt } from './prebuilt.ts';

/** Returns every file that `prebuilt` serves to any site, by name. `parts` belong to the plug-ins. */
export async function prebuildAll(parts: ThemeParts): Promise<[name: string, content: Buffer][]> {
  for (const theme of Object.keys(THEME_LAYOUTS) as (keyof typeof THEME_LAYOUTS)[])
    await buildThemeAssets(theme, parts);
  await buildApiStyles();
  await buildPlaygroundAssets([undefined]);
  await buildAssistantAssets([undefined]);
  const scripts = ['samples.ts', 'islands/load.ts', 'islands/runtime.ts', 'third-parties/third-parties.ts'];
  for (const entry of scripts) await buildScript(entry);
  return listPrebuilt();
}
