/**
 * Removes marks for a table of contents (`[[toc]]`), and reports lines that insert a file in other tools:
 * `<<< @/file.js`, `--8<-- "file.md"`, `<!-- @include: ./file.md -->`.
 */
import { readLines, type NoteBlock } from './blocks.ts';

const CONTENTS = /^([\t >]*)(\[\[_?toc_?\]\]|\[toc\])[\t ]*(?=\r?$)/i;
const CODE_FILE = /^([\t >]*)((<<<|-{1,2}8<-{1,2})[\t ]*["']?[\w@~:-]*[./][^`\n\r]*?)[\t ]*(?=\r?$)/;
const COMMENT = /^[\t >]*<!--[\t ]*@include:[^\n]*-->/;

export function convertPageMarks(text: string, note: NoteBlock): string {
  if (!/toc_?\]|<<<|8<-|@include:/i.test(text)) return text;
  const { lines, isCode } = readLines(text);
  const isDefined = /^[\t >]*\[toc\]:/im.test(text);
  const convertedLines = lines.map((written, index) => {
    if (isCode[index]) return written;
    const line = index + 1;
    const [contents, start = '', mark = ''] = CONTENTS.exec(written) ?? [];
    if (contents !== undefined && !(isDefined && !mark.startsWith('[['))) {
      note({ line, written: mark, name: 'contents', result: CONTENTS_RESULT });
      return start + written.slice(contents.length);
    }
    const [file, indent = '', insert = '', kind = ''] = CODE_FILE.exec(written) ?? [];
    if (file !== undefined) {
      note({ line, written: `${kind} …`, name: 'file', result: kind === '<<<' ? CODE_RESULT : SNIPPET_RESULT });
      return `${indent}\`${insert}\`${written.slice(file.length)}`;
    }
    if (COMMENT.test(written)) note({ line, written: '<!-- @include: … -->', name: 'file', result: INCLUDE_RESULT });
    return written;
  });
  return convertedLines.join('\n');
}

const CONTENTS_RESULT = 'It is left out, because pages show their contents beside the text. Remove it.';
const CODE_RESULT = 'The file is not inserted, and the line is shown as text. Copy the code into a code block instead.';
const SNIPPET_RESULT = 'The file is not inserted, and the line is shown as text. Import the file as a snippet instead.';
const INCLUDE_RESULT = 'The file is not inserted. Import it as a snippet instead.';
