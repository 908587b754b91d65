import type { Place } from './diagnostics.ts';

/** A formula of a page as its author wrote it. */
export interface FormulaInput {
  /** TeX, without its dollars. */
  source: string;
  /** A block of its own rather than part of a line. */
  display: boolean;
  at: Place;
}
