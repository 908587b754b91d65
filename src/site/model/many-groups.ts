import type { Diagnostic } from './diagnostics.ts';

/** Reports a site with more reader groups than Bindery combines: not each combination of them has an edition. */
export function describeManyGroups(groups: readonly string[], maxCombined: number): Diagnostic[] {
  if (groups.length <= maxCombined) return [];
  return [
    {
      file: 'docs.json',
      line: 1,
      column: 1,
      severity: 'warning',
      code: 'many-reader-groups',
      message: `The site uses ${groups.length} reader groups. Readers who are in several groups, but not in all of them, see the navigation and search of only one group, and can open their other pages by URL. To avoid this, use at most ${maxCombined} groups.`,
    },
  ];
}
