import { countSeverity } from './report.ts';
import type { Report } from './report.ts';
import { formatGithub } from './format-github.ts';
import { formatSarif } from './format-sarif.ts';

/** Report formats. `text` is for people and has colors on a terminal. */
export const FORMATS = ['text', 'json', 'github', 'sarif'] as const;
export type Format = (typeof FORMATS)[number];

/** Formats a report for other tools. The same report always results in the same bytes. */
export function formatReport(report: Report, format: Exclude<Format, 'text'>, version: string): string {
  if (format === 'github') return formatGithub(report);
  return `${JSON.stringify(format === 'json' ? toJson(report) : formatSarif(report, version), undefined, 2)}\n`;
}

/** Orders the keys, so that the output is stable. */
function toJson({ pageCount, diagnostics }: Report) {
  const codes = [...Map.groupBy(diagnostics, ({ code }) => code)].sort(([a], [b]) => (a < b ? -1 : 1));
  const [error, warning, info] = (['error', 'warning', 'info'] as const).map((each) =>
    countSeverity(diagnostics, each),
  );
  return {
    pages: pageCount,
    counts: { error, warning, info },
    codes: Object.fromEntries(codes.map(([code, list]) => [code, list.length])),
    diagnostics: diagnostics.map(({ file, line, column, severity, code, message }) => ({
      file,
      line,
      column,
      severity,
      code,
      message,
    })),
  };
}
