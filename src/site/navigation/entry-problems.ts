/** Reports navigation entries whose page is missing or already listed by another entry. */
import { findClosestName } from '../../lib/find-closest-name.ts';
import type { DiscoveredPage } from '../content/discover.ts';
import type { SourcePosition, Report } from '../model/diagnostics.ts';

interface Entry {
  pointer: string;
  place: SourcePosition;
}

/** Maximum number of missing pages to search similar names for: each search reads the names of all pages. */
const MAX_GUESSES = 25;

export function reportMissing(
  { pointer, place }: Entry,
  path: string,
  state: {
    pages: ReadonlyMap<string, DiscoveredPage>;
    isExcluded: (ref: string) => boolean;
    report: Report;
    missing: number;
  },
): void {
  const guess = state.missing++ < MAX_GUESSES ? guessPage(path, state.pages) : undefined;
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

/** Returns a page with the same name in another folder, or else the most similar path. */
function guessPage(path: string, pages: ReadonlyMap<string, DiscoveredPage>): string | undefined {
  const requestedPath = path.replace(/^\/+|\/+$/g, '').replace(/\.mdx?$/, '');
  const name = `/${requestedPath.slice(requestedPath.lastIndexOf('/') + 1)}`;
  for (const url of pages.keys()) if (url.endsWith(name)) return url.slice(1);
  return findClosestName(`/${requestedPath}`, pages.keys())?.slice(1);
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
