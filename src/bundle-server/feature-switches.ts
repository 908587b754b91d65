import { AppError } from '../errors.ts';
import { decideFeatures } from '../features/decide-features.ts';
import type { Wishes } from '../features/decide-features.ts';
import { FEATURE_NAMES, FEATURE_TITLES } from '../features/deployment-kinds.ts';
import type { FeatureName } from '../features/deployment-kinds.ts';
import type { Features } from '../features/features.ts';

/**
 * Compares what the operator asks for with what the bundle has. Features are part of its files, so that a server can
 * add none and take none away: it refuses a bundle that is not as asked. Throws `invalid_request` for what the
 * deployment kind does not allow, else `invalid_config`; the message says how to get such a bundle.
 */
export function checkSwitches(features: Features | undefined, wishes: Wishes): void {
  const asked = FEATURE_NAMES.flatMap((name): [FeatureName, boolean][] => {
    const wish = wishes.switches[name];
    return wish === undefined || wish === features?.[name] ? [] : [[name, wish]];
  });
  const [first] = asked;
  if (!first) return;
  const given = wishes.describe(...first);
  if (!features)
    throw new AppError(
      'invalid_config',
      `The bundle doesn't list its features, so ${given} can't be applied. Remove it, or export the site again with this version of Bindery.`,
    );
  decideFeatures({
    deployment: features.deployment,
    settings: { ...wishes, switches: Object.fromEntries(asked) },
  });
  const [name, wish] = first;
  throw new AppError(
    'invalid_config',
    `The bundle was exported ${wish ? 'without' : 'with'} ${FEATURE_TITLES[name]}, which conflicts with ${given}. Remove this setting, ` +
      `or export the site again with ${name} turned ${wish ? 'on' : 'off'}.`,
  );
}
