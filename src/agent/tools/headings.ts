import { codeRanges } from '../../site/markdown/code-ranges.ts';

export interface Heading {
  level: number;
  title: string;
  /** First line of the section, that of the heading, from 1. */
  from: number;
  /** Last line of the section, with the sections in it. */
  to: number;
}

/** Finds the headings of a Markdown text outside of code and frontmatter, in document order. */
export function listHeadings(text: string): Heading[] {
  const inCode = codeRanges(text);
  const lines = text.split('\n');
  const frontmatter =
    lines[0]?.trim() === '---' ? lines.findIndex((line, index) => index > 0 && line.trim() === '---') : -1;
  const found: Heading[] = [];
  let offset = 0;
  let range = 0;
  for (const [index, line] of lines.entries()) {
    while (range < inCode.length && (inCode[range]?.[1] ?? 0) <= offset) range++;
    const isCode = (inCode[range]?.[0] ?? Infinity) <= offset;
    offset += line.length + 1;
    const [, marks, title] = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t\r]*$/.exec(line) ?? [];
    if (isCode || index <= frontmatter || marks === undefined || title === undefined) continue;
    found.push({ level: marks.length, title, from: index + 1, to: 0 });
  }
  const last = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  return found.map((heading, index) => {
    const next = found.slice(index + 1).find(({ level }) => level <= heading.level);
    return { ...heading, to: next === undefined ? last : next.from - 1 };
  });
}

/** Finds the section that words name: its title, or the address of its heading such as `#set-the-port`. */
export function findHeading(headings: readonly Heading[], words: string): Heading | undefined {
  const wanted = plain(words);
  return (
    headings.find(({ title }) => plain(title) === wanted) ??
    headings.find(({ title }) => plain(title).startsWith(wanted))
  );
}

/** Letters and digits alone: titles and addresses of headings agree in them. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
