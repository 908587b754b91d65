/** Characters that stand for ASCII ones which the parser must not see; `restore` puts those back. */
import type { HastNode } from 'satteri';

const BASE = 0xe500;
/** A letter that nobody writes (halfwidth Hangul filler), because `$` may be part of a name in an expression. */
const DOLLAR = '\uFFA0';

/** Stands for nothing, beside marks of emphasis. */
export const JOINER = '\uE580';
/** Stands for nothing, behind an address in text: a control character ends it. */
export const ADDRESS_END = '\u001C';

/** A character to insert `at` an offset, when what it is for, which begins at `of`, is text or a mark of emphasis. */
export interface Joint {
  of: number;
  at: number;
  character: string;
}

/** The stand-in of an ASCII character: one UTF-16 unit for one, so that places in the source stay right. */
export function standIn(character: string): string {
  return character === '$' ? DOLLAR : String.fromCharCode(BASE + character.charCodeAt(0));
}

/** The text with stand-ins for all that means something in Markdown or MDX: the parser sees words. */
export function protect(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, standIn);
}

/** Puts the characters back in all texts of a parsed page, in place. */
export function restore(node: HastNode): void {
  restoreFields(node as unknown as Record<string, unknown>);
}

/** Fields of a syntax node that hold text or more of the tree. */
const FIELDS = ['value', 'properties', 'attributes', 'data', 'children'];

function restoreFields(node: Record<string, unknown>): void {
  for (const field of FIELDS) if (node[field] !== undefined) node[field] = restored(node[field]);
}

function restored(value: unknown): unknown {
  if (typeof value === 'string') return restoreText(value);
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      value[index] = restored(item);
    });
    return value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  if ('type' in record) restoreFields(record);
  else for (const [key, item] of Object.entries(record)) record[key] = restored(item);
  return record;
}

/** Puts the characters back in a text. */
export function restoreText(text: string): string {
  return text
    .replace(/\uFFA0|%EF%BE%A0/g, '$')
    .replaceAll(JOINER, '')
    .replaceAll(ADDRESS_END, '')
    .replace(/[\uE520-\uE57E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - BASE));
}
