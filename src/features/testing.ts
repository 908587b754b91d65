import { decideFeatures } from './decide-features.ts';
import type { Deployment, FeatureName } from './deployment-kinds.ts';
import type { DecidedFeatures, FeatureSwitches } from './features.ts';

/** Returns the features of a site of this kind, for tests. The switches apply to one export. */
export function createFeatures(deployment: Deployment = 'cloud', switches: FeatureSwitches = {}): DecidedFeatures {
  const describe = (name: FeatureName, on: boolean) => `${name}=${on}`;
  return decideFeatures({ deployment, request: { switches, describe } });
}
