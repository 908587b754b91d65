import { stripVTControlCharacters } from 'node:util';

/** Makes external text safe to print: one line, without terminal control characters. */
export function toOneLine(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim();
}

/** Makes a message that can quote external text safe to print: keeps its lines, without terminal control characters. */
export function toSafeLines(text: string): string {
  return stripVTControlCharacters(text).replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '');
}
