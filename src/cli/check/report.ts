import type { Diagnostic, Severity } from '../../site/shared.ts';

/** The result of a check, which the formats print. */
export interface Report {
  pageCount: number;
  /** Sorted by position, without the known problems of the baseline. */
  diagnostics: readonly Diagnostic[];
  /** Path from the working directory to the docs folder, with `/`; empty if they are the same. */
  folder: string;
}

/** Returns the path of a diagnostic's file relative to the working directory, as CI systems expect it. */
export function getPath({ file }: Diagnostic, { folder }: Pick<Report, 'folder'>): string {
  return folder === '' ? file : `${folder}/${file}`;
}

/** Returns the number of diagnostics with a severity. */
export function countSeverity(diagnostics: readonly Diagnostic[], severity: Severity): number {
  return diagnostics.filter((item) => item.severity === severity).length;
}
