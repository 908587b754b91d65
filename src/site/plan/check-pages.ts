/** Detects sites whose navigation leads nowhere, for example because the wrong folder is exported. */
import { AppError } from '../../errors.ts';
import type { Diagnostic } from '../model/diagnostics.ts';
import type { SitePlan } from '../model/plan.ts';

/**
 * Returns an error if none of the pages in the navigation exists. Throws `invalid_site` if the site has no page at all.
 * `diagnostics` are the plan's.
 */
export function checkPages(
  { pages, withheld, settings }: Pick<SitePlan, 'pages' | 'withheld' | 'settings'>,
  diagnostics: readonly Diagnostic[],
): Diagnostic[] {
  const missingPages = diagnostics.filter(({ code }) => code === 'missing-page');
  const [first] = missingPages;
  const problem =
    missingPages.length === 1
      ? "The page in the navigation doesn't exist."
      : `None of the ${missingPages.length} pages in the navigation exists.`;
  // An edition without pages is left out. Some edition has pages.
  if (pages.length === 0 && settings.audience !== undefined) return [];
  if (pages.length === 0) {
    if (withheld.length > 0 || diagnostics.some(({ code }) => code === 'page-restricted'))
      throw new AppError('invalid_site', 'The site has no public pages: all of them are limited to reader groups.');
    throw new AppError('invalid_site', `The site has no pages. ${first ? `${problem} ${FIX}` : ADD}`);
  }
  if (!first || pages.some(({ visibility }) => visibility.sidebar)) return [];
  const { file, line, column } = first;
  return [{ file, line, column, severity: 'error', code: 'navigation-empty', message: `${problem} ${FIX}` }];
}

const ADD = 'Add an .mdx or .md file, and list it in "navigation" in docs.json.';
const FIX =
  'Paths in docs.json start at its folder. Correct the paths, or move docs.json to the folder with the pages.';
