/**
 * Joins the lines of table rows whose cells contain elements on several lines. In GitHub Flavored Markdown, each of
 * these lines is a row.
 */
import { createCodeFinder } from '../../markdown/code-ranges.ts';
import { isKnownTag, isVoidTag } from '../../markdown/known-tags.ts';
import { isEndTagOptional } from '../../markdown/optional-end-tags.ts';
import { isDelimiterRow } from '../../markdown/table-rows.ts';

export interface JoinedRows {
  /** The text with each such row on its first line. Empty lines below the table keep the numbers of the lines there. */
  text: string;
  /** First lines of the joined rows, starting at 1. */
  lines: number[];
}

/** The problem of each joined row. */
export const SPLIT_ROW = {
  severity: 'warning',
  code: 'invalid-mdx',
  message:
    'This row of a table has an element on several lines, but Markdown ends a row with its line. The lines are read as one row. Write the row on one line, or use <table>.',
} as const;

/** Maximum number of lines in a row. */
const MAX_LINES = 200;
const MARKS = /^[\t >]*/;
const TAG = /<(\/?)([A-Za-z][\w.]*)(?![\w.:-])(?:[^<>"'{}]|"[^"<]*"|'[^'<]*'|\{(?:[^{}<]|\{[^{}<]*\})*\})*?(\/?)>/g;

/** Linear in the text. */
export function joinRows(text: string): JoinedRows {
  if (!text.includes('|') || !text.includes('<')) return { text, lines: [] };
  const isCode = createCodeFinder(text);
  const lines = text.split('\n');
  const result: string[] = [];
  const joinedLines: number[] = [];
  let isTable = false;
  let removedCount = 0;
  let offset = 0;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const content = line.replace(MARKS, '').trimEnd();
    const isFence = isCode(offset + (/\S/.exec(line)?.index ?? 0));
    if (content === '' || isFence) {
      if (removedCount > 0) result.push(...Array<string>(removedCount).fill(MARKS.exec(line)?.[0].trimEnd() ?? ''));
      removedCount = 0;
      isTable = false;
    }
    isTable ||= isDelimiterRow(content) && (result.at(-1) ?? '').includes('|');
    const last = isTable ? findRowEnd(lines, at) : at;
    const rowLines = lines.slice(at, last + 1);
    result.push(last === at ? line : joinLines(rowLines));
    if (last > at) joinedLines.push(at + 1);
    removedCount += last - at;
    for (const rowLine of rowLines) offset += rowLine.length + 1;
    at = last;
  }
  return joinedLines.length === 0
    ? { text, lines: [] }
    : { text: [...result, ...Array<string>(removedCount).fill('')].join('\n'), lines: joinedLines };
}

/** Returns the last line of a row: the one that closes all elements of its first line. */
function findRowEnd(lines: readonly string[], first: number): number {
  const openNames: string[] = [];
  for (let at = first; at < Math.min(lines.length, first + MAX_LINES); at++) {
    const content = (lines[at] ?? '').replace(MARKS, '');
    // The next row, a fence or the end of the table.
    if (at > first && (content.trim() === '' || /^(?:\||`{3}|~{3})/.test(content))) return first;
    trackTags(content, openNames);
    if (openNames.length === 0) return at;
  }
  return first;
}

/** Adds the elements that a line opens, and removes those that it closes. */
function trackTags(line: string, openNames: string[]): void {
  for (const [, slash, name = '', end] of line.replace(/(`+)[^`]*\1/g, '').matchAll(TAG)) {
    if (end === '/' || isVoidTag(name) || isEndTagOptional(name) || !isKnownTag(name)) continue;
    if (slash === '') openNames.push(name);
    else if (openNames.at(-1) === name) openNames.pop();
  }
}

/** Writes lines as one, with a pipe at its start, because a tag there would end the table. In `pre`, they stay lines. */
function joinLines([first = '', ...rest]: readonly string[]): string {
  let row = first.trimEnd().replace(/^([\t >]*)(?=<)/, '$1| ');
  for (const line of rest) {
    const isPreformatted = row.lastIndexOf('<pre') > row.lastIndexOf('</pre');
    const content = line.replace(/\r$/, '').replace(/^[\t ]*>[\t >]*/, '');
    row += isPreformatted ? `&#10;${content.trimEnd()}` : ` ${content.trim()}`;
  }
  return row;
}
