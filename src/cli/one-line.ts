import { stripVTControlCharacters } from 'node:util';

/** Makes text from elsewhere fit to print: one line, without anything that a terminal would obey. */
export function toOneLine(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim();
}
