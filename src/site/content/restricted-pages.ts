/**
 * Handles pages for some groups of readers only (content format, End-user authentication and personalization). A bundle
 * can't authenticate its readers.
 */
import type { Report } from '../model/diagnostics.ts';
import type { DiscoveredPage } from './discover.ts';

export interface PagesByReaders {
  /** Pages that everyone who opens the bundle can read. */
  open: ReadonlyMap<string, DiscoveredPage>;
  /** Pages that are left out. */
  restricted: ReadonlyMap<string, DiscoveredPage>;
}

/**
 * Divides pages by URL into published ones and ones that the readers can't see, which are reported unless the site has
 * sign-in. Anyone who can open a bundle can read all of it, so the decision is up to the user who exports it.
 */
export function splitByReaders(
  pages: ReadonlyMap<string, DiscoveredPage>,
  canSee: (page: DiscoveredPage) => boolean,
  report: Report,
): PagesByReaders {
  const restrictedPages = new Map([...pages].filter(([, page]) => !canSee(page)));
  for (const page of restrictedPages.values()) reportRestricted(page, report);
  const openPages =
    restrictedPages.size === 0 ? pages : new Map([...pages].filter(([url]) => !restrictedPages.has(url)));
  return { open: openPages, restricted: restrictedPages };
}

function reportRestricted({ file, frontmatter }: DiscoveredPage, report: Report): void {
  report({
    file,
    line: frontmatter.lines?.['groups'] ?? 1,
    column: 1,
    severity: 'warning',
    code: 'page-restricted',
    message: `The page is restricted to ${describeGroups(frontmatter.groups)}, which a static site can't enforce, so it is not published. Remove "groups", export with --groups, or serve the site with reader sign-in.`,
  });
}

function describeGroups(groups: readonly string[]): string {
  if (groups.length === 0) return 'the reader groups of its navigation group';
  const names = groups.map((group) => `"${group}"`).join(', ');
  return `the reader ${groups.length === 1 ? 'group' : 'groups'} ${names}`;
}
