import { AppError } from '../errors.ts';
import { AVAILABILITY, DEPLOYMENTS, FEATURE_NAMES, FEATURE_TITLES, isOnByDefault } from './deployment-kinds.ts';
import type { Availability, Deployment, FeatureName } from './deployment-kinds.ts';
import type { DecidedFeatures, FeatureSwitches } from './features.ts';

/** Requested feature switches, and their names in errors for the user: `--search`, `FEATURE_SEARCH=on`. */
export interface RequestedFeatures {
  switches: FeatureSwitches;
  describe(name: FeatureName, on: boolean): string;
}

export interface FeatureInput {
  deployment: Deployment;
  /** Settings for every export: a domain's, or the environment's. */
  settings?: RequestedFeatures | undefined;
  /** Switches for this export only. Take precedence over the settings. */
  request?: RequestedFeatures | undefined;
}

/**
 * Decides the features of a site. Any of them can be turned off. Throws `invalid_request` for one that is turned on, but
 * that the deployment kind doesn't have. Unless the MCP server is decided, it follows the assistant.
 */
export function decideFeatures({ deployment, settings, request }: FeatureInput): DecidedFeatures {
  for (const wishes of [settings, request])
    if (wishes) for (const name of FEATURE_NAMES) checkWish(name, { deployment, wishes });
  const decide = (name: FeatureName, fallback = isOnByDefault(name, deployment)): boolean =>
    request?.switches[name] ?? settings?.switches[name] ?? fallback;
  const assistant = decide('assistant');
  return {
    deployment,
    search: decide('search'),
    assistant,
    mcp: decide('mcp', assistant),
    analytics: decide('analytics'),
    playground: decide('playground'),
  };
}

interface Check {
  deployment: Deployment;
  wishes: RequestedFeatures;
}

function checkWish(name: FeatureName, { deployment, wishes }: Check): void {
  if (wishes.switches[name] !== true || isAvailable(name, deployment)) return;
  const alternatives = DEPLOYMENTS.filter((kind) => isAvailable(name, kind));
  throw new AppError(
    'invalid_request',
    `${capitalize(withArticle(deployment))} site can't have ${FEATURE_TITLES[name]}, so ` +
      `${wishes.describe(name, true)} isn't allowed. Remove it, or choose the deployment kind ${alternatives.join(' or ')}.`,
  );
}

function isAvailable(name: FeatureName, deployment: Deployment): boolean {
  const availability: Availability = AVAILABILITY[name][deployment];
  return availability !== 'off';
}

/** Returns a kind for the middle of a sentence: `an air-gapped`. */
function withArticle(deployment: Deployment): string {
  return `${/^[aeiou]/.test(deployment) ? 'an' : 'a'} ${deployment}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
