import { isAirGapped } from '../../features/deployment-kinds.ts';
import { pickThirdParties, THIRD_PARTIES_PATH, THIRD_PARTIES_SCRIPT } from '../../lib/third-parties.ts';
import type { OutputFile } from '../model/output-file.ts';
import type { SitePlan } from '../model/plan.ts';
import { buildScript } from './bundle.ts';

/**
 * Returns the settings and the loader of third-party analytics. No page references them: a server adds them if its
 * operator allows it.
 */
export async function buildThirdPartyAssets({ config, settings }: SitePlan): Promise<OutputFile[]> {
  const { cookies, ...settingsByName } = pickThirdParties(config.integrations);
  if (isAirGapped(settings.features) || !settings.features.analytics || Object.keys(settingsByName).length === 0)
    return [];
  return [
    { path: THIRD_PARTIES_PATH, content: `${JSON.stringify({ ...settingsByName, ...(cookies && { cookies }) })}\n` },
    { path: THIRD_PARTIES_SCRIPT, content: await buildScript('third-parties/third-parties.ts') },
  ];
}
