/** Stage 4 of the plan: the pages that API descriptions make. */
import type { FoundPage } from '../content/discover.ts';
import { splitByReaders } from '../content/restricted-pages.ts';
import type { NavigationInput } from '../model/navigation-input.ts';
import { expandOperations, type ExpandInput } from '../navigation/operations.ts';

export interface AllPages {
  /** All pages that are published, by URL. */
  pages: ReadonlyMap<string, FoundPage>;
  /** The pages made of descriptions that are left out, by URL. */
  restricted: ReadonlyMap<string, FoundPage>;
  /** The navigation, with pages where it names parts of descriptions. */
  root: NavigationInput;
}

/** Adds the pages that the navigation makes of descriptions, without those for readers of other `groups`. */
export function addGeneratedPages({ groups, ...input }: ExpandInput & { groups: readonly string[] }): AllPages {
  const { root, generated } = expandOperations(input);
  const byUrl = new Map(generated.map((page) => [page.url, page]));
  const { open, restricted } = splitByReaders(byUrl, groups, input.report);
  return { root, pages: new Map([...input.pages, ...open]), restricted };
}
