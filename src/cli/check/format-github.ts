import { getPath } from './report.ts';
import type { Report } from './report.ts';

/**
 * Formats a report as workflow commands, which GitHub shows as annotations in a pull request.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function formatGithub(report: Report): string {
  return report.diagnostics
    .map((item) => {
      const { severity, line, column, code, message } = item;
      const place = `file=${escapeProperty(getPath(item, report))},line=${line},col=${column}`;
      return `::${LEVELS[severity]} ${place},title=${escapeProperty(code)}::${escapeData(message)}\n`;
    })
    .join('');
}

const LEVELS = { error: 'error', warning: 'warning', info: 'notice' } as const;

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
