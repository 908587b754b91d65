/** The only parser for the model's Markdown. */
import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';

/** HTML is treated as text. Content nested deeper than `maxNesting` is dropped. */
const parser = new MarkdownIt({ html: false, linkify: false, maxNesting: 60 });
// Definitions can follow the links that use them, which have been printed by then.
parser.disable('reference');
// Links are allowed or removed by their target, which must stay as the model wrote it.
parser.validateLink = () => true;
parser.normalizeLink = (address) => address;

export interface ParsedBlocks {
  tokens: Token[];
  /** The line on which the last top-level block starts. */
  lastLine: number;
}

/** Parses text into blocks and their inline content. */
export function parseBlocks(text: string): ParsedBlocks {
  const tokens = parser.parse(text, {});
  const last = tokens.findLast(({ level, map, nesting }) => level === 0 && nesting >= 0 && map !== null);
  return { tokens, lastLine: last?.map?.[0] ?? 0 };
}

/** Parses the content of a paragraph. */
export function parseInline(text: string): Token[] {
  return parser.parseInline(text, {})[0]?.children ?? [];
}
