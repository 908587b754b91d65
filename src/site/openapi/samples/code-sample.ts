export interface CodeSample {
  title: string;
  /** Shown in its place where there is room. */
  longTitle?: string;
  /** Language of the code block. */
  language: string;
  source: string;
}
