/** The environment variables FEATURE_SEARCH, FEATURE_ASSISTANT, FEATURE_MCP, FEATURE_ANALYTICS and FEATURE_PLAYGROUND. */
import { AppError } from '../errors.ts';
import type { RequestedFeatures } from './decide-features.ts';
import { FEATURE_NAMES } from './deployment-kinds.ts';
import type { FeatureName } from './deployment-kinds.ts';
import { parseSwitch } from './parse-switch.ts';

/** Returns the name of the variable that switches a feature: `FEATURE_SEARCH`. */
export function getFeatureVariable(name: FeatureName): string {
  return `FEATURE_${name.toUpperCase()}`;
}

/**
 * Reads the variables. An empty one counts as unset. Throws `invalid_config` for a value that is neither on nor off.
 */
export function readFeatureVariables(env: NodeJS.ProcessEnv): RequestedFeatures {
  const switches = FEATURE_NAMES.flatMap((name): [FeatureName, boolean][] => {
    const text = env[getFeatureVariable(name)]?.trim() ?? '';
    if (text === '') return [];
    const on = parseSwitch(text);
    if (on !== undefined) return [[name, on]];
    throw new AppError(
      'invalid_config',
      `${getFeatureVariable(name)}: expected "on" or "off", got ${JSON.stringify(text.slice(0, 80))}.`,
    );
  });
  return {
    switches: Object.fromEntries(switches),
    describe: (name, on) => `${getFeatureVariable(name)}=${on ? 'on' : 'off'}`,
  };
}
