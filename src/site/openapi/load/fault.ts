/** What is wrong with a description as a whole (content-format 4.9). */
export interface SpecFault {
  code: 'spec-missing' | 'spec-unreachable' | 'spec-insecure-url' | 'spec-invalid' | 'spec-reference-missing';
  /** A whole sentence, with how to mend it. */
  message: string;
}

/** Thrown inside `load/` only: the description cannot be used at all. */
export class UnusableSpec extends Error {
  readonly fault: SpecFault;

  constructor(code: SpecFault['code'], message: string) {
    super(message);
    this.fault = { code, message };
  }
}
