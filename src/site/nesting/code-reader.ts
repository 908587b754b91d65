import type { FrameKind, Frames } from './frames.ts';

/** State of a tokenizer of JavaScript in its text, and what it keeps of the tokens before. */
export interface CodeReader {
  readonly text: string;
  readonly frames: Frames;
  at: number;
  /** The last token, without white space and comments; '' at the start. */
  last: string;
  /** A value has ended: what follows is an operator, or another statement. */
  value: boolean;
  /** A statement has ended by `;` or `}`. */
  ended: boolean;
  /** The last token was the `)` of `if (…)`, `for (…)` and the like. */
  behindHead: boolean;
  /** A line break came after the last token. */
  newline: boolean;
  /** Goes into a bracket. */
  enter(kind: FrameKind): void;
  /** Something that is a value ends here: an element, a string. */
  endValue(): void;
}
