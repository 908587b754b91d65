import { AppError } from '../errors.ts';
import { AVAILABILITY, CONFIGURABLE_DEFAULT, DEPLOYMENTS, FEATURE_NAMES, FEATURE_TITLES } from './deployment-kinds.ts';
import type { Availability, Deployment, FeatureName } from './deployment-kinds.ts';
import type { FeatureSwitches, Features } from './features.ts';

/** Requested feature switches, and their names in errors for the user: `--search`, `FEATURE_SEARCH=on`. */
export interface RequestedFeatures {
  switches: FeatureSwitches;
  describe(name: FeatureName, on: boolean): string;
}

export interface FeatureInput {
  deployment: Deployment;
  /** Settings for every export: a domain's, or the environment's. They decide configurable features. */
  settings?: RequestedFeatures | undefined;
  /**
   * Switches for this export only. Take precedence over the settings, and can disable features that every site of the
   * kind has.
   */
  request?: RequestedFeatures | undefined;
}

/** Decides the features of a site. Throws `invalid_request` for a switch that the deployment kind doesn't allow. */
export function decideFeatures({ deployment, settings, request }: FeatureInput): Features {
  if (settings) for (const name of FEATURE_NAMES) checkWish(name, { deployment, wishes: settings, mayLeaveOut: false });
  if (request) for (const name of FEATURE_NAMES) checkWish(name, { deployment, wishes: request, mayLeaveOut: true });
  const decide = (name: FeatureName): boolean =>
    request?.switches[name] ?? settings?.switches[name] ?? isOnByDefault(name, deployment);
  return {
    deployment,
    search: decide('search'),
    assistant: decide('assistant'),
    analytics: decide('analytics'),
    playground: decide('playground'),
  };
}

function isOnByDefault(name: FeatureName, deployment: Deployment): boolean {
  const availability = AVAILABILITY[name][deployment];
  return availability === 'configurable' ? CONFIGURABLE_DEFAULT[deployment] : availability === 'on';
}

interface Check {
  deployment: Deployment;
  wishes: RequestedFeatures;
  /** Whether the switch applies to one export only, where disabling a feature affects no one else. */
  mayLeaveOut: boolean;
}

function checkWish(name: FeatureName, { deployment, wishes, mayLeaveOut }: Check): void {
  const requestedValue = wishes.switches[name];
  const availability = AVAILABILITY[name][deployment];
  if (requestedValue === undefined || isAllowed(availability, requestedValue) || (!requestedValue && mayLeaveOut))
    return;
  const alternatives = DEPLOYMENTS.filter((kind) => isAllowed(AVAILABILITY[name][kind], requestedValue));
  throw new AppError(
    'invalid_request',
    `${capitalize(withArticle(deployment))} site ${requestedValue ? "can't have" : 'always has'} ${FEATURE_TITLES[name]}, so ` +
      `${wishes.describe(name, requestedValue)} isn't allowed. Remove it, or choose the deployment kind ${alternatives.join(' or ')}.`,
  );
}

function isAllowed(availability: Availability, requestedValue: boolean): boolean {
  return availability === 'configurable' || availability === (requestedValue ? 'on' : 'off');
}

/** Returns a kind for the middle of a sentence: `an air-gapped`. */
function withArticle(deployment: Deployment): string {
  return `${/^[aeiou]/.test(deployment) ? 'an' : 'a'} ${deployment}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
