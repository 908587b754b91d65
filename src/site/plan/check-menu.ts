/** Checks the page menu against the settings of the export. */
import { isAssistant, isMcpOption } from '../model/assistants.ts';
import type { SiteConfig } from '../model/config.ts';
import { getSeverity, type SourcePosition, type Report } from '../model/diagnostics.ts';
import type { SiteSettings } from '../model/plan.ts';

/**
 * Reports what the menu omits: assistants, and clients that connect to the MCP server, if the site lacks the feature or
 * they couldn't reach it.
 */
export function checkMenu(input: {
  menu: SiteConfig['contextual'];
  place: SourcePosition;
  settings: Pick<SiteSettings, 'features'>;
  /** Whether the site's public URL is known. */
  isPublic: boolean;
  report: Report;
}): void {
  const { menu, place, settings, isPublic, report } = input;
  const options = menu?.options ?? [];
  const names = options.filter((option) => isAssistant(option) || isMcpOption(option));
  const unavailableOptions = settings.features.assistant ? [] : options.filter((option) => option === 'assistant');
  if (names.length + unavailableOptions.length === 0) return;
  if (!settings.features.assistant)
    report({
      ...place,
      severity: getSeverity('feature-off'),
      code: 'feature-off',
      message: `The page menu leaves out ${[...unavailableOptions, ...names].map((name) => `"${name}"`).join(', ')}, because AI assistants are turned off for this site. If this is intended, you can ignore this notice or remove them from "contextual.options".`,
    });
  else if (!isPublic)
    report({
      ...place,
      severity: 'warning',
      code: 'menu-without-address',
      message: `The page menu leaves out ${names.map((name) => `"${name}"`).join(', ')}, because the site's public URL is unknown. To include them, export with --site-url, or set "seo.metatags.canonical".`,
    });
}
