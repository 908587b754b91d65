/** A problem that a check found in a file. */
export interface CheckAnnotation {
  path?: string | undefined;
  line?: number | undefined;
  message: string;
}

/** Writes the report of a failing check: its texts, and one line for each annotation. */
export function writeReport(
  texts: readonly (string | null | undefined)[],
  annotations: readonly CheckAnnotation[] = [],
): string {
  const lines = annotations
    .slice(0, MAX_ANNOTATIONS)
    .map(({ path, line, message }) =>
      [path, line, ` ${message.trim()}`].filter((part) => part !== undefined && part !== '').join(':'),
    );
  const paragraphs = texts.flatMap((text) => (text?.trim() ? [text.trim()] : []));
  return [...paragraphs, ...(lines.length > 0 ? [lines.join('\n').trim()] : [])].join('\n\n');
}

const MAX_ANNOTATIONS = 50;

/** Returns the end of a log, where the reason for a failure is, without the codes that color it. */
export function cutLog(log: string): string {
  const text = log
    .slice(-2 * MAX_LOG_CHARACTERS)
    // eslint-disable-next-line no-control-regex
    .replaceAll(/\u001B\[[\d;]*[A-Za-z]/g, '')
    .replaceAll(/^.*\r(?!\n)/gm, '')
    .trim();
  return text.length > MAX_LOG_CHARACTERS ? `…${text.slice(-MAX_LOG_CHARACTERS).toWellFormed()}` : text;
}

const MAX_LOG_CHARACTERS = 4_000;

/** Maximum number of failing checks whose annotations or logs are read. */
export const MAX_DETAILED_CHECKS = 10;
