import { decideFeatures } from '../../features/decide-features.ts';
import type { RequestedFeatures } from '../../features/decide-features.ts';
import { AVAILABILITY, FEATURE_NAMES } from '../../features/deployment-kinds.ts';
import type { Deployment, FeatureName } from '../../features/deployment-kinds.ts';
import type { DecidedFeatures, FeatureSwitches } from '../../features/features.ts';

/** Changed decisions. null resets a feature to its default. */
export type SwitchChanges = Partial<Record<FeatureName, boolean | null>>;

export function changeSwitches(before: FeatureSwitches, changes: SwitchChanges = {}): FeatureSwitches {
  const after: SwitchChanges = { ...before, ...changes };
  return Object.fromEntries(
    FEATURE_NAMES.flatMap((name): [FeatureName, boolean][] => {
      const on = after[name];
      return on === undefined || on === null ? [] : [[name, on]];
    }),
  );
}

export interface DomainKind {
  host: string;
  deployment: Deployment;
  features: FeatureSwitches;
}

/**
 * Decides which features an export of a domain has. Throws `invalid_request` if the deployment kind doesn't allow a
 * setting of the domain or of this export.
 */
export function decideDomainFeatures(
  { host, deployment, features }: DomainKind,
  request?: RequestedFeatures,
): DecidedFeatures {
  const describe = (name: FeatureName, on: boolean) => `${name}=${on ? 'on' : 'off'} of the domain ${host}`;
  return decideFeatures({ deployment, settings: { switches: features, describe }, request });
}

/** Returns the features that exports of a domain have. Ignores settings that the deployment kind no longer allows. */
export function readDomainFeatures(domain: DomainKind): Record<FeatureName, boolean> {
  const allowedFeatures = Object.entries(domain.features).filter(
    ([name]) => AVAILABILITY[name as FeatureName][domain.deployment] !== 'off',
  );
  const { deployment: _, ...features } = decideDomainFeatures({
    ...domain,
    features: Object.fromEntries(allowedFeatures),
  });
  return features;
}
