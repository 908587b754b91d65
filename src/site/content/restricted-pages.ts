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
 * Divides pages by URL into published ones and ones restricted to groups that are not in `groups`, which are reported.
 * Anyone who can open the bundle can read all of it, so the decision is up to the user who exports it.
 */
export function splitByReaders(
  pages: ReadonlyMap<string, DiscoveredPage>,
  groups: readonly string[],
  report: Report,
): PagesByReaders {
  const isRestricted = ({ frontmatter }: DiscoveredPage) =>
    frontmatter.groups.length > 0 && !frontmatter.groups.some((group) => groups.includes(group));
  const restrictedPages = new Map([...pages].filter(([, page]) => isRestricted(page)));
  for (const page of restrictedPages.values()) reportRestricted(page, report);
  const openPages =
    restrictedPages.size === 0 ? pages : new Map([...pages].filter(([url]) => !restrictedPages.has(url)));
  return { open: openPages, restricted: restrictedPages };
}

function reportRestricted({ file, frontmatter }: DiscoveredPage, report: Report): void {
  const names = frontmatter.groups.map((group) => `"${group}"`).join(', ');
  report({
    file,
    line: frontmatter.lines?.['groups'] ?? 1,
    column: 1,
    severity: 'warning',
    code: 'page-restricted',
    message: `The page is restricted to the reader ${frontmatter.groups.length === 1 ? 'group' : 'groups'} ${names}, which a static site can't enforce, so it is not published. Remove "groups", or export with --groups.`,
  });
}
