/** Messages about navigation entries that lead to no page, or to one that is taken. */
import { closestName } from '../../lib/closest-name.ts';
import type { FoundPage } from '../content/discover.ts';
import type { Place, Report } from '../model/diagnostics.ts';

interface Entry {
  pointer: string;
  place: Place;
}

/** Missing pages for which near names are looked up: each lookup reads every page's name. */
const MAX_GUESSES = 25;

export function reportMissing(
  { pointer, place }: Entry,
  path: string,
  state: {
    pages: ReadonlyMap<string, FoundPage>;
    isExcluded: (ref: string) => boolean;
    report: Report;
    missing: number;
  },
): void {
  const guess = state.missing++ < MAX_GUESSES ? guessPage(path, state.pages) : undefined;
  const reason = state.isExcluded(path)
    ? 'is left out, by .mintignore or by its "groups"'
    : `does not exist.${guess ? ` Did you mean "${guess}"?` : ' Add the file, or remove the entry'}`;
  const message = `The page "${path}" that the navigation lists (${pointer}) ${reason}`;
  state.report({
    ...place,
    severity: 'warning',
    code: 'missing-page',
    message: /[.?]$/.test(message) ? message : `${message}.`,
  });
}

/** A page of the same name in another folder, else the nearest spelling. */
function guessPage(path: string, pages: ReadonlyMap<string, FoundPage>): string | undefined {
  const wanted = path.replace(/^\/+|\/+$/g, '').replace(/\.mdx?$/, '');
  const name = `/${wanted.slice(wanted.lastIndexOf('/') + 1)}`;
  for (const url of pages.keys()) if (url.endsWith(name)) return url.slice(1);
  return closestName(`/${wanted}`, pages.keys())?.slice(1);
}

export function reportOtherCase({ pointer, place }: Entry, page: FoundPage, report: Report): void {
  report({
    ...place,
    severity: 'info',
    code: 'page-path-case',
    message: `The navigation (${pointer}) writes the path of ${page.file} in other upper and lower case; the page was found all the same. Write "${page.url.slice(1)}".`,
  });
}

export function reportBackslash({ pointer, place }: Entry, path: string, report: Report): void {
  report({
    ...place,
    severity: 'info',
    code: 'backslash-path',
    message: `The path "${path}" (${pointer}) is written with "\\"; it was read as "/". Write "/".`,
  });
}

/** Sharing a page between sections is a habit of large sites; within one sidebar it is a mistake. */
export function reportDuplicate(
  { pointer, place }: Entry,
  { page, owner, sameSection }: { page: FoundPage; owner: Entry | undefined; sameSection: boolean },
  report: Report,
): void {
  const where = owner ? `in ${owner.place.file}:${owner.place.line} (${owner.pointer}), ` : '';
  report({
    ...place,
    severity: sameSection ? 'warning' : 'info',
    code: 'duplicate-page',
    message: `The page "${page.url}" is listed more than once (${where}again at ${pointer}); it belongs to the former place${sameSection ? '. Remove one entry.' : ', and a reader who follows this entry is led there.'}`,
  });
}
