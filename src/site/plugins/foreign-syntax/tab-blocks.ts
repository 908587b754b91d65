/** Converts MkDocs tabs: `=== "Title"` with indented text below; consecutive ones form one set. */
import { readLines, formatTitleAttribute, type NoteBlock } from './blocks.ts';
import { findIndentedEnd, outdent } from './indented-block.ts';

const TAB_START = /^([\t ]*)===[!+]?[\t ]+(?:"([^"]+)"|'([^']+)')[\t \r]*$/;

interface Block {
  at: number;
  /** Index of the empty line after the block's text. */
  end: number;
  indent: string;
  title: string;
}

export function convertTabBlocks(text: string, note: NoteBlock): string {
  if (!/^[\t ]*===[!+]?[\t ]+["']/m.test(text)) return text;
  const { lines, isCode } = readLines(text);
  /** The first tab of the set that starts below, by indentation. */
  const childBlocks = new Map<string, Block>();
  // Last to first, so that an outer block moves the converted inner ones.
  for (let at = lines.length - 1; at >= 0; at--) {
    const block = isCode[at] === true ? undefined : readBlock(lines, at);
    if (!block) continue;
    const { end, indent, title } = block;
    const next = childBlocks.get(indent);
    const isFollowed = next !== undefined && lines.slice(end + 1, next.at).every((line) => line.trim() === '');
    for (let lineIndex = at + 1; lineIndex < end; lineIndex++)
      lines[lineIndex] = outdent(lines[lineIndex] ?? '', indent);
    if (isFollowed) lines[next.at] = `${indent}<Tab${formatTitleAttribute(next.title)}>`;
    lines[at] = `${indent}<Tabs><Tab${formatTitleAttribute(title)}>`;
    lines[end] = `${indent}</Tab>${isFollowed ? '' : '</Tabs>'}`;
    childBlocks.set(indent, block);
    note({ line: at + 1, written: '=== "…"', name: 'Tabs' });
  }
  return lines.join('\n');
}

function readBlock(lines: string[], at: number): Block | undefined {
  const [, indent = '', double, single] = TAB_START.exec(lines[at] ?? '') ?? [];
  const title = double ?? single;
  const end = title === undefined ? undefined : findIndentedEnd(lines, at, indent);
  return title === undefined || end === undefined ? undefined : { at, end, indent, title };
}
