/** What the steps of a page's conversion report. */
import type { Fields } from './fields.ts';
import { findLine } from './import-files.ts';
import type { AddNote } from './imported.ts';
import { createInsertLimit, type InsertLimit } from './insert-limit.ts';

export interface PageReport {
  /** Counts something that was converted, by its name in the singular. */
  count(name: string): void;
  /** Reports something that has no equivalent. `piece` is a part of the source at its position. */
  reportLoss(what: string, piece?: string): void;
  /** Reports something that readers get in another form. */
  reportChange(what: string, piece?: string): void;
  /** Returns whether a text with this number of characters can be inserted into the page, and counts it. */
  canInsert(chars: number): boolean;
}

/** Maximum number of messages about a page. Each of them searches the page for its line. */
const MAX_MESSAGES = 500;

/** Creates the report of one page. Each message is reported once for the page, at its first position. */
export function createPageReport({
  file,
  text,
  note,
  converted,
  limit = createInsertLimit(),
}: {
  file: string;
  text: string;
  note: AddNote;
  converted: Map<string, number>;
  /** The limit of all pages. @defaultValue a limit for this page */
  limit?: InsertLimit;
}): PageReport {
  const messages = new Set<string>();
  const report = (what: string, piece: string | undefined, isChange: boolean): void => {
    if (messages.has(what) || messages.size > MAX_MESSAGES) return;
    messages.add(what);
    if (messages.size > MAX_MESSAGES)
      return note({ file, what: 'more than the parts listed here. Check the whole page' });
    const line = piece === undefined || !text.includes(piece) ? undefined : findLine(text, piece);
    note({ file, what, ...(line !== undefined && { line }), ...(isChange && { isChange }) });
  };
  limit.startPage();
  return {
    canInsert: (chars) => limit.allows(chars),
    count: (name) => void converted.set(name, (converted.get(name) ?? 0) + 1),
    reportLoss: (what, piece) => report(what, piece, false),
    reportChange: (what, piece) => report(what, piece, true),
  };
}

/** Creates a function that reports each frontmatter field without an equivalent, at the first page that has it. */
export function createFieldReport(convertedFields: ReadonlySet<string>): (matter: Fields, report: PageReport) => void {
  const reportedFields = new Set(convertedFields);
  return (matter, report) => {
    for (const key of Object.keys(matter).filter((name) => !reportedFields.has(name))) {
      reportedFields.add(key);
      report.reportLoss(`the frontmatter field "${key}", here and on other pages`);
    }
  };
}
