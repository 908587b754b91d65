/** Stage 4 of the plan: the pages generated from API descriptions. */
import type { DiscoveredPage } from '../content/discover.ts';
import { splitLink } from '../content/find-target.ts';
import { createPageTest, hasReaders, pruneNavigation, type Readers } from '../content/page-access.ts';
import { createPageIndex } from '../content/page-index.ts';
import { splitByReaders } from '../content/restricted-pages.ts';
import type { NavigationInput } from '../model/navigation-input.ts';
import { expandOperations, type ExpandInput } from '../navigation/operations.ts';

export interface AllPages {
  /** All published pages, by URL. */
  pages: ReadonlyMap<string, DiscoveredPage>;
  /** Further pages that are left out, by URL: generated ones, and ones that entries such as `GET /users` list. */
  restricted: ReadonlyMap<string, DiscoveredPage>;
  /** Former URLs of published pages → their URLs. No page has such a URL. */
  formerUrls: ReadonlyMap<string, string>;
  /** The navigation that the readers see, with pages where it refers to parts of descriptions. */
  root: NavigationInput;
}

/**
 * Adds the pages that the navigation generates from descriptions, then removes everything that the readers can't see:
 * only now is it known which pages its entries list.
 */
export function addGeneratedPages({ readers, ...input }: ExpandInput & { readers: Readers }): AllPages {
  const { root, generated, formerUrls } = expandOperations(input);
  const allPages = new Map([...input.pages, ...generated.map((page): [string, DiscoveredPage] => [page.url, page])]);
  const { open: pages, restricted } = splitByReaders(
    allPages,
    createPageTest(readers, { root, pages: allPages }),
    input.report,
  );
  const isFree = ([formerUrl, url]: [string, string]) => pages.has(url) && !pages.has(formerUrl);
  return {
    root: prune(root, { readers, pages, restricted: new Map([...input.restrictedPages, ...restricted]) }),
    pages,
    restricted,
    formerUrls: new Map([...formerUrls].filter(isFree)),
  };
}

/** Without restrictions, the navigation stays the same. */
function prune(
  root: NavigationInput,
  { readers, pages, restricted }: { readers: Readers } & Pick<AllPages, 'pages' | 'restricted'>,
): NavigationInput {
  if (restricted.size === 0 && readers.audience !== 'public' && !hasReaders(root)) return root;
  const [openIndex, restrictedIndex] = [createPageIndex(pages), createPageIndex(restricted)];
  return pruneNavigation(root, readers, ({ ref, url }) => {
    if (url !== undefined) return !pages.has(url);
    const { longer, plain } = splitLink(ref);
    const paths = [...longer, plain].flatMap(({ path }) => (path === '' ? [] : [path]));
    return (
      !paths.some((path) => openIndex.find(path)) && paths.some((path) => restrictedIndex.find(path) !== undefined)
    );
  });
}
