export interface CodeSample {
  title: string;
  /** A longer title, shown if there is room. */
  longTitle?: string;
  /** Language of the code block. */
  language: string;
  source: string;
}
