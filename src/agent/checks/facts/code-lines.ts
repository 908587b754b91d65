import { findCodeRanges } from '../../../site/shared.ts';

/** A line of a code block, or an inline code span. */
export interface CodeLine {
  text: string;
  /** Line number on the page, from 1. */
  line: number;
  /** Language of the code block in lower case, or '' for none. Undefined for a span. */
  language: string | undefined;
}

/** A code block. */
export interface CodeBlock {
  language: string;
  text: string;
  /** Number of its first line of code. */
  line: number;
}

/** Lists the lines of code on a page. Shell lines that end in a backslash are joined. */
export function listCodeLines(page: string): CodeLine[] {
  return listCode(page).flatMap(({ language, text, line }) => {
    if (language === undefined) return [{ text, line, language }];
    const lines: CodeLine[] = [];
    let joined = '';
    let start = line;
    for (const [index, part] of text.split('\n').entries()) {
      if (joined === '') start = line + index;
      joined = `${joined}${part.trimEnd()}`.slice(0, MAX_JOINED);
      if (joined.endsWith('\\')) {
        joined = `${joined.slice(0, -1)} `;
        continue;
      }
      lines.push({ text: joined, line: start, language });
      joined = '';
    }
    return joined === '' ? lines : [...lines, { text: joined, line: start, language }];
  });
}

const MAX_JOINED = 4_000;

/** Lists the code blocks of a page. */
export function listCodeBlocks(page: string): CodeBlock[] {
  return listCode(page).flatMap(({ language, text, line }) =>
    language === undefined ? [] : [{ language, text, line }],
  );
}

interface Code {
  language: string | undefined;
  text: string;
  line: number;
}

function listCode(page: string): Code[] {
  let at = 0;
  let line = 1;
  return findCodeRanges(page).map(([from, to]): Code => {
    for (; at < from; at++) if (page[at] === '\n') line++;
    const source = page.slice(from, to);
    const lineEnd = source.indexOf('\n');
    const opening =
      lineEnd === -1
        ? undefined
        : /^[\t >]*(?:(?:[-*+]|\d+[.)])[\t ]+)?(?:`{3,}|~{3,})[ \t]*([\w+-]*)/.exec(source.slice(0, lineEnd));
    if (!opening) return { language: undefined, text: source.replaceAll(/^`+|(?<!`)`+$/g, '').trim(), line };
    const text = source.slice(lineEnd + 1).replace(/\n[\t >]*(?:`{3,}|~{3,})[ \t]*$/, '');
    return { language: (opening[1] ?? '').toLowerCase(), text, line: line + 1 };
  });
}
