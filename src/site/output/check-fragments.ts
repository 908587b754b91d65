import { decodePath } from '../../lib/decode-path.ts';
import type { Diagnostic } from '../model/diagnostics.ts';
import { closestName } from '../../lib/closest-name.ts';
import type { PageOutput } from '../print/page-output.ts';
import { isTemplateId } from '../print/identify.ts';
import { headingAliases } from '../mdx/heading-id.ts';
import { refinePlace } from '../model/refine-place.ts';
import { findInDescription } from '../model/subject-place.ts';
import type { Source } from '../model/source.ts';

export interface PageAnchors {
  url: string;
  ids: string[];
  fragments: PageOutput['fragments'];
}

/** Links to headings that do not exist, found once all pages are known. `titleOf` gives the title of a page. */
export function checkFragments(
  pages: readonly PageAnchors[],
  source: Source,
  titleOf: (url: string) => string | undefined,
): Diagnostic[] {
  const idsOf = collectIds(pages);
  const found: Diagnostic[] = [];
  for (const { fragments } of pages) {
    for (const { url, fragment, at, description } of fragments) {
      const ids = idsOf(url);
      const wanted = decodePath(fragment);
      if (!ids || wanted === '' || wanted === 'top' || wanted.startsWith(':~:') || ids.has(wanted) || ids.has(fragment))
        continue;
      // A page begins with its title: who follows the link is where it leads.
      if (headingAliases(titleOf(url) ?? '').includes(wanted)) continue;
      const guess = closestName(
        wanted,
        [...ids].filter((id) => !isTemplateId(id)),
      );
      found.push({
        ...((description && findInDescription(description, `#${fragment}`, source)) ||
          refinePlace(at, { value: `#${fragment}` }, source)),
        severity: 'warning',
        code: 'broken-anchor',
        message: `The anchor "#${wanted}" doesn't match any heading on ${url}. ${guess === undefined ? 'Link to one of its headings, or to the page.' : `Did you mean "#${guess}"?`}`,
      });
    }
  }
  return found;
}

/** Finds the ids of a page that is linked to: few pages of a site are. */
function collectIds(pages: readonly PageAnchors[]): (url: string) => ReadonlySet<string> | undefined {
  const lists = new Map(pages.map(({ url, ids }) => [url, ids]));
  const sets = new Map<string, ReadonlySet<string>>();
  return (url) => {
    const known = sets.get(url);
    const ids = lists.get(url);
    if (known || !ids) return known;
    const made = new Set(ids);
    sets.set(url, made);
    return made;
  };
}
