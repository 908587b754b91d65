/** Texts of a description as the form shows them: short and plain. */
import { plainText } from '../../markdown/plain-text.ts';
import { exactText } from '../exact-integers.ts';
import { isShort } from '../samples/is-short.ts';
import type { ApiDocument, Json } from '../../model/api-description.ts';

const LONGEST = 220;

/** The first paragraph of a Markdown text, without its marks. */
export function firstText(markdown: string): string {
  const [first = ''] = markdown
    .trim()
    .slice(0, LONGEST * 4)
    .split(/\n\s*\n/);
  const plain = plainText(first);
  return plain.length <= LONGEST ? plain : `${plain.slice(0, LONGEST - 1).trimEnd()}…`;
}

/** A value in the space of an input. */
export function shortText(value: Json, document: ApiDocument): string {
  if (!isShort(value)) return '…';
  const text = typeof value === 'string' ? value : exactText(document, JSON.stringify(value));
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}
