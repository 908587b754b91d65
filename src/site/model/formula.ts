import type { SourcePosition } from './diagnostics.ts';

/** A formula as the author wrote it. */
export interface FormulaInput {
  /** TeX, without the dollar signs. */
  source: string;
  /** Whether it is a separate block rather than part of a line. */
  display: boolean;
  at: SourcePosition;
}
