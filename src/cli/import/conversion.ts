/** What the steps of a page's conversion report. */
import { findLine } from './import-files.ts';
import type { AddNote } from './imported.ts';

export interface PageReport {
  /** Counts something that was converted, by its name in the singular. */
  count(name: string): void;
  /** Reports something that has no equivalent. `piece` is a part of the source at its position. */
  reportLoss(what: string, piece?: string): void;
  /** Reports something that readers get in another form. */
  reportChange(what: string, piece?: string): void;
}

/** Creates the report of one page. Each message is reported once for the page, at its first position. */
export function createPageReport({
  file,
  text,
  note,
  converted,
}: {
  file: string;
  text: string;
  note: AddNote;
  converted: Map<string, number>;
}): PageReport {
  const messages = new Set<string>();
  const report = (what: string, piece: string | undefined, isChange: boolean): void => {
    if (messages.has(what)) return;
    messages.add(what);
    const line = piece === undefined || !text.includes(piece) ? undefined : findLine(text, piece);
    note({ file, what, ...(line !== undefined && { line }), ...(isChange && { isChange }) });
  };
  return {
    count: (name) => void converted.set(name, (converted.get(name) ?? 0) + 1),
    reportLoss: (what, piece) => report(what, piece, false),
    reportChange: (what, piece) => report(what, piece, true),
  };
}
