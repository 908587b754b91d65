/** Collects a site's diagnostics: runs the checks that need all pages, sorts, removes repeats, and limits their number. */
import type { CheckedFrame } from './check-frame.ts';
import { limitDiagnostics } from './model/limit-diagnostics.ts';
import { compareDiagnostics, type Diagnostic } from './model/diagnostics.ts';
import { checkFragments, type PageAnchors } from './output/check-fragments.ts';
import type { SiteContext } from './print/site-context.ts';

export interface CollectInput {
  site: SiteContext;
  frame: CheckedFrame;
  anchors: readonly PageAnchors[];
  /** Diagnostics of the plan and of the pages. */
  diagnostics: readonly Diagnostic[];
  /** False if only some pages were read: links to headings of the others can't be checked. */
  checkAnchors: boolean;
}

export function collectDiagnostics({ site, frame, anchors, diagnostics, checkAnchors }: CollectInput): Diagnostic[] {
  const pages = new Map(site.plan.pages.map((page) => [page.url, page]));
  const brokenFragments = checkAnchors
    ? checkFragments([...anchors, frame.anchors], site.source, (url) => pages.get(url))
    : [];
  return limitDiagnostics(sortAndDeduplicate([...diagnostics, ...frame.diagnostics, ...brokenFragments]));
}

function sortAndDeduplicate(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const groups = Map.groupBy(diagnostics, ({ file, line, column, code, message }) =>
    JSON.stringify([file, line, column, code, message]),
  );
  const uniqueDiagnostics = [...groups.values()].flatMap(([first, ...duplicates]) =>
    first ? [withPages(first, [first, ...duplicates])] : [],
  );
  return deduplicateForSite(uniqueDiagnostics.sort(compareDiagnostics));
}

/** Adds the pages that use a snippet to its problem, because a snippet has no URL. */
function withPages(problem: Diagnostic, duplicates: readonly Diagnostic[]): Diagnostic {
  const { page: _, ...item } = problem;
  const [first, ...others] = [...new Set(duplicates.flatMap(({ page }) => page ?? []))].sort();
  if (first === undefined) return item;
  const suffix =
    others.length === 0 ? '' : others.length === 1 ? ' and 1 more page' : ` and ${others.length} more pages`;
  return { ...item, message: `${item.message} Used by ${first}${suffix}.` };
}

/** Problems of the whole site or of one file that occur in many places; only the first occurrence is reported. */
const DEDUPLICATION_KEYS: Readonly<Record<string, (problem: Diagnostic) => string>> = {
  'twoslash-not-run': ({ code }) => code,
  'unusable-image': ({ message }) => message.replace(/ Used by .*$/s, ''),
};

function deduplicateForSite(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const counts = new Map<string, number>();
  const getSubject = (item: Diagnostic) => DEDUPLICATION_KEYS[item.code]?.(item) ?? '';
  for (const item of diagnostics) counts.set(getSubject(item), (counts.get(getSubject(item)) ?? 0) + 1);
  const subjects = new Set<string>();
  return diagnostics.flatMap((item) => {
    const subject = getSubject(item);
    if (subject === '') return [item];
    if (subjects.has(subject)) return [];
    subjects.add(subject);
    const count = counts.get(subject);
    const suffix = count === 1 ? '' : ` The site has ${count} occurrences; this is the first.`;
    return [{ ...item, message: `${item.message}${suffix}` }];
  });
}
