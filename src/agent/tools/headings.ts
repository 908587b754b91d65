import { foldWords } from '../../lib/fold-words.ts';
import { findCodeRanges } from '../../site/shared.ts';

/** A heading and the lines of its section. */
export interface Heading {
  level: number;
  title: string;
  /** Line of the heading, from 1. */
  from: number;
  /** Last line of the section, including its subsections. */
  to: number;
}

/** Lists the headings of a Markdown text in document order, except in code and frontmatter. */
export function listHeadings(text: string): Heading[] {
  const inCode = findCodeRanges(text);
  const lines = text.split('\n');
  const frontmatter =
    lines[0]?.trim() === '---' ? lines.findIndex((line, index) => index > 0 && line.trim() === '---') : -1;
  const headings: Heading[] = [];
  let offset = 0;
  let range = 0;
  for (const [index, line] of lines.entries()) {
    while (range < inCode.length && (inCode[range]?.[1] ?? 0) <= offset) range++;
    const isCode = (inCode[range]?.[0] ?? Infinity) <= offset;
    offset += line.length + 1;
    const [, marks, text] = /^ {0,3}(#{1,6})[ \t](.*)$/.exec(line) ?? [];
    if (isCode || index <= frontmatter || marks === undefined || text === undefined) continue;
    const title = text
      .trim()
      .replace(/(?:^|[ \t])#+$/, '')
      .trimEnd();
    headings.push({ level: marks.length, title, from: index + 1, to: 0 });
  }
  const last = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  // Lines of the next heading of each level, seen from the end.
  const starts: number[] = [];
  for (const heading of headings.toReversed()) {
    heading.to = Math.min(...starts.slice(0, heading.level + 1).filter(Boolean), last + 1) - 1;
    starts[heading.level] = heading.from;
  }
  return headings;
}

/** Finds a section by the title of its heading, or by its anchor such as `#set-the-port`. */
export function findHeading(headings: readonly Heading[], words: string): Heading | undefined {
  const foldedWords = foldWords(words);
  return (
    headings.find(({ title }) => foldWords(title) === foldedWords) ??
    headings.find(({ title }) => foldWords(title).startsWith(foldedWords))
  );
}
