/** What the converters of blocks of other tools share. */
import { codeRanges } from '../../markdown/code-ranges.ts';

export interface ForeignBlock {
  /** Line, from 1. */
  line: number;
  /** The block as it is written, for a message: `:::note`. */
  written: string;
  /** The component that it is shown as, or what else. */
  name: string;
}

export type NoteBlock = (block: ForeignBlock) => void;

/** Callouts by the names that other tools have for them. */
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

/** The lines of a text, and which of them are in code. */
export function readLines(text: string): { lines: string[]; isCode: boolean[] } {
  const lines = text.split('\n');
  const code = codeRanges(text);
  let range = 0;
  let offset = 0;
  const isCode = lines.map((line) => {
    while ((code[range]?.[1] ?? Infinity) <= offset) range++;
    const inside = (code[range]?.[0] ?? Infinity) <= offset + (/\S/.exec(line)?.index ?? 0);
    offset += line.length + 1;
    return inside;
  });
  return { lines, isCode };
}

/** A title as an attribute, without marks of Markdown; nothing when there is none. */
export function titleAttribute(written: string | undefined): string {
  const plain = (written ?? '')
    .replace(/\[([^\]]{1,200})\]\([^()\s]{1,500}\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .trim();
  return plain === '' ? '' : ` title="${escapeValue(plain)}"`;
}

/** A text between the quotes of an attribute. */
export function escapeValue(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('{', '&#123;');
}

/** `name="value"` pairs of a tag. */
export function readPairs(written: string): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of written.matchAll(
    /([A-Za-z][\w-]{0,60})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'{}%]+))/g,
  ))
    pairs[name] = double ?? single ?? bare ?? '';
  return pairs;
}
