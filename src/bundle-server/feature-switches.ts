import { AppError } from '../errors.ts';
import { decideFeatures } from '../features/decide-features.ts';
import type { RequestedFeatures } from '../features/decide-features.ts';
import { FEATURE_NAMES, FEATURE_TITLES } from '../features/deployment-kinds.ts';
import type { FeatureName } from '../features/deployment-kinds.ts';
import { hasFeature } from '../features/features.ts';
import type { Features } from '../features/features.ts';

/**
 * Compares the features that the operator requests with the features of the bundle. A server can't add or remove
 * features, because they are part of the bundle's files, so it rejects a bundle that differs. Throws
 * `invalid_request` for a feature that the deployment kind doesn't allow, and `invalid_config` for other differences.
 * The message explains how to get such a bundle.
 */
export function checkSwitches(features: Features | undefined, wishes: RequestedFeatures): void {
  const conflicts = FEATURE_NAMES.flatMap((name): [FeatureName, boolean][] => {
    const isEnabled = wishes.switches[name];
    return isEnabled === undefined || (features && isEnabled === hasFeature(features, name)) ? [] : [[name, isEnabled]];
  });
  const [first] = conflicts;
  if (!first) return;
  const source = wishes.describe(...first);
  if (!features)
    throw new AppError(
      'invalid_config',
      `The bundle doesn't list its features, so ${source} can't be applied. Remove it, or export the site again with this version of Bindery.`,
    );
  decideFeatures({
    deployment: features.deployment,
    settings: { ...wishes, switches: Object.fromEntries(conflicts) },
  });
  const [name, wishValue] = first;
  throw new AppError(
    'invalid_config',
    `The bundle was exported ${wishValue ? 'without' : 'with'} ${FEATURE_TITLES[name]}, which conflicts with ${source}. Remove this setting, ` +
      `or export the site again with ${name} turned ${wishValue ? 'on' : 'off'}.`,
  );
}
