/** Collects a site's diagnostics: runs the checks that need all pages, sorts, and removes repeats. */
import { checkFrame } from './check-frame.ts';
import { compareDiagnostics, type Diagnostic } from './model/diagnostics.ts';
import { checkFragments, type PageAnchors } from './output/check-fragments.ts';
import type { SiteContext } from './print/site-context.ts';

export interface CollectInput {
  site: SiteContext;
  anchors: readonly PageAnchors[];
  /** Diagnostics of the plan and of the pages. */
  diagnostics: readonly Diagnostic[];
  /** False when only some pages were read: links to headings of the others cannot be checked. */
  checkAnchors: boolean;
}

export function collectDiagnostics({ site, anchors, diagnostics, checkAnchors }: CollectInput): Diagnostic[] {
  const frame = checkFrame(site);
  const broken = checkAnchors ? checkFragments([...anchors, frame.anchors], site.source) : [];
  return sorted([...diagnostics, ...frame.diagnostics, ...broken]);
}

function sorted(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const unique = new Map(
    diagnostics.map((item) => [JSON.stringify([item.file, item.line, item.column, item.code, item.message]), item]),
  );
  return [...unique.values()].sort(compareDiagnostics);
}
