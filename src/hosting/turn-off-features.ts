import type { Release } from '../bundle-server/release/release.ts';
import { FEATURE_NAMES } from '../features/deployment-kinds.ts';
import type { FeatureName } from '../features/deployment-kinds.ts';
import { hasFeature } from '../features/features.ts';
import type { Features } from '../features/features.ts';

/**
 * Returns a release, and all of its editions, without the features that its domain has turned off since the export. Their
 * endpoints then respond as on a site that was exported without them. Features that it was exported without stay off,
 * because its pages don't have them.
 */
export function turnOffFeatures(release: Release, allowed: Readonly<Record<FeatureName, boolean>>): Release {
  if (FEATURE_NAMES.every((name) => allowed[name])) return release;
  const editions = release.editions.map((edition) => ({
    ...edition,
    release: turnOffFeatures(edition.release, allowed),
  }));
  return { ...release, editions, features: limitFeatures(release.features, allowed) };
}

/** Bundles from older versions don't list their features. The playground is their only feature that needs a server. */
function limitFeatures(features: Features | undefined, allowed: Readonly<Record<FeatureName, boolean>>): Features {
  const { deployment } = features ?? { deployment: 'cloud' as const };
  const isOn = (name: FeatureName) => allowed[name] && (features ? hasFeature(features, name) : name === 'playground');
  return {
    deployment,
    search: isOn('search'),
    assistant: isOn('assistant'),
    mcp: isOn('mcp'),
    analytics: isOn('analytics'),
    playground: isOn('playground'),
  };
}
