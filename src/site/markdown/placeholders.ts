/** Characters that replace ASCII ones which the parser must not interpret; `restore` reverses this. */
import type { HastNode } from 'satteri';

const BASE = 0xe500;
/**
 * A letter that isn't used in practice (halfwidth Hangul filler), because `$` can be part of a name in an expression.
 */
const DOLLAR = '\uFFA0';

/** Inserted next to emphasis markers; represents nothing. */
export const JOINER = '\uE580';
/** Inserted after a URL in text; represents nothing. As a control character, it ends the URL. */
export const URL_END = '\u001C';

/** A character to insert `at` an offset, if the text that starts at `of` is text or an emphasis marker. */
export interface Joint {
  of: number;
  at: number;
  character: string;
}

/** Returns the stand-in for an ASCII character: one UTF-16 unit for one, so that source positions stay correct. */
export function toPlaceholder(character: string): string {
  return character === '$' ? DOLLAR : String.fromCharCode(BASE + character.charCodeAt(0));
}

/**
 * Returns the text with stand-ins for all characters with a meaning in Markdown or MDX, so that the parser sees words.
 */
export function protect(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, toPlaceholder);
}

/** Restores the characters in all texts of a parsed page, in place. */
export function restore(node: HastNode): void {
  restoreFields(node as unknown as Record<string, unknown>);
}

/** Fields of a syntax node that contain text or child nodes. Tags have names. */
const FIELDS = ['name', 'value', 'properties', 'attributes', 'data', 'children'];

function restoreFields(node: Record<string, unknown>): void {
  for (const field of FIELDS) if (node[field] !== undefined) node[field] = restoreValue(node[field]);
}

function restoreValue(value: unknown): unknown {
  if (typeof value === 'string') return restoreText(value);
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      value[index] = restoreValue(item);
    });
    return value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  if ('type' in record) restoreFields(record);
  else for (const [key, item] of Object.entries(record)) record[key] = restoreValue(item);
  return record;
}

/** Restores the characters in a text. */
export function restoreText(text: string): string {
  return text
    .replace(/\uFFA0|%EF%BE%A0/g, '$')
    .replaceAll(JOINER, '')
    .replaceAll(URL_END, '')
    .replace(/[\uE520-\uE57E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - BASE));
}
