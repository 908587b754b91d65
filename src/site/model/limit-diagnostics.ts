import type { Diagnostic, Severity } from './diagnostics.ts';

/** Limits of a list of diagnostics. */
export interface DiagnosticLimits {
  /** Problems of one kind in one file. */
  perFile: number;
  /** Problems of the site. Errors take precedence, then warnings. */
  total: number;
}

/** Workers hold the list in memory beside other jobs, and a page of one megabyte can have a hundred thousand problems. */
const LIMITS: DiagnosticLimits = { perFile: 5_000, total: 100_000 };

/** Limits of a page and of a plan. They are lower, so that the list of the site doesn't omit what counts their others. */
export const PART_LIMITS: DiagnosticLimits = { perFile: 2_000, total: 50_000 };

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** Characters of a message, which can contain names and URLs from the source. */
const MAX_MESSAGE = 2_000;
/** Characters at its end, where it says how to fix the problem. */
const MESSAGE_END = 500;

/**
 * Leaves out problems above the limits from a sorted list. For each kind of them, adds one that counts them, at the place
 * of the first. Keeps the order. Also leaves out the middle of messages that are very long.
 */
export function limitDiagnostics(diagnostics: readonly Diagnostic[], limits: DiagnosticLimits = LIMITS): Diagnostic[] {
  const listed = listFirst(diagnostics, limits);
  if (listed.size === diagnostics.length) return diagnostics.map(cutMessage);
  const omitted = Map.groupBy(
    diagnostics.filter((each) => !listed.has(each)),
    ({ code }) => code,
  );
  return diagnostics.flatMap((each) => {
    if (listed.has(each)) return [cutMessage(each)];
    const group = omitted.get(each.code) ?? [];
    return group[0] === each ? [summarize(each, group)] : [];
  });
}

function listFirst(diagnostics: readonly Diagnostic[], { perFile, total }: DiagnosticLimits): Set<Diagnostic> {
  const counts = new Map<string, number>();
  const first = diagnostics.filter(({ file, code }) => {
    const key = `${code} ${file}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= perFile;
  });
  const bySeverity = SEVERITIES.flatMap((severity) => first.filter((each) => each.severity === severity));
  return new Set(bySeverity.slice(0, total));
}

function cutMessage(diagnostic: Diagnostic): Diagnostic {
  const { message } = diagnostic;
  if (message.length <= MAX_MESSAGE) return diagnostic;
  const start = message.slice(0, MAX_MESSAGE - MESSAGE_END - 1);
  return { ...diagnostic, message: `${start}…${message.slice(-MESSAGE_END)}`.toWellFormed() };
}

function summarize(first: Diagnostic, group: readonly Diagnostic[]): Diagnostic {
  const severity = SEVERITIES.find((each) => group.some((item) => item.severity === each)) ?? first.severity;
  const noun = group.length === 1 ? 'problem' : 'problems';
  const message = `${group.length} more ${noun} of this kind, from here on, can't be listed. Fix the listed problems first.`;
  return { ...first, severity, message };
}
