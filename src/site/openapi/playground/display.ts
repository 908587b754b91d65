import type { ApiConfig } from '../../model/config.ts';
import type { SiteSettings } from '../../model/plan.ts';

/** `interactive` opens a form, `simple` shows an endpoint to copy, and `none` shows neither. */
export type PlaygroundDisplay = 'interactive' | 'simple' | 'none';

export interface DisplayInput {
  api: Pick<ApiConfig, 'playground'>;
  frontmatter: { playground?: string };
  settings: Pick<SiteSettings, 'features'>;
}

/**
 * Chooses the playground of an operation's page. `auth` is meant for signed-in readers, whom a static site doesn't
 * have, so it becomes `none`. Without the feature, a form becomes an endpoint to copy.
 */
export function readDisplay({ api, frontmatter, settings }: DisplayInput): PlaygroundDisplay {
  const requestedDisplay = DISPLAYS.find((display) => display === frontmatter.playground) ?? api.playground.display;
  if (requestedDisplay === 'auth') return 'none';
  return requestedDisplay === 'interactive' && !settings.features.playground ? 'simple' : requestedDisplay;
}

const DISPLAYS = ['interactive', 'simple', 'none', 'auth'] as const;
