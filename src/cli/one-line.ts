import { stripVTControlCharacters } from 'node:util';

/** Makes external text safe to print: one line, without terminal control characters. */
export function toOneLine(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim();
}
