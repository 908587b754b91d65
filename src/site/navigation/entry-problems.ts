/** Reports navigation entries whose page is missing or already listed by another entry. */
import type { DiscoveredPage } from '../content/discover.ts';
import type { NearPaths } from '../content/near-paths.ts';
import type { SourcePosition, Report } from '../model/diagnostics.ts';

interface Entry {
  pointer: string;
  place: SourcePosition;
}

export function reportMissing(
  { pointer, place }: Entry,
  path: string,
  state: {
    nearPages: NearPaths;
    isExcluded: (ref: string) => boolean;
    report: Report;
  },
): void {
  const guess = state.nearPages.find(`/${path.replace(/^\/+/, '')}`)?.slice(1);
  const reason = state.isExcluded(path)
    ? 'is excluded by .mintignore or its "groups". Remove the entry or the exclusion'
    : `doesn't exist.${guess ? ` Did you mean "${guess}"?` : ' Add the file or remove the entry'}`;
  const message = `The page "${path}" in the navigation (${pointer}) ${reason}`;
  state.report({
    ...place,
    severity: 'warning',
    code: 'missing-page',
    message: /[.?]$/.test(message) ? message : `${message}.`,
  });
}

export function reportOtherCase({ pointer, place }: Entry, page: DiscoveredPage, report: Report): void {
  report({
    ...place,
    severity: 'info',
    code: 'page-path-case',
    message: `The navigation path at ${pointer} doesn't match the case of ${page.file}, but Bindery found the page. Change it to "${page.url.slice(1)}".`,
  });
}

export function reportBackslash({ pointer, place }: Entry, path: string, report: Report): void {
  report({
    ...place,
    severity: 'info',
    code: 'backslash-path',
    message: `The path "${path}" (${pointer}) contains "\\", which is read as "/". Use "/" instead.`,
  });
}

/**
 * Reports a page that is listed more than once. Across sections, this is common in large sites and only a notice.
 * Within one sidebar, it is a mistake.
 */
export function reportDuplicate(
  { pointer, place }: Entry,
  { page, owner, sameSection }: { page: DiscoveredPage; owner: Entry | undefined; sameSection: boolean },
  report: Report,
): void {
  const location = owner
    ? `: in ${owner.place.file}:${owner.place.line} (${owner.pointer}) and again at ${pointer}`
    : ` (again at ${pointer})`;
  report({
    ...place,
    severity: sameSection ? 'warning' : 'info',
    code: 'duplicate-page',
    message: `The page "${page.url}" is listed more than once${location}. ${sameSection ? 'The first entry is used. Remove the other.' : 'It belongs to the first entry, and this entry links there.'}`,
  });
}
