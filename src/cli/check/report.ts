import type { Diagnostic, Severity } from '../../site/model/diagnostics.ts';

/** The result of a check, as the formats print it. */
export interface Report {
  pageCount: number;
  /** Sorted by place; those of the baseline are left out. */
  diagnostics: readonly Diagnostic[];
  /** Path from the working directory to the site, with `/`; empty when they are the same. */
  folder: string;
}

/** Returns the path of a diagnostic's file from the working directory, as CI systems want it. */
export function pathOf({ file }: Diagnostic, { folder }: Pick<Report, 'folder'>): string {
  return folder === '' ? file : `${folder}/${file}`;
}

/** Returns how many diagnostics of a severity there are. */
export function countSeverity(diagnostics: readonly Diagnostic[], severity: Severity): number {
  return diagnostics.filter((item) => item.severity === severity).length;
}
