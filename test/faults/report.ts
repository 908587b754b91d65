import type { FaultCount } from './inject-faults.ts';
import type { SuiteOptions } from './options.ts';
import type { Violation } from './types.ts';

export interface SuiteReport {
  options: SuiteOptions;
  faults: ReadonlyMap<string, FaultCount>;
  guarantees: readonly { name: string; checked: number; violations: readonly TracedViolation[] }[];
  /** Jobs by type and outcome, such as `export completed`. */
  jobs: Readonly<Record<string, number>>;
  /** Reasons of failed jobs, with their number. */
  failures: Readonly<Record<string, number>>;
  longestWaitMs: number;
  logFile: string;
}

/** A violation with the last related lines of the event log. */
export interface TracedViolation extends Violation {
  lines: readonly string[];
}

const MAX_SHOWN = 10;

/** Prints the tables of a run, its violations, and how to repeat it. */
export function printReport(report: SuiteReport): string {
  const { options, faults, guarantees, jobs, failures, longestWaitMs, logFile } = report;
  const faultRows = [...faults].map(([name, { injected, recovered, obstacle }]) =>
    obstacle === undefined ? [name, String(injected), String(recovered)] : [name, '-', obstacle],
  );
  const guaranteeRows = guarantees.map(({ name, checked, violations }) => [
    name,
    String(checked),
    String(violations.length),
  ]);
  return [
    printTable(['fault', 'injected', 'recovered'], faultRows),
    printTable(['guarantee', 'checked', 'violations'], guaranteeRows),
    `Jobs: ${printCounts(jobs)}`,
    `Reasons for failures: ${printCounts(failures) || 'none'}`,
    `The longest wait of an innocent export: ${(longestWaitMs / 1_000).toFixed(1)} s`,
    ...guarantees.flatMap(({ name, violations }) => printViolations(name, violations)),
    `Event log: ${logFile}`,
    `Repeat: npm run test:faults -- ${printArguments(options)}`,
  ].join('\n\n');
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const print = (row: readonly string[]) =>
    row
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return [print(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(print)].join('\n');
}

function printCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} × ${name}`)
    .join('; ');
}

function printViolations(name: string, violations: readonly TracedViolation[]): string[] {
  return violations
    .slice(0, MAX_SHOWN)
    .map(({ text, lines }) => [`VIOLATION (${name}): ${text}`, ...lines.map((line) => `  ${line}`)].join('\n'));
}

function printArguments({ minutes, seed, only, s3 }: SuiteOptions): string {
  return [
    `--minutes ${minutes} --seed ${seed}`,
    ...(only.length > 0 ? [`--only "${only.join(',')}"`] : []),
    ...(s3 === undefined ? [] : [`--s3 ${s3}`]),
  ].join(' ');
}
