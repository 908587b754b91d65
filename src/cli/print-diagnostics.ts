import { styleText } from 'node:util';
import type { Diagnostic, Severity } from '../site/shared.ts';
import { formatCount } from './format-count.ts';
import { toOneLine } from './one-line.ts';

/**
 * Prints diagnostics as `file:line:column: severity: message (code)`, the format that editors and CI systems parse.
 * A problem with the same target in several places is printed once, followed by a line with its other places.
 * Omits notices unless `infos` is set. Colors the severities if the terminal supports it and NO_COLOR isn't set.
 */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  out: NodeJS.WritableStream,
  { infos = false }: { infos?: boolean } = {},
): void {
  const colorize = (severity: Severity, label: string) => styleText(COLORS[severity], label, { stream: out });
  const printedDiagnostics = diagnostics.filter(({ severity }) => infos || severity !== 'info');
  const groups = Map.groupBy(printedDiagnostics, ({ severity, code, message }) => `${severity} ${code} ${message}`);
  let text = '';
  for (const [diagnostic, ...repeats] of groups.values()) {
    if (!diagnostic) continue;
    const { severity, message, code } = diagnostic;
    text += `${formatPlace(diagnostic)}: ${colorize(severity, `${NAMES[severity]}:`)} ${toOneLine(message)} (${code})\n`;
    if (repeats.length > 0) text += `  ${formatRepeats(repeats)}\n`;
  }
  out.write(text);
}

/** Maximum number of places that are listed for a problem in several places. */
const MAX_PLACES = 5;

function formatRepeats(repeats: readonly Diagnostic[]): string {
  const places = repeats.slice(0, MAX_PLACES).map(formatPlace).join(', ');
  const remaining = repeats.length - MAX_PLACES;
  return remaining > 0 ? `Also at ${places}, and in ${formatCount(remaining, 'more place')}.` : `Also at ${places}.`;
}

function formatPlace({ file, line, column }: Diagnostic): string {
  return `${toOneLine(file)}:${line}:${column}`;
}

/** The names in text output; JSON and the API use `info`. */
const NAMES = { error: 'error', warning: 'warning', info: 'notice' } as const;
const COLORS = { error: 'red', warning: 'yellow', info: 'cyan' } as const;

/** One line: the number of errors and warnings, by code. */
export function summarize(diagnostics: readonly Diagnostic[]): string {
  const problems = diagnostics.filter(({ severity }) => severity !== 'info');
  if (problems.length === 0) return 'No warnings.';
  return `${formatCounts(problems)}: ${formatCodes(problems)}`;
}

/** The last lines of a check: the number of pages, and one line per severity with the codes. */
export function summarizeChecks({
  pageCount,
  diagnostics,
}: {
  pageCount: number;
  diagnostics: readonly Diagnostic[];
}): string {
  const lines = SEVERITIES.flatMap((severity) => {
    const list = diagnostics.filter((item) => item.severity === severity);
    return list.length > 0 ? [`${formatCounts(list)}: ${formatCodes(list)}`] : [];
  });
  return [`${formatCount(pageCount, 'page')} checked.`, ...(lines.length > 0 ? lines : ['No problems found.'])].join(
    '\n',
  );
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** `1 error, 2 warnings`. */
function formatCounts(diagnostics: readonly Diagnostic[]): string {
  return SEVERITIES.flatMap((severity) => {
    const count = diagnostics.filter((item) => item.severity === severity).length;
    return count > 0 ? [formatCount(count, NAMES[severity])] : [];
  }).join(', ');
}

/** `broken-link 3, missing-image 1`. */
function formatCodes(diagnostics: readonly Diagnostic[]): string {
  const kinds = new Map<string, number>();
  for (const { code } of diagnostics) kinds.set(code, (kinds.get(code) ?? 0) + 1);
  return [...kinds]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([code, count]) => `${code} ${count}`)
    .join(', ');
}
