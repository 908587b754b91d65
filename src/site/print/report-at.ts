import { getSeverity, type SourcePosition, type Report } from '../model/diagnostics.ts';
import type { PlannedPage } from '../model/plan.ts';
import { refinePlace, type SearchTarget } from '../model/refine-place.ts';
import { findDescriptionAt, findInDescription } from '../model/subject-place.ts';
import type { Problem } from './report-target.ts';
import type { SiteContext } from './site-context.ts';

/** Reports a problem of a page at the position of the content that causes it. */
export type ReportAt = (problem: Problem, at: SourcePosition, located: SearchTarget) => void;

export function createReportAt(site: SiteContext, page: PlannedPage, report: Report): ReportAt {
  return ({ code, message, severity = getSeverity(code) }, at, searchTarget) =>
    report({ severity, code, message, ...findPlace(at, searchTarget) });

  /** Returns the position of content on the page: its position in the API description, if found there. */
  function findPlace(at: SourcePosition, searchTarget: SearchTarget): SourcePosition {
    const description = 'value' in searchTarget ? findDescriptionAt(page, at) : undefined;
    const place =
      description && 'value' in searchTarget && findInDescription(description, searchTarget.value, site.source);
    return place || refinePlace(at, searchTarget, site.source);
  }
}
