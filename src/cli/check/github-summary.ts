import { appendFile } from 'node:fs/promises';
import { formatCount } from '../format-count.ts';
import { LEVELS, SEVERITIES } from './format-github.ts';
import { countSeverity, getPath } from './report.ts';
import type { Report } from './report.ts';

/** GitHub rejects a summary of more than 1 MiB. With both limits, a summary stays below it. */
const MAX_ROWS = 200;
const MAX_CELL = 500;

/**
 * Adds the report to the summary of a GitHub Actions job, whose file is in `GITHUB_STEP_SUMMARY`. Returns a message if
 * the file can't be written: the result of the check doesn't depend on it.
 */
export async function writeGithubSummary(report: Report, file: string): Promise<string | undefined> {
  try {
    await appendFile(file, formatGithubSummary(report));
    return undefined;
  } catch (error) {
    return `Couldn't write the job summary to GITHUB_STEP_SUMMARY: ${String(error)}\n`;
  }
}

/** Formats a report as Markdown, errors first. Texts from the site are escaped. */
export function formatGithubSummary(report: Report): string {
  const { diagnostics, pageCount } = report;
  const heading = `### Documentation check\n\n${formatCount(pageCount, 'page')}: `;
  if (diagnostics.length === 0) return `${heading}no problems.\n`;
  const counts = SEVERITIES.map((severity) => formatCount(countSeverity(diagnostics, severity), LEVELS[severity]));
  const rows = SEVERITIES.flatMap((severity) => diagnostics.filter((item) => item.severity === severity))
    .slice(0, MAX_ROWS)
    .map((item) => {
      const place = escapeCell(`${getPath(item, report)}:${item.line}`);
      return `| ${LEVELS[item.severity]} | ${place} | ${escapeCell(item.message)} | \`${item.code}\` |\n`;
    });
  const hiddenCount = diagnostics.length - rows.length;
  const note = hiddenCount > 0 ? `\n${formatCount(hiddenCount, 'more problem')}. Use \`--format json\` for all.\n` : '';
  return `${heading}${counts.join(', ')}.\n\n| Severity | Place | Problem | Code |\n|-|-|-|-|\n${rows.join('')}${note}\n`;
}

function escapeCell(text: string): string {
  return text
    .slice(0, MAX_CELL)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]<>|~&$!#]/g, String.raw`\$&`);
}
