/** Types and functions shared by the converters for other tools' blocks. */
import { findCodeRanges } from '../../markdown/code-ranges.ts';

export interface ForeignBlock {
  /** Line number, starting at 1. */
  line: number;
  /** The block as it was written, for messages: `:::note`. */
  written: string;
  /** The name of the component, or of anything else, it was converted to. */
  name: string;
  /** What readers see instead, and the fix. @defaultValue derived from `name` */
  result?: string;
}

export type NoteBlock = (block: ForeignBlock) => void;

/** Other tools' names for callouts → the component. */
export const CALLOUTS: Readonly<Record<string, string>> = {
  note: 'Note',
  default: 'Note',
  seealso: 'Note',
  abstract: 'Note',
  summary: 'Note',
  quote: 'Note',
  example: 'Note',
  tip: 'Tip',
  hint: 'Tip',
  info: 'Info',
  important: 'Info',
  question: 'Info',
  todo: 'Info',
  success: 'Check',
  check: 'Check',
  okay: 'Check',
  warning: 'Warning',
  warn: 'Warning',
  caution: 'Warning',
  attention: 'Warning',
  danger: 'Danger',
  error: 'Danger',
  failure: 'Danger',
  bug: 'Danger',
};

/** Returns a text's lines, and which of them are in code. */
export function readLines(text: string): { lines: string[]; isCode: boolean[] } {
  const lines = text.split('\n');
  const code = findCodeRanges(text);
  let range = 0;
  let offset = 0;
  const isCode = lines.map((line) => {
    while ((code[range]?.[1] ?? Infinity) <= offset) range++;
    const isInCode = (code[range]?.[0] ?? Infinity) <= offset + (/\S/.exec(line)?.index ?? 0);
    offset += line.length + 1;
    return isInCode;
  });
  return { lines, isCode };
}

/** Returns the index of the line that ends a code block, whose first line starts with these marks, or the number of lines. */
export function findFenceEnd(lines: readonly string[], at: number, marks: string): number {
  const isEnd = (line: string): boolean => {
    const content = line.replace(/^[\t >]*/, '').trimEnd();
    return content.startsWith(marks) && content.replaceAll(marks.charAt(0), '') === '';
  };
  let end = at + 1;
  while (end < lines.length && !isEnd(lines[end] ?? '')) end++;
  return end;
}

/** Returns a title as an attribute, without Markdown markup; '' if there is none. */
export function formatTitleAttribute(title: string | undefined): string {
  const text = (title ?? '')
    .replace(/\[([^\]]{1,200})\]\([^()\s]{1,500}\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .trim();
  return text === '' ? '' : ` title="${escapeValue(text)}"`;
}

/** Escapes a text for use in a quoted attribute. */
export function escapeValue(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('{', '&#123;');
}

/** Parses the `name="value"` pairs of a tag. */
export function readPairs(pairsText: string): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (const [, name = '', double, single, plainValue] of pairsText.matchAll(
    /([A-Za-z][\w-]{0,60})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'{}%]+))/g,
  ))
    pairs[name] = double ?? single ?? plainValue ?? '';
  return pairs;
}
