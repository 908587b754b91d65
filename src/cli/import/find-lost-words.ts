/** Compares the words of a page before and after its conversion. */
import { subtract } from '../../lib/subtract.ts';
import { splitPage } from './page-text.ts';

export interface LostWords {
  /** Line of the first lost word, from 1. */
  line: number;
  words: string[];
}

/**
 * Parts of a source that aren't text for readers: comments, imports, template and HTML tags, targets of links, ids of
 * headings, and marks of blocks.
 */
const SYNTAX = [
  /<!--(?:(?!<!--)[^])*?-->/g,
  /\{\/\*(?:(?!\{\/\*)[^])*?\*\/\}/g,
  /^(?:import|export)\s[^\n]*$/gm,
  // The reference to a page takes the page's title.
  /\{% content-ref (?:(?!\{% content-ref )[^])*?\{% endcontent-ref %\}/g,
  /\{%(?:(?!\{%)[^])*?%\}/g,
  /\]\((?:<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)/g,
  /^ {0,3}\[[^\]\n]+\]:\s*(?:<[^<>\n]*>|\S+)/gm,
  /<\/?[A-Za-z][^<>]*>/g,
  /\{#[^{}\n]*\}/g,
  /^[ \t>]*(?:`{3,}|~{3,})[^\n]*$/gm,
  /^[ \t>]*:{3,}[^\n]*$/gm,
  /^[ \t]*(?:\/\/|#|--|\/\*|\{\/\*|<!--)[ \t]*highlight-(?:next-line|start|end)[^\n]*$/gm,
];

/**
 * Returns the words that the converted page has less often than its source; undefined if there are none. `syntax`
 * matches what only the source's tool reads.
 */
export function findLostWords(
  sourceText: string,
  outputText: string,
  syntax: readonly RegExp[] = [],
): LostWords | undefined {
  const sourceWords = listWords(hideSyntax(sourceText, syntax));
  const lostWords = subtract(sourceWords, listWords(outputText), ({ word }) => word);
  const [first] = lostWords;
  if (first === undefined) return undefined;
  return { line: sourceText.slice(0, first.at).split('\n').length, words: lostWords.map(({ word }) => word) };
}

/** Replaces syntax with blanks of the same length, so that positions stay the same. */
function hideSyntax(text: string, syntax: readonly RegExp[]): string {
  const { body } = splitPage(text);
  const hide = (match: string) => match.replaceAll(/[^\n]/g, ' ');
  const bodyText = [...syntax, ...SYNTAX].reduce((hiddenText, part) => hiddenText.replaceAll(part, hide), body);
  return ' '.repeat(text.length - body.length) + bodyText;
}

function listWords(text: string): { word: string; at: number }[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: word, index }) => ({ word, at: index }));
}
