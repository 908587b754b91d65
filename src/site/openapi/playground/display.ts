import type { ApiConfig } from '../../model/config.ts';
import type { SiteSettings } from '../../model/plan.ts';

/** `interactive` opens a form; `simple` is the endpoint to copy; `none` is neither. */
export type PlaygroundDisplay = 'interactive' | 'simple' | 'none';

export interface DisplayInput {
  api: Pick<ApiConfig, 'playground'>;
  frontmatter: { playground?: string };
  settings: Pick<SiteSettings, 'features'>;
}

/**
 * Chooses the playground of an operation's page. `auth` is for readers who are signed in, and a static site has none:
 * it is `none`. Without the feature a form becomes the endpoint to copy.
 */
export function displayOf({ api, frontmatter, settings }: DisplayInput): PlaygroundDisplay {
  const wanted = DISPLAYS.find((display) => display === frontmatter.playground) ?? api.playground.display;
  if (wanted === 'auth') return 'none';
  return wanted === 'interactive' && !settings.features.playground ? 'simple' : wanted;
}

const DISPLAYS = ['interactive', 'simple', 'none', 'auth'] as const;
