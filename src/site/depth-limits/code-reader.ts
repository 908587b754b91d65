import type { FrameKind, Frames } from './frames.ts';

/** State of a JavaScript tokenizer in its text, with what it knows about the preceding tokens. */
export interface CodeReader {
  readonly text: string;
  readonly frames: Frames;
  at: number;
  /** The last token, ignoring white space and comments; '' at the start. */
  last: string;
  /** Whether a value has ended: an operator, or another statement, follows. */
  value: boolean;
  /** Whether a statement has ended with `;` or `}`. */
  hasStatementEnded: boolean;
  /** Whether the last token was the `)` of `if (…)`, `for (…)` or a similar head. */
  behindHead: boolean;
  /** Whether a line break came after the last token. */
  newline: boolean;
  /** Enters a bracket. */
  enter(kind: FrameKind): void;
  /** Ends a value, such as an element or a string. */
  endValue(): void;
}
