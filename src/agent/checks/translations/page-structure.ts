/** Reads the parts of a page that a translation keeps. */
import { findCodeRanges } from '../../../site/shared.ts';
import { splitFrontmatter } from '../writing/frontmatter.ts';
import { hideCode } from '../writing/hide-code.ts';

/** The structure of a page. */
export interface PageStructure {
  /** Keys on the first level of the frontmatter. */
  keys: string[];
  headings: Heading[];
  /** Language of each code block. */
  fences: string[];
  /** Names of the components, in order. */
  components: string[];
  externalLinks: string[];
  /** Lines of prose with several words. */
  prose: string[];
}

/** A heading. */
export interface Heading {
  level: number;
  text: string;
  /** A custom id, as in `## Install {#install}`. */
  id: string | undefined;
  line: number;
}

/** Reads the structure of a page from its text. Linear in the text. */
export function readStructure(text: string): PageStructure {
  const { frontmatter, body } = splitFrontmatter(text.replaceAll('\r\n', '\n'));
  const visibleText = hideCode(body);
  const firstLine = frontmatter.split('\n').length;
  const lines = visibleText.split('\n');
  return {
    keys: Array.from(
      frontmatter.matchAll(/^["']?([A-Za-z_][\w.:-]*?)["']?[ \t]*:(?=[ \t]|$)/gm),
      ([, key]) => key ?? '',
    ),
    headings: lines.flatMap((line, index): Heading[] => {
      const [, marks = '', words = ''] = /^(#{1,6})[ \t]+(\S.*)/.exec(line.trimEnd()) ?? [];
      const id = /\{#([^{}\s]+)\}\s*$/.exec(words)?.[1];
      return marks === '' ? [] : [{ level: marks.length, text: words, id, line: firstLine + index }];
    }),
    fences: findCodeRanges(body).flatMap(([from, to]) => readFence(body.slice(from, to)) ?? []),
    components: Array.from(visibleText.matchAll(/<([A-Z][\w.]{0,100})/g), ([, name]) => name ?? ''),
    externalLinks: Array.from(
      visibleText.matchAll(/(?:\]\(\s*<?|\b(?:href|src)=["'])(https?:\/\/[^\s)>"']{1,500})/g),
      ([, url]) => url ?? '',
    ),
    prose: lines
      .map((line) => line.trim())
      .filter((line) => !/^[<|!]/.test(line) && WORDS.test(line.replaceAll(/\]\([^()\s]*\)|https?:\/\/\S+/g, ' '))),
  };
}

/** At least four words. */
const WORDS = /(?<!\p{L})(?:\p{L}{2,}[^\p{L}\n]+){3}\p{L}{2,}/u;

/** Returns the language of a code block, and undefined for inline code. */
function readFence(code: string): string | undefined {
  if (!code.includes('\n')) return undefined;
  const language = /^[\t >]*(?:(?:[-*+]|\d+[.)])[\t ]+)?[`~]{3,}[ \t]*([^\s`{]*)/.exec(code)?.[1]?.toLowerCase() ?? '';
  return PLAIN.has(language) ? '' : language;
}

/** Names of plain text, which is also the default. */
const PLAIN: ReadonlySet<string> = new Set(['text', 'txt', 'plain', 'plaintext']);
