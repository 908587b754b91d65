import type { ApiConfig } from '../../model/config.ts';
import type { Frontmatter } from '../../model/frontmatter.ts';
import type { SiteSettings } from '../../model/plan.ts';

/** `interactive` opens a form, `simple` shows an endpoint to copy, and `none` shows neither. */
export type PlaygroundDisplay = 'interactive' | 'simple' | 'none';

export interface DisplayInput {
  api: Pick<ApiConfig, 'playground'>;
  frontmatter: Pick<Frontmatter, 'playground'>;
  settings: Pick<SiteSettings, 'features' | 'audience'>;
}

/**
 * Chooses the playground of an operation's page. `auth` is a form for signed-in readers, and `none` for
 * others. Without the feature, a form becomes an endpoint to copy.
 */
export function readDisplay({ api, frontmatter, settings }: DisplayInput): PlaygroundDisplay {
  const chosenDisplay = frontmatter.playground ?? api.playground?.display ?? 'interactive';
  const signedInDisplay = settings.audience === 'signed-in' ? 'interactive' : 'none';
  const requestedDisplay = chosenDisplay === 'auth' ? signedInDisplay : chosenDisplay;
  return requestedDisplay === 'interactive' && !settings.features.playground ? 'simple' : requestedDisplay;
}
