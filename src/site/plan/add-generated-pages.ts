/** Stage 4 of the plan: the pages generated from API descriptions. */
import type { DiscoveredPage } from '../content/discover.ts';
import { splitByReaders } from '../content/restricted-pages.ts';
import type { NavigationInput } from '../model/navigation-input.ts';
import { expandOperations, type ExpandInput } from '../navigation/operations.ts';

export interface AllPages {
  /** All published pages, by URL. */
  pages: ReadonlyMap<string, DiscoveredPage>;
  /** Pages generated from descriptions that are left out, by URL. */
  restricted: ReadonlyMap<string, DiscoveredPage>;
  /** Former URLs of published pages → their URLs. No page has such a URL. */
  formerUrls: ReadonlyMap<string, string>;
  /** The navigation, with pages where it refers to parts of descriptions. */
  root: NavigationInput;
}

/** Adds the pages that the navigation generates from descriptions, without those for readers of other `groups`. */
export function addGeneratedPages({ groups, ...input }: ExpandInput & { groups: readonly string[] }): AllPages {
  const { root, generated, formerUrls } = expandOperations(input);
  const byUrl = new Map(generated.map((page) => [page.url, page]));
  const { open, restricted } = splitByReaders(byUrl, groups, input.report);
  const pages = new Map([...input.pages, ...open]);
  const isFree = ([formerUrl, url]: [string, string]) => pages.has(url) && !pages.has(formerUrl);
  return { root, pages, restricted, formerUrls: new Map([...formerUrls].filter(isFree)) };
}
