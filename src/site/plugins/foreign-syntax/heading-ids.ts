/**
 * Converts heading ids of other tools to `{#id}`: `[#id]` (Fumadocs), `{/* #id *\/}` (Docusaurus), `{: #id .name }`
 * (kramdown, MkDocs), `{ #id }` and `{id="id"}`.
 */
import { readLines, type NoteBlock } from './blocks.ts';

const ID = String.raw`#([^\s{}[\]#*>"'=]{1,200})`;
const ATTRIBUTE = String.raw`(?:\.[\w-]+|[a-z][\w-]*=(?:"[^"\n]*"|[^\s"{}]+))`;
const MARK = new RegExp(
  String.raw`(?<=\s)(?:\[${ID}\]|\{\/\*[\t ]*${ID}[\t ]*\*\/\}|<!--[\t ]*${ID}[\t ]*-->|\{:?[\t ]*(?:${ATTRIBUTE}[\t ]+)*${ID}(?:[\t ]+${ATTRIBUTE})*[\t ]*\}|\{:?[\t ]*id="([^\s"{}]+)"[\t ]*\})(?=(?:[\t ]+#+)?[\t ]*\r?$)`,
);

export function convertHeadingIds(text: string, note: NoteBlock): string {
  if (!/[[{<]/.test(text)) return text;
  const { lines, isCode } = readLines(text);
  const convertedLines = lines.map((line, index) => {
    if (isCode[index] || !/^[\t >]*#{1,6}[\t ]/.test(line)) return line;
    const [written, ...ids] = MARK.exec(line) ?? [];
    const id = ids.find((value) => value !== undefined);
    if (written === undefined || id === undefined || written === `{#${id}}`) return line;
    note({ line: index + 1, written: written.replace(id, 'id'), name: '{#id}' });
    return line.replace(written, () => `{#${id}}`);
  });
  return convertedLines.join('\n');
}
