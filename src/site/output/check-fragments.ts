import { decodePath } from '../../lib/decode-path.ts';
import type { Diagnostic, SourcePosition } from '../model/diagnostics.ts';
import { addPage } from '../model/add-page.ts';
import type { PlannedPage } from '../model/plan.ts';
import { findClosestName } from '../../lib/find-closest-name.ts';
import { memoizeByObject } from '../../lib/memoize-by-object.ts';
import type { PageOutput } from '../print/page-output.ts';
import { isTemplateId } from '../print/identify.ts';
import { listHeadingAliases } from '../mdx/heading-id.ts';
import { refinePlace } from '../model/refine-place.ts';
import { findInDescription } from '../model/subject-place.ts';
import type { Source } from '../model/source.ts';

export interface PageAnchors {
  url: string;
  ids: string[];
  fragments: PageOutput['fragments'];
}

/**
 * Returns diagnostics for links to missing headings, which can only be checked once all pages are known. `findPage`
 * returns a page by its URL.
 */
export function checkFragments(
  pages: readonly PageAnchors[],
  source: Source,
  findPage: (url: string) => Pick<PlannedPage, 'title' | 'file' | 'subject'> | undefined,
): Diagnostic[] {
  const idsOf = collectIds(pages);
  const candidatesOf = memoizeByObject(listCandidates);
  const diagnostics: Diagnostic[] = [];
  /** Places in descriptions, whose texts can be on many pages. There is one object for each place. */
  const reportedPlaces = new Set<SourcePosition>();
  for (const { url: pageUrl, fragments } of pages) {
    const page = findPage(pageUrl);
    for (const { url, fragment, at, description } of fragments) {
      const ids = idsOf(url);
      const targetId = decodePath(fragment);
      if (
        !ids ||
        targetId === '' ||
        targetId === 'top' ||
        targetId.startsWith(':~:') ||
        ids.has(targetId) ||
        ids.has(fragment)
      )
        continue;
      // A link to the page's title works, because the page starts with it.
      if (listHeadingAliases(findPage(url)?.title ?? '').includes(targetId)) continue;
      const descriptionPlace = description ? findInDescription(description, `#${fragment}`, source) : undefined;
      if (descriptionPlace && reportedPlaces.has(descriptionPlace)) continue;
      if (descriptionPlace) reportedPlaces.add(descriptionPlace);
      const guess = findClosestName(targetId, candidatesOf(ids));
      const problem: Diagnostic = {
        ...(descriptionPlace ?? refinePlace(at, { value: `#${fragment}` }, source)),
        severity: 'warning',
        code: 'broken-anchor',
        message: `The anchor "#${targetId}" doesn't match any heading on ${url}. ${guess === undefined ? 'Link to one of its headings, or to the page itself.' : `Did you mean "#${guess}"?`}`,
      };
      diagnostics.push(page ? addPage(problem, page) : problem);
    }
  }
  return diagnostics;
}

/** Maximum number of headings of a page to compare a misspelled anchor with. */
const MAX_CANDIDATES = 500;

function listCandidates(ids: ReadonlySet<string>): string[] {
  return [...ids].filter((id) => !isTemplateId(id)).slice(0, MAX_CANDIDATES);
}

/** Creates a lookup of page ids. Sets are only built for pages with incoming links, which are few. */
function collectIds(pages: readonly PageAnchors[]): (url: string) => ReadonlySet<string> | undefined {
  const lists = new Map(pages.map(({ url, ids }) => [url, ids]));
  const sets = new Map<string, ReadonlySet<string>>();
  return (url) => {
    const cachedIds = sets.get(url);
    const ids = lists.get(url);
    if (cachedIds || !ids) return cachedIds;
    const idSet = new Set(ids);
    sets.set(url, idSet);
    return idSet;
  };
}
