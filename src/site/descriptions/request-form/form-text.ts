/** Shortens texts of a description to plain text for the form. */
import { stripMarkdown } from '../../markdown/strip-markdown.ts';
import { restoreIntegers } from '../restore-integers.ts';
import { isShort } from '../samples/is-short.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { Json } from '../../model/json.ts';

const MAX_LENGTH = 220;

/** Returns the first paragraph of a Markdown text, without markup. */
export function extractFirstParagraph(markdown: string): string {
  const [first = ''] = markdown
    .trim()
    .slice(0, MAX_LENGTH * 4)
    .split(/\n\s*\n/);
  const paragraph = stripMarkdown(first);
  return paragraph.length <= MAX_LENGTH ? paragraph : `${paragraph.slice(0, MAX_LENGTH - 1).trimEnd()}…`;
}

/** Returns a value short enough for an input. */
export function shortenValue(value: Json, document: ApiDocument): string {
  if (!isShort(value)) return '…';
  const text = typeof value === 'string' ? value : restoreIntegers(document, JSON.stringify(value));
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}
