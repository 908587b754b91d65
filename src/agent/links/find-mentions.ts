/** Finds links, images and imports in the source of a page or module, with their positions. */
import { findCodeRanges } from '../../site/shared.ts';

/** A path or URL in a source text. */
export interface Mention {
  /** Offset of the path. */
  offset: number;
  /** The path as written, without query and hash. */
  address: string;
}

/** Finds paths in the places where a renderer reads them, in document order. Ignores code in pages. */
export function findMentions(text: string, { isPage }: { isPage: boolean }): Mention[] {
  const inCode = isPage ? findCodeRanges(text) : [];
  const mentions: Mention[] = [];
  let range = 0;
  for (const match of text.matchAll(isPage ? IN_PAGE : IN_MODULE)) {
    const address = match.slice(1).find((part) => part !== undefined && part !== '');
    if (address === undefined || SCHEME.test(address)) continue;
    const offset = match.index + match[0].lastIndexOf(address);
    while (range < inCode.length && (inCode[range]?.[1] ?? 0) <= offset) range++;
    if ((inCode[range]?.[0] ?? Infinity) <= offset) continue;
    mentions.push({ offset, address });
  }
  return mentions;
}

const SCHEME = /^(?:[a-z][a-z\d+.-]*:|\/\/|#|\?)/i;
/** Matches Markdown links and definitions, attributes that contain paths, imports, and frontmatter keys. */
const ATTRIBUTE = String.raw`(?:\b(?:href|src|img|image|poster)|<Snippet\b[^<>]*?\bfile)\s*=\s*\{?\s*["'\x60]([^"'\x60#?\s<>]+)`;
const IMPORT = String.raw`\b(?:from|import)\s*\(?\s*["']([^"'#?\s]+)`;
const KEY = String.raw`\b(?:href|src|url)["']?\s*:\s*["']([^"'#?\s]+)`;
const IN_PAGE = new RegExp(
  String.raw`\]\(\s*<([^<>\n#?]+)|^ {0,3}\[[^\]\n]+\]:\s*<([^<>\n#?]+)|\]\(\s*<?([^()\s<>#?]+(?:\([^()\s]*\)[^()\s<>#?]*)*)|^ {0,3}\[[^\]\n]+\]:\s*<?([^\s<>#?]+)|^(?:url|image|icon|og:image|canonical):\s*["']?([^"'\s#?]+)|${ATTRIBUTE}|${IMPORT}|${KEY}`,
  'gm',
);
const IN_MODULE = new RegExp(`${ATTRIBUTE}|${IMPORT}|${KEY}`, 'gm');
