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
      message: `The site uses ${groups.length} reader groups. Readers in several of them, but not all, get the navigation and the search of one group, and can open the other pages by their URLs. To avoid this, use at most ${maxCombined} groups.`,
    },
  ];
}
