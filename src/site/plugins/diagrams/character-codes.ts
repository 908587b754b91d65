/**
 * Mermaid's character codes, such as `#quot;`, and HTML's, such as `&nbsp;`. Only labels that are HTML, which drawings
 * without a browser don't have, show their characters.
 */
import { Parser } from 'htmlparser2';

/** `#35;`, `#quot;`, `&#35;`, `&#x23;` and `&quot;`. */
const CODE = /&#x[\da-f]{1,6};|(?:&#|#)\d{1,7};|[&#][a-z][a-z\d]{1,31};/gi;
/** Lines with colors, which look like codes, and comments. */
const STYLE_LINE = /^\s*(?:%%|style\b|classDef\b|linkStyle\b)/;

/** Punctuation is part of Mermaid's syntax, so the parser sees characters of a private area instead. */
const PLACEHOLDERS_START = 0xee_00;
const PLACEHOLDER = /[\uee00-\uee7f]/g;
const PUNCTUATION = /[!-/:-@[-`{-~]/;

/** Returns a diagram's source with characters and placeholders instead of codes. Unknown codes stay. */
export function replaceCodes(source: string): string {
  return source
    .split('\n')
    .map((line) => (STYLE_LINE.test(line) ? line : line.replace(CODE, replaceCode)))
    .join('\n');
}

/** Returns a text of a drawing with the characters that `replaceCodes` replaced. */
export function restoreCharacters(text: string): string {
  return text.replace(PLACEHOLDER, (letter) => String.fromCharCode(letter.charCodeAt(0) - PLACEHOLDERS_START));
}

function replaceCode(code: string): string {
  const name = code.replace(/^[&#]+/, '');
  const character = decode(/^\d/.test(name) || code.startsWith('&#') ? `&#${name}` : `&${name}`);
  if (character.endsWith(';') && character.length > 1) return code;
  return PUNCTUATION.test(character) ? String.fromCharCode(PLACEHOLDERS_START + character.charCodeAt(0)) : character;
}

function decode(reference: string): string {
  let text = '';
  new Parser({ ontext: (part) => (text += part) }).end(reference);
  return text;
}
