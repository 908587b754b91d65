import type { Diagnostic, Severity } from './diagnostics.ts';

/** Limits of a list of diagnostics. */
export interface DiagnosticLimits {
  /** Problems of one kind in one file. */
  perFile: number;
  /** Problems of the site. Errors take precedence, then warnings. */
  total: number;
}

/** Workers hold the list in memory beside other jobs, and a page of one megabyte can have a hundred thousand problems. */
const LIMITS: DiagnosticLimits = { perFile: 1_000, total: 100_000 };

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/**
 * Leaves out problems above the limits from a sorted list. For each kind of them, adds one that counts them, at the place
 * of the first. Keeps the order.
 */
export function limitDiagnostics(diagnostics: readonly Diagnostic[], limits: DiagnosticLimits = LIMITS): Diagnostic[] {
  const listed = listFirst(diagnostics, limits);
  if (listed.size === diagnostics.length) return [...diagnostics];
  const omitted = Map.groupBy(
    diagnostics.filter((each) => !listed.has(each)),
    ({ code }) => code,
  );
  return diagnostics.flatMap((each) => {
    if (listed.has(each)) return [each];
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

function summarize(first: Diagnostic, group: readonly Diagnostic[]): Diagnostic {
  const severity = SEVERITIES.find((each) => group.some((item) => item.severity === each)) ?? first.severity;
  const noun = group.length === 1 ? 'problem' : 'problems';
  const message = `${group.length} more ${noun} of this kind, from here on, can't be listed. Fix the listed problems first.`;
  return { ...first, severity, message };
}
