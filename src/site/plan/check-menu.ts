/** Checks the page menu against the settings of the export. */
import type { SiteConfig } from '../model/config.ts';
import type { Place, Report } from '../model/diagnostics.ts';
import type { SiteSettings } from '../model/plan.ts';

/** Assistants that are handed the public address of a page. */
const ASSISTANTS = new Set(['chatgpt', 'claude', 'perplexity', 'grok']);

/** Reports assistants that the menu leaves out, since they could not read the page. A site without assistants has none to leave out. */
export function checkMenu(input: {
  menu: SiteConfig['contextual'];
  place: Place;
  settings: Pick<SiteSettings, 'origin' | 'features'>;
  report: Report;
}): void {
  const { menu, place, settings, report } = input;
  const wanted = (menu?.options ?? []).filter((option) => typeof option === 'string' && ASSISTANTS.has(option));
  if (wanted.length === 0 || settings.origin !== undefined || !settings.features.assistant) return;
  const names = wanted.map((option) => `"${String(option)}"`).join(', ');
  report({
    ...place,
    severity: 'warning',
    code: 'menu-without-address',
    message: `The page menu leaves out ${names}: they need the public address of the site. Export with --site-url.`,
  });
}
