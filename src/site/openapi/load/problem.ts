import type { Place } from '../../model/diagnostics.ts';

export type SpecProblem = DescriptionProblem | OverlayProblem;

/** A problem of a description as a whole (content format, Errors to report at build). */
export interface DescriptionProblem {
  code: 'spec-missing' | 'spec-unreachable' | 'spec-insecure-url' | 'spec-invalid' | 'spec-reference-missing';
  /** A whole sentence, with how to fix it. */
  message: string;
  /** In the description, where it is known. @defaultValue its first line */
  place?: Place | undefined;
}

/** A problem of an overlay of a description. */
export interface OverlayProblem {
  code: 'overlay-missing' | 'overlay-invalid' | 'overlay-without-match';
  message: string;
  /** In the overlay. @defaultValue the description */
  place?: Place;
}

/** Thrown inside `load/` only: the description cannot be used at all. */
export class UnusableSpec extends Error {
  readonly problem: DescriptionProblem;

  constructor(code: DescriptionProblem['code'], message: string, place?: Place) {
    super(message);
    this.problem = { code, message, place };
  }
}
