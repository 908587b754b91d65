import { formatCount } from '../format-count.ts';
import { toSafeLines } from '../one-line.ts';
import { countSeverity, getPath } from './report.ts';
import type { Report } from './report.ts';

/** GitHub shows only this many errors, warnings and notices of a step. */
const MAX_ANNOTATIONS = 10;
/** The order of problems in annotations and in the job summary. */
export const SEVERITIES = ['error', 'warning', 'info'] as const;
/** GitHub's names for severities. */
export const LEVELS = { error: 'error', warning: 'warning', info: 'notice' } as const;

/**
 * Formats a report as workflow commands, which GitHub shows as annotations in a pull request: errors first, and no more
 * than GitHub shows. A last line counts the others.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function formatGithub(report: Report): string {
  const commands = SEVERITIES.flatMap((severity) =>
    report.diagnostics
      .filter((item) => item.severity === severity)
      .slice(0, MAX_ANNOTATIONS)
      .map((item) => {
        const { line, column, code, message } = item;
        const place = `file=${escapeProperty(getPath(item, report))},line=${line},col=${column}`;
        return `::${LEVELS[severity]} ${place},title=${escapeProperty(code)}::${escapeData(message)}\n`;
      }),
  );
  return [...commands, describeHidden(report)].join('');
}

function describeHidden({ diagnostics }: Report): string {
  const counts = SEVERITIES.flatMap((severity) => {
    const count = countSeverity(diagnostics, severity) - MAX_ANNOTATIONS;
    return count > 0 ? [formatCount(count, `more ${LEVELS[severity]}`)] : [];
  });
  if (counts.length === 0) return '';
  return `Not shown: ${counts.join(', ')}. GitHub shows at most ${MAX_ANNOTATIONS} of each per step. See the job summary, or use --format json for all.\n`;
}

/** Logs of a step can end in a terminal, so control characters are left out. */
function escapeData(text: string): string {
  return toSafeLines(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
