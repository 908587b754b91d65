/** Converts `==text==`, marked text in Obsidian, MkDocs and other tools, to `<mark>`, and reports embedded notes. */
import { createCodeFinder } from '../../markdown/code-ranges.ts';
import type { NoteBlock } from './blocks.ts';

const MARKED = /(?<![\w=])==(?![\s=])([^=\n]{1,500}?)(?<!\s)==(?![\w=])|!\[\[([^[\]\n]{1,200})\]\]/g;

export function convertMarkedText(text: string, note: NoteBlock): string {
  if (!/==|!\[\[/.test(text)) return text;
  const isCode = createCodeFinder(text);
  let line = 1;
  let end = 0;
  return text.replace(MARKED, (match: string, marked: string | undefined, ...parts: unknown[]) => {
    const offset = parts[1] as number;
    if (isCode(offset)) return match;
    line += text.slice(end, offset).split('\n').length - 1;
    end = offset;
    if (marked !== undefined) note({ line, written: '==…==', name: 'mark' });
    else note({ line, written: '![[…]]', name: 'text', result: EMBED_RESULT });
    return marked === undefined ? match : `<mark>${marked}</mark>`;
  });
}

const EMBED_RESULT = 'It is shown as text. Write an image, or import the file as a snippet.';
