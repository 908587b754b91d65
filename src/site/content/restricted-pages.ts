/**
 * Pages for some groups of readers only (content format, End-user authentication and personalization). A bundle cannot
 * ask its readers who they are.
 */
import type { Report } from '../model/diagnostics.ts';
import type { FoundPage } from './discover.ts';

/**
 * Takes the pages out of `pages` that are for groups of which none is in `groups`, and reports them; returns their
 * URLs. Whoever can open the bundle can read all of it, so nobody decides but the one who exports it.
 */
export function dropRestricted(pages: Map<string, FoundPage>, groups: readonly string[], report: Report): Set<string> {
  const dropped = new Set<string>();
  for (const [url, { file, frontmatter }] of pages) {
    if (frontmatter.groups.length === 0 || frontmatter.groups.some((group) => groups.includes(group))) continue;
    pages.delete(url);
    dropped.add(url);
    const names = frontmatter.groups.map((group) => `"${group}"`).join(', ');
    report({
      file,
      line: frontmatter.lines?.['groups'] ?? 1,
      column: 1,
      severity: 'warning',
      code: 'page-restricted',
      message: `The page is for the readers of ${names} only, which a bundle cannot check, so it was left out. Remove "groups", or export with --groups.`,
    });
  }
  return dropped;
}
