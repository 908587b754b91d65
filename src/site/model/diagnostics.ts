/** Diagnostics: messages of the renderer about the author's source. Authors' mistakes are results, never exceptions. */

/** A place in the source: file relative to the docs root, line and column from 1. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

export type Severity = 'error' | 'warning' | 'info';

export interface Diagnostic extends Place {
  severity: Severity;
  /** Stable kebab-case kind, for counting and filtering: `broken-link`, `unknown-component`, … */
  code: string;
  /** One sentence: what was found, what was expected, how to fix it. */
  message: string;
  /** Page that the problem was found on, where that is not `file`; `collectDiagnostics` puts it into the message. */
  page?: string;
}

/** Severity of a diagnostic found while printing: `info` where a reader misses nothing. */
export function severityOf(code: string): Severity {
  return NOTICES.has(code) ? 'info' : 'warning';
}

const NOTICES: ReadonlySet<string> = new Set([
  'feature-off',
  'icon-substituted',
  'link-to-base',
  'link-to-folder',
  'stray-code-group-child',
  'unknown-code-language',
  'unknown-code-theme',
]);

/** Collects diagnostics; handed to every part that reads author input. */
export type Report = (diagnostic: Diagnostic) => void;

/** Sorts by file, line, column, code, message, so that two runs print the same list. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compare(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compare(a.code, b.code) ||
    compare(a.message, b.message)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
