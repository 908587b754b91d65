import type { SourcePosition } from '../../model/diagnostics.ts';

export type SpecProblem = DescriptionProblem | TextProblem | PartialProblem | OverlayProblem;

/** A problem with a description as a whole (content format, Errors to report at build). */
export interface DescriptionProblem {
  code: 'spec-missing' | 'spec-unreachable' | 'spec-insecure-url' | 'spec-invalid' | 'spec-reference-missing';
  /** A full sentence that includes how to fix it. */
  message: string;
  /** Position in the description, if known. @defaultValue its first line */
  place?: SourcePosition | undefined;
}

/**
 * A problem in a description's text: a key that occurs twice in an object or several YAML documents, so that values are
 * lost, or an encoding other than UTF-8.
 */
export interface TextProblem {
  code: 'spec-duplicate-key' | 'spec-several-documents' | 'wrong-encoding';
  message: string;
  /** Its position, unless the description is on another host. */
  place?: SourcePosition;
}

/** An invalid part of a description, which pages leave out. */
export interface PartialProblem {
  code: 'operation-invalid';
  message: string;
  /** @defaultValue the first line of the description */
  place?: SourcePosition | undefined;
}

/** A problem with an overlay of a description. */
export interface OverlayProblem {
  code: 'overlay-missing' | 'overlay-invalid' | 'overlay-without-match';
  message: string;
  /** Position in the overlay. @defaultValue the description */
  place?: SourcePosition;
}

/** Thrown by the description readers if a description can't be used. */
export class UnusableSpec extends Error {
  readonly problem: DescriptionProblem;

  constructor(code: DescriptionProblem['code'], message: string, place?: SourcePosition) {
    super(message);
    this.problem = { code, message, place };
  }
}
