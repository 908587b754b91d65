import type { Place } from '../../model/diagnostics.ts';

export type SpecFault = DescriptionFault | OverlayFault;

/** What is wrong with a description as a whole (content-format 4.9). */
export interface DescriptionFault {
  code: 'spec-missing' | 'spec-unreachable' | 'spec-insecure-url' | 'spec-invalid' | 'spec-reference-missing';
  /** A whole sentence, with how to mend it. */
  message: string;
  place?: undefined;
}

/** What is wrong with an overlay of a description. */
export interface OverlayFault {
  code: 'overlay-missing' | 'overlay-invalid' | 'overlay-without-match';
  message: string;
  /** In the overlay. @defaultValue the description */
  place?: Place;
}

/** Thrown inside `load/` only: the description cannot be used at all. */
export class UnusableSpec extends Error {
  readonly fault: DescriptionFault;

  constructor(code: DescriptionFault['code'], message: string) {
    super(message);
    this.fault = { code, message };
  }
}
