import { DEPLOYMENTS, FEATURE_NAMES } from './deployment-kinds.ts';
import { hasFeature } from './features.ts';
import type { Features } from './features.ts';

/**
 * Combines the sites that one repository is published as: the strictest kind, with only the features that all of them
 * have. Anything that passes a check against it works on each of them. Undefined for no site.
 */
export function findStrictestFeatures(sites: readonly Features[]): Features | undefined {
  return sites.length === 0 ? undefined : sites.reduce(combine);
}

function combine(a: Features, b: Features): Features {
  const deployment = getStrictness(a) >= getStrictness(b) ? a.deployment : b.deployment;
  const commonFeatures = Object.fromEntries(
    FEATURE_NAMES.map((name) => [name, hasFeature(a, name) && hasFeature(b, name)]),
  );
  return { ...a, ...commonFeatures, deployment };
}

/** The kinds are ordered by strictness. */
function getStrictness({ deployment }: Features): number {
  return DEPLOYMENTS.indexOf(deployment);
}
