/** Diagnostics: the renderer's messages about the author's source. Authors' mistakes are results, never exceptions. */

/** A position in the source: file relative to the docs root, line and column starting at 1. */
export interface SourcePosition {
  file: string;
  line: number;
  column: number;
  /** The text that contains the position, if it was taken from the file and its own place there isn't known yet. */
  inText?: TextPosition;
}

/** A position in a text, such as the description of an operation. `locateInText` finds it in the file. */
export interface TextPosition {
  text: string;
  line: number;
  column: number;
}

/** `info` is the value in JSON and in the API. Texts call this severity "notice". */
export type Severity = 'error' | 'warning' | 'info';

export interface Diagnostic extends SourcePosition {
  severity: Severity;
  /** Stable kebab-case code for counting and filtering: `broken-link`, `unknown-component`, … */
  code: string;
  /** What happened, why if that helps, and how to fix it. Example: "The link "/x" doesn't match any page. Fix the link or add the page." */
  message: string;
  /** The page where the problem appeared if it isn't `file`, such as a page that includes a snippet. `collectDiagnostics` adds it to the message. */
  page?: string;
}

/** Severity of a diagnostic reported while printing a page: `info` if readers miss nothing. */
export function getSeverity(code: string): Severity {
  return NOTICES.has(code) ? 'info' : 'warning';
}

const NOTICES: ReadonlySet<string> = new Set([
  'feature-off',
  'frame-blocked',
  'icon-substituted',
  'link-to-base',
  'link-to-folder',
  'stray-code-group-child',
  'unknown-code-language',
  'unknown-code-option',
  'unknown-code-theme',
]);

/** Collects diagnostics. Every function that reads author input takes one. */
export type Report = (diagnostic: Diagnostic) => void;

/** Problems of the site as a whole, which often cause many others. */
const SITE_CODES = new Set(['navigation-empty']);

/**
 * Sorts by file, line, column, code, and message, so that repeated runs print the same list. Problems of the whole site
 * come first.
 */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    Number(SITE_CODES.has(b.code)) - Number(SITE_CODES.has(a.code)) ||
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
