/** Moves indented definitions of footnotes in MDX to the start of their line. */
import { createCodeFinder } from '../../markdown/code-ranges.ts';
import { findItemOffset, getWidth } from '../../markdown/item-offset.ts';

/** With a larger indent, the parser reads `[^1]: https://example.com` as the definition of a link, which shows nothing. */
const MAX_INDENT = 3;

const INDENTED_DEFINITION = /^([\t ]+)(\[\^[^\]\s[]{1,200}\]:)/gm;

/** MDX has no code blocks by indentation, so a footnote can be indented like the component around it. Offsets don't change. */
export function outdentFootnotes(text: string): string {
  if (!text.includes(']:')) return text;
  const isCode = createCodeFinder(text);
  return text.replace(INDENTED_DEFINITION, (match, indent: string, mark: string, offset: number) => {
    if (isCode(offset)) return match;
    const width = getWidth(indent);
    const itemOffset = width > MAX_INDENT ? findItemOffset(text, offset, width) : 0;
    if (width - itemOffset <= MAX_INDENT) return match;
    const keptIndent = /^ *$/.test(indent) ? indent.slice(0, itemOffset) : '';
    return `${keptIndent}${mark}${indent.slice(keptIndent.length)}`;
  });
}
