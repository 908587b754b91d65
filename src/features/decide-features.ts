import { AppError } from '../errors.ts';
import { AVAILABILITY, CONFIGURABLE_DEFAULT, DEPLOYMENTS, FEATURE_NAMES, FEATURE_TITLES } from './deployment-kinds.ts';
import type { Availability, Deployment, FeatureName } from './deployment-kinds.ts';
import type { FeatureSwitches, Features } from './features.ts';

/** Somebody's wishes, and how the error names one of them to whoever made it: `--search`, `FEATURE_SEARCH=on`. */
export interface Wishes {
  switches: FeatureSwitches;
  describe(name: FeatureName, on: boolean): string;
}

export interface FeatureInput {
  deployment: Deployment;
  /** Settings that hold for every export: those of a domain, or of the environment. They decide what is configurable. */
  settings?: Wishes | undefined;
  /** For this one export. Wins over the settings, and may leave out what every site of the kind has. */
  request?: Wishes | undefined;
}

/** Decides what a site has. Throws `invalid_request` for a wish that the deployment kind does not allow. */
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
  wishes: Wishes;
  /** The wish is for one export: leaving something out there takes it from nobody else. */
  mayLeaveOut: boolean;
}

function checkWish(name: FeatureName, { deployment, wishes, mayLeaveOut }: Check): void {
  const wish = wishes.switches[name];
  const availability = AVAILABILITY[name][deployment];
  if (wish === undefined || isAllowed(availability, wish) || (!wish && mayLeaveOut)) return;
  const others = DEPLOYMENTS.filter((kind) => isAllowed(AVAILABILITY[name][kind], wish));
  throw new AppError(
    'invalid_request',
    `${capitalize(withArticle(deployment))} site ${wish ? 'never' : 'always'} has ${FEATURE_TITLES[name]}, so it conflicts with ` +
      `${wishes.describe(name, wish)}. Remove that, or choose the deployment kind ${others.join(' or ')}.`,
  );
}

function isAllowed(availability: Availability, wish: boolean): boolean {
  return availability === 'configurable' || availability === (wish ? 'on' : 'off');
}

/** A kind as the middle of a sentence names it: `an air-gapped`. */
function withArticle(deployment: Deployment): string {
  return `${/^[aeiou]/.test(deployment) ? 'an' : 'a'} ${deployment}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
