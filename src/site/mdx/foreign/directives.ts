/** Converts containers between lines of colons (`:::note Title`, `:::`), as in Docusaurus, VitePress and Starlight. */
import { CALLOUTS, readLines, readPairs, formatTitleAttribute, type NoteBlock } from './foreign-lines.ts';

/** Collapsible containers, with the default title of each. */
const COLLAPSIBLE_TITLES: Readonly<Record<string, string>> = {
  details: 'Details',
  collapse: 'Details',
  spoiler: 'Details',
};

const OPENING = /^([\t >]*)(:{3,})[\t ]*([A-Za-z][\w-]*)(?:\[([^\n]*)\])?[\t ]*(\{[^{}\n]*\})?[\t ]*(.*?)[\t \r]*$/;
const CLOSING = /^([\t >]*)(:{3,})[\t \r]*$/;

interface OpenDirective {
  at: number;
  marks: number;
  indent: string;
  name: string;
  tag: string;
  written: string;
}

export function convertDirectives(text: string, note: NoteBlock): string {
  if (!text.includes(':::')) return text;
  const { lines, isCode } = readLines(text);
  const open: OpenDirective[] = [];
  for (const [at, line] of lines.entries()) {
    if (isCode[at] === true || !line.includes(':::')) continue;
    const [, indent = '', marks = ''] = CLOSING.exec(line) ?? [];
    if (marks !== '') {
      const container = close(open, marks.length);
      if (!container) continue;
      lines[container.at] = `${container.indent}<${container.tag}>`;
      lines[at] = `${indent}</${container.name}>`;
      note({ line: container.at + 1, written: container.written, name: container.name });
      continue;
    }
    const opened = readOpening(line, at);
    if (!opened) continue;
    if ('whole' in opened) {
      lines[at] = opened.whole;
      note({ line: at + 1, written: opened.written, name: opened.name });
    } else open.push(opened);
  }
  return lines.join('\n');
}

function readOpening(
  line: string,
  at: number,
): OpenDirective | { whole: string; name: string; written: string } | undefined {
  const [, indent = '', marks = '', kind = '', bracketed, attributes, tail = ''] = OPENING.exec(line) ?? [];
  const folded = COLLAPSIBLE_TITLES[kind.toLowerCase()];
  const name = folded === undefined ? CALLOUTS[kind.toLowerCase()] : 'Accordion';
  if (name === undefined) return undefined;
  const written = `${marks}${kind}`;
  // A container on one line: `:::note Text :::`.
  const [, inline] = /^(.*\S)[\t ]*:{3,}$/.exec(tail) ?? [];
  const title = bracketed ?? (attributes === undefined ? undefined : readPairs(attributes)['title']);
  if (inline !== undefined)
    return { whole: `${indent}<${name}${formatTitleAttribute(title ?? folded)}>${inline}</${name}>`, name, written };
  const tag = `${name}${formatTitleAttribute(title || tail || folded)}`;
  return { at, marks: marks.length, indent, name, tag, written };
}

/**
 * Removes the container that these colons close from the open ones: the innermost with the same number of colons, or
 * else the innermost.
 */
function close(open: OpenDirective[], marks: number): OpenDirective | undefined {
  const matchIndex = open.findLastIndex((each) => each.marks === marks);
  const index = matchIndex >= 0 ? matchIndex : open.length - 1;
  const [closed] = open.splice(Math.max(0, index));
  return closed;
}
