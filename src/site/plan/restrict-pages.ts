/** Parts of the plan for the pages that only some readers see. */
import type { DiscoveredPage } from '../content/discover.ts';
import type { Report } from '../model/diagnostics.ts';
import { getSubjectKey } from '../descriptions/publish/visible-parts.ts';
import type { DescribedPages } from './describe-pages.ts';
import type { FilePages } from './find-pages.ts';

type Pages = ReadonlyMap<string, DiscoveredPage>;

/** Moves pages with a file from the open ones to the restricted ones. Generated pages have none. */
export function movePages(found: FilePages, restricted: Pages): FilePages {
  const moved = [...found.open].filter(([url]) => restricted.has(url));
  if (moved.length === 0) return found;
  const open = new Map([...found.open].filter(([url]) => !restricted.has(url)));
  return { ...found, open, restricted: new Map([...found.restricted, ...moved]) };
}

/** Also withholds the parts of descriptions that further restricted pages show. */
export function withholdParts(described: DescribedPages, restricted: Pages): DescribedPages {
  const subjects = Array.from(restricted.values(), ({ subject }) => subject).filter((subject) => subject !== undefined);
  if (subjects.length === 0) return described;
  return {
    ...described,
    withheld: new Set([...described.withheld, ...subjects.map(getSubjectKey)]),
    restricted: new Set([...described.restricted, ...subjects.map(({ document }) => document)]),
  };
}

/** Leaves out diagnostics that only concern sites without sign-in. */
export function omitSignInReports(report: Report): Report {
  return (diagnostic) => {
    if (!SIGN_IN_CODES.has(diagnostic.code)) report(diagnostic);
  };
}

const SIGN_IN_CODES: ReadonlySet<string> = new Set([
  'file-restricted',
  'page-restricted',
  'public-without-sign-in',
  'redirect-restricted',
]);
