/** The first lines in which the printed trees of a page differ. An empty line is the end of a tree. */
export interface ParserDifference {
  satteri: string;
  mdx: string;
  /** The last line before, which both trees contain. */
  before: string;
}

/** A difference between the parsers for which the reason is known. */
interface KnownDifference {
  /** Which parser is wrong, and why readers don't notice or what they see. */
  reason: string;
  isMatch(difference: ParserDifference): boolean;
}

/** The rest of a page below a known difference isn't compared. */
export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    reason:
      'Bug of satteri: a URL in quotes and brackets, such as ["https://a.example"], includes the closing quote, which is already typographic. The link leads to a wrong page.',
    isMatch: ({ satteri, mdx }) => satteri.replace(/%E2%80%9[9D](?=">$)/, '') === mdx && satteri !== mdx,
  },
  {
    reason:
      'Chinese, Japanese and Korean: CommonMark does not end emphasis after punctuation if a letter follows without a space. Bindery ends it, as authors expect (src/site/markdown/cjk-emphasis.ts).',
    isMatch: ({ satteri, mdx }) =>
      /\*[^*]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(mdx) &&
      (/^ *<(?:strong|em)>$/.test(satteri) || mdx.startsWith(satteri)),
  },
];
