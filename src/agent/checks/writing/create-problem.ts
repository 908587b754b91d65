import type { SiteProblem } from '../../types/site.ts';

/** Creates an objection to a page, by default to the whole page. Objections about lost content are warnings. */
export function createProblem(
  { name }: { name: string },
  {
    code,
    message,
    line = 1,
    severity = 'error',
  }: { code: string; message: string; line?: number; severity?: SiteProblem['severity'] },
): SiteProblem {
  return { severity, code, message, file: name, line, column: 1 };
}

/** Returns the number of the line that follows a text. */
export function countLines(before: string): number {
  return before.split('\n').length;
}

/** Returns the lines of a text without surrounding blanks, to tell which lines of its new version are new. */
export function listKnownLines(text: string): ReadonlySet<string> {
  return new Set(text.split('\n').map((line) => line.trim()));
}
