/** Converts MkDocs admonitions: `!!! note "Title"` and `??? tip`, with indented text below. */
import { CALLOUTS, readLines, formatTitleAttribute, type NoteBlock } from './blocks.ts';
import { findIndentedEnd, outdent } from './indented-block.ts';

const ADMONITION_START =
  /^([\t ]*)(!!!|\?\?\?\+?)[\t ]+([A-Za-z][\w-]*)(?:[\t ]+[\w-]+){0,4}(?:[\t ]+"([^"]*)")?[\t \r]*$/;

export function convertAdmonitions(text: string, note: NoteBlock): string {
  if (!/^[\t ]*(?:!!!|\?\?\?)/m.test(text)) return text;
  const { lines, isCode } = readLines(text);
  // Last to first, so that an outer block moves the converted inner ones.
  for (let at = lines.length - 1; at >= 0; at--) {
    const [, indent = '', marks = '', kind = '', title] =
      (isCode[at] === true ? null : ADMONITION_START.exec(lines[at] ?? '')) ?? [];
    const callout = CALLOUTS[kind.toLowerCase()];
    if (callout === undefined) continue;
    const end = findIndentedEnd(lines, at, indent);
    if (end === undefined) continue;
    const isFolded = marks.startsWith('?');
    const name = isFolded ? 'Accordion' : callout;
    const label = title ?? (isFolded ? kind.charAt(0).toUpperCase() + kind.slice(1) : undefined);
    const isOpen = marks.endsWith('+') ? ' defaultOpen' : '';
    lines[at] = `${indent}<${name}${formatTitleAttribute(label)}${isOpen}>`;
    for (let lineIndex = at + 1; lineIndex < end; lineIndex++)
      lines[lineIndex] = outdent(lines[lineIndex] ?? '', indent);
    lines[end] = `${indent}</${name}>`;
    note({ line: at + 1, written: `${marks} ${kind}`, name });
  }
  return lines.join('\n');
}
