/** Converts paragraphs that start with `!>` or `?>`, docsify's callouts. */
import { readLines, type NoteBlock } from './blocks.ts';

const HINT = /^([\t >]*)([!?]>)[\t ]+(\S.*)$/;

/** The lines of a paragraph are joined. Empty lines below it keep the numbers of the lines there. */
export function convertHints(text: string, note: NoteBlock): string {
  if (!/^[\t >]*[!?]>[\t ]/m.test(text)) return text;
  const { lines, isCode } = readLines(text);
  for (let at = 0; at < lines.length; at++) {
    const [, indent = '', mark = '', first = ''] = (isCode[at] === true ? null : HINT.exec(lines[at] ?? '')) ?? [];
    if (mark === '') continue;
    const name = mark === '!>' ? 'Warning' : 'Tip';
    const content = [first.trimEnd()];
    let next = at + 1;
    for (; next < lines.length && isCode[next] !== true; next++) {
      const line = (lines[next] ?? '').trim();
      if (line === '' || /^(?:[!?]>|[-*+#>|<]|\d+[.)])/.test(line)) break;
      content.push(line);
      lines[next] = '';
    }
    lines[at] = `${indent}<${name}>${content.join(' ')}</${name}>`;
    note({ line: at + 1, written: mark, name });
    at = next - 1;
  }
  return lines.join('\n');
}
