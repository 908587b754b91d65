/** Checks the page menu against the settings of the export. */
import { hasFeature } from '../../features/features.ts';
import type { Features } from '../../features/features.ts';
import { isAssistant, isMcpOption } from '../model/assistants.ts';
import type { ContextualMenu, ContextualOption } from '../model/config.ts';
import { getSeverity, type SourcePosition, type Report } from '../model/diagnostics.ts';
import type { SiteSettings } from '../model/plan.ts';

/**
 * Reports menu entries that are left out: assistants and MCP clients, if the site doesn't have the feature or they
 * couldn't reach it.
 */
export function checkMenu(input: {
  menu: ContextualMenu | undefined;
  place: SourcePosition;
  settings: Pick<SiteSettings, 'features'>;
  /** Whether the site's public URL is known. */
  isPublic: boolean;
  report: Report;
}): void {
  const { menu, place, settings, isPublic, report } = input;
  const options = menu?.options ?? [];
  const isOff = (option: ContextualOption) => !isMenuOptionOn(option, settings.features);
  const disabledOptions = [
    ...options.filter((option) => option === 'assistant' && isOff(option)),
    ...options.filter((option) => needsPublicUrl(option) && isOff(option)),
  ];
  if (disabledOptions.length > 0)
    report({
      ...place,
      severity: getSeverity('feature-off'),
      code: 'feature-off',
      message: `The page menu leaves out ${quoteNames(disabledOptions)}, because ${disabledOptions.every(isMcpOption) ? 'the MCP server is' : 'AI assistants are'} turned off for this site. If this is intended, you can ignore this notice or remove them from "contextual.options".`,
    });
  const unreachableOptions = options.filter((option) => needsPublicUrl(option) && !isOff(option));
  if (!isPublic && unreachableOptions.length > 0)
    report({
      ...place,
      severity: 'warning',
      code: 'menu-without-address',
      message: `The page menu leaves out ${quoteNames(unreachableOptions)}, because the site's public URL is unknown. To include them, export with --site-url, or set "seo.metatags.canonical".`,
    });
}

/** Returns whether the site has the feature that a menu option belongs to. */
function isMenuOptionOn(option: ContextualOption, features: Features): boolean {
  return hasFeature(features, isMcpOption(option) ? 'mcp' : 'assistant');
}

function needsPublicUrl(option: ContextualOption): boolean {
  return isMcpOption(option) || (typeof option === 'string' && isAssistant(option));
}

function quoteNames(options: readonly ContextualOption[]): string {
  return options.map((name) => `"${name as string}"`).join(', ');
}
