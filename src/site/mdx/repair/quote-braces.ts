/**
 * Handles attributes in braces in `.md` pages, `style={{ width: 4 }}`, and Vue attributes: HTML in Markdown supports
 * neither, so the tag would become text.
 */
import { replaceOutsideCode } from '../../markdown/code-ranges.ts';

/**
 * Marks the value of an attribute that was in braces. An ASCII character, because with any other, parsing long lines
 * takes quadratic time.
 */
export const BRACES = '\u0001';

/** Maximum length of a value in braces, in characters. */
const MAX_LENGTH = 1_000;

const TAG = /<[A-Za-z][\w.:-]*(?=\s)/g;
/**
 * `:name` is an expression too, as in Vue templates; `@name` is a handler, which Markdown doesn't accept as an
 * attribute.
 */
const BINDING_PREFIX = /^(\s*)(?::|v-bind:)(?=[A-Za-z])/;
const NAME = /\s*[^\s"'<>/={}]+/y;

/** Quotes such values, for `readAttributes` to parse. Line numbers don't change. Linear in the text. */
export function quoteBraces(text: string): string {
  if (!/=\{|\s(?:[:@]|v-bind:)[A-Za-z]/.test(text)) return text;
  return replaceOutsideCode(text, (part) => {
    let result = '';
    let endOffset = 0;
    TAG.lastIndex = 0;
    for (let match = TAG.exec(part); match; match = TAG.exec(part)) {
      const start = TAG.lastIndex;
      const tag = readTag(part, start);
      if (!tag) continue;
      result += part.slice(endOffset, start) + tag.text;
      endOffset = tag.end;
      TAG.lastIndex = tag.end;
    }
    return result + part.slice(endOffset);
  });
}

/** Returns the rewritten attributes of a tag with braces; undefined if it has none or isn't a tag. */
function readTag(part: string, start: number): { text: string; end: number } | undefined {
  let text = '';
  let at = start;
  let hasBraces = false;
  for (;;) {
    NAME.lastIndex = at;
    const name = NAME.exec(part);
    if (!name) break;
    const isBound = BINDING_PREFIX.test(name[0]);
    const isDropped = name[0].trimStart().startsWith('@');
    if (!isDropped) text += name[0].replace(BINDING_PREFIX, '$1');
    at = NAME.lastIndex;
    if (part[at] !== '=') continue;
    const openQuote = part[at + 1];
    const end = openQuote === '{' ? findClosingBrace(part, at + 1) : findClosingQuote(part, at + 1);
    if (end === undefined) return undefined;
    const isCode = openQuote === '{' || isBound;
    hasBraces ||= isCode || isDropped;
    if (!isDropped) text += isCode ? `="${BRACES}${encode(part.slice(at + 2, end - 1))}"` : part.slice(at, end);
    at = end;
  }
  const ending = /^\s*\/?>/.exec(part.slice(at, at + MAX_LENGTH))?.[0];
  return hasBraces && ending !== undefined ? { text: text + ending, end: at + ending.length } : undefined;
}

function encode(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function findClosingQuote(part: string, at: number): number | undefined {
  const quote = part[at];
  if (quote !== '"' && quote !== "'") return undefined;
  const end = part.indexOf(quote, at + 1);
  return end < 0 || end - at > MAX_LENGTH ? undefined : end + 1;
}

/** Returns the index after the matching closing brace; an empty line ends a tag in Markdown. */
function findClosingBrace(part: string, at: number): number | undefined {
  let depth = 0;
  let quote = '';
  for (let index = at; index < part.length && index - at <= MAX_LENGTH; index++) {
    const letter = part[index] ?? '';
    if (quote !== '') {
      if (letter === '\\') index++;
      else if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '{') depth++;
    else if (letter === '}' && --depth === 0) {
      return /\n[\t ]*\n/.test(part.slice(at, index)) ? undefined : index + 1;
    }
  }
  return undefined;
}
