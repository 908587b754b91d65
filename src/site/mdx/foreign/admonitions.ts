/** Admonitions of MkDocs: `!!! note "Title"` and `??? tip` with the indented text below. */
import { CALLOUTS, readLines, titleAttribute, type NoteBlock } from './foreign-lines.ts';

const OPENING = /^([\t ]*)(!!!|\?\?\?\+?)[\t ]+([A-Za-z][\w-]*)(?:[\t ]+[\w-]+){0,4}(?:[\t ]+"([^"]*)")?[\t \r]*$/;

export function admonitions(text: string, note: NoteBlock): string {
  if (!/^[\t ]*(?:!!!|\?\?\?)/m.test(text)) return text;
  const { lines, isCode } = readLines(text);
  // From the end, so that an outer block moves what an inner one has become.
  for (let at = lines.length - 1; at >= 0; at--) {
    const [, indent = '', marks = '', kind = '', title] =
      (isCode[at] === true ? null : OPENING.exec(lines[at] ?? '')) ?? [];
    const callout = CALLOUTS[kind.toLowerCase()];
    if (callout === undefined) continue;
    const end = findEnd(lines, at, indent);
    if (end === undefined) continue;
    const isFolded = marks.startsWith('?');
    const name = isFolded ? 'Accordion' : callout;
    const label = title ?? (isFolded ? kind.charAt(0).toUpperCase() + kind.slice(1) : undefined);
    const isOpen = marks.endsWith('+') ? ' defaultOpen' : '';
    lines[at] = `${indent}<${name}${titleAttribute(label)}${isOpen}>`;
    for (let below = at + 1; below < end; below++) lines[below] = outdent(lines[below] ?? '', indent);
    lines[end] = `${indent}</${name}>`;
    note({ line: at + 1, written: `${marks} ${kind}`, name });
  }
  return lines.join('\n');
}

/** The empty line behind the text of a block, where its closing tag can stand; undefined when there is no text, or no such line. */
function findEnd(lines: string[], at: number, indent: string): number | undefined {
  let last = at;
  for (let below = at + 1; below < lines.length; below++) {
    const line = lines[below] ?? '';
    if (line.trim() === '') continue;
    if (!isDeeper(line, indent)) break;
    last = below;
  }
  if (last === at) return undefined;
  if (last + 1 === lines.length) lines.push('');
  return (lines[last + 1] ?? '').trim() === '' ? last + 1 : undefined;
}

const isDeeper = (line: string, indent: string): boolean =>
  line.startsWith(`${indent}    `) || line.startsWith(`${indent}\t`);

function outdent(line: string, indent: string): string {
  if (line.startsWith(`${indent}\t`)) return indent + line.slice(indent.length + 1);
  return line.startsWith(`${indent}    `) ? indent + line.slice(indent.length + 4) : line;
}
