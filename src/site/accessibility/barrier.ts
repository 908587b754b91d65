import type { SourcePosition } from '../model/diagnostics.ts';

/** A problem for readers with disabilities. Messages name the success criterion of WCAG 2.2 that the page fails. */
export interface Barrier {
  code: string;
  message: string;
  at: SourcePosition;
}
