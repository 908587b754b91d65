import type { Diagnostic } from '../../site/shared.ts';
import type { ReportProblem } from './types.ts';

/** Collects the problems of books as diagnostics, each once: EPUB and PDF of a page have the same ones. */
export function collectProblems(): { report: ReportProblem; list(): Diagnostic[] } {
  const problems = new Map<string, Diagnostic>();
  return {
    report: (problem) => void problems.set(JSON.stringify(problem), { ...problem, line: 1, column: 1 }),
    list: () => [...problems.values()],
  };
}
