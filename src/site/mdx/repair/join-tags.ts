/**
 * Writes tags of `.md` pages on one line if they take several. Markdown would read them as a paragraph, and a `>` at the
 * start of a line as a quote.
 */
import { replaceOutsideCode } from '../../markdown/code-ranges.ts';

/** The start of a line, a tag up to its `>`, and the `>`. Elements only need it if their `>` starts a line. */
const BROKEN_TAG =
  /^((?:[\t ]|[-*+][\t ]|\d{1,9}[.)][\t ])*<(?:[A-Z][\w.]*|[a-z][\w-]*(?=\s+[\w-]+\s*=[^<>]*\n[\t ]*>))(?=\s))((?:[^<>"'{}]|"[^"<]*"|'[^'<]*'|\{(?:[^{}<]|\{[^{}<]*\})*\})*?)(\/?>)/gm;

/** Empty lines below the tag keep the numbers of the lines below. Linear in the text. */
export function joinTags(text: string): string {
  if (!text.includes('<')) return text;
  return replaceOutsideCode(text, (part) =>
    part.replace(BROKEN_TAG, (tag, start: string, attributes: string, end: string) => {
      const lines = attributes.split('\n');
      // A comment would include everything after it.
      if (lines.length === 1 || /\s\/\//.test(attributes)) return tag;
      const joinedAttributes = lines.map((line) => line.trim()).filter((line) => line !== '');
      const indent = /^[\t ]*/.exec(lines.at(-1) ?? '')?.[0] ?? '';
      return `${[start, ...joinedAttributes].join(' ')}${end === '/>' ? ' />' : '>'}${'\n'.repeat(lines.length - 1)}${indent}`;
    }),
  );
}
