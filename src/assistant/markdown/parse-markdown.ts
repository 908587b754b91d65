/** The one parser of what the assistant's model writes. */
import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';

/** HTML is text. Content nested deeper than `maxNesting` is left out. */
const parser = new MarkdownIt({ html: false, linkify: false, maxNesting: 60 });
// Definitions can come after the links that use them, which are printed by then.
parser.disable('reference');
// Links are allowed or removed by what they lead to, which has to be as the model wrote it.
parser.validateLink = () => true;
parser.normalizeLink = (address) => address;

export interface ParsedBlocks {
  tokens: Token[];
  /** The line on which the last block begins that lies in no other. */
  lastLine: number;
}

/** Parses a text into blocks and their inline content. */
export function parseBlocks(text: string): ParsedBlocks {
  const tokens = parser.parse(text, {});
  const last = tokens.findLast(({ level, map, nesting }) => level === 0 && nesting >= 0 && map !== null);
  return { tokens, lastLine: last?.map?.[0] ?? 0 };
}

/** Parses the content of a paragraph. */
export function parseInline(text: string): Token[] {
  return parser.parseInline(text, {})[0]?.children ?? [];
}
