/** Prints the inline content of a model's Markdown so that every renderer interprets it the same way. */
import type { Token } from 'markdown-it';
import { escapeText } from './escape-text.ts';

/** Returns a link's URL; undefined for a link that only keeps its text. */
export type ResolveLink = (target: string) => string | undefined;

export interface InlineOptions {
  resolve: ResolveLink;
  /** Whether the text starts a line, where some characters start blocks. */
  atLineStart: boolean;
  /** Prefix of each further line. */
  prefix: string;
  /** Whether it is a table cell, where a vertical bar ends the cell even in code. */
  inTable?: boolean;
}

/**
 * Prints inline tokens as unambiguous Markdown: every character with a meaning is escaped, unless it belongs to code,
 * emphasis, or a link that `resolve` allows. Images become links, or their description.
 */
export function printInline(tokens: readonly Token[], options: InlineOptions): string {
  const { text } = printUntil(tokens, { at: 0, end: undefined, options, inside: 'block' });
  return options.atLineStart ? escapeLineStart(text) : text;
}

interface Position {
  at: number;
  /** Type of the token that ends the printing. */
  end: string | undefined;
  options: InlineOptions;
  /** The context of the tokens: links contain no links, and emphasis no emphasis. */
  inside: 'block' | 'emphasis' | 'link';
}

interface PrintedText {
  text: string;
  /** Index after the token that ended it. */
  next: number;
}

function printUntil(tokens: readonly Token[], { at, end, options, inside }: Position): PrintedText {
  let output = '';
  let words = '';
  const flush = (before: 'link' | 'other' = 'other'): void => {
    const text = escapeText(words, { inLink: inside === 'link' });
    // Directly before a link, an exclamation mark would turn it into an image.
    output += before === 'link' ? text.replace(/!$/, '\\!') : text;
    words = '';
  };
  for (let index = at; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (!token) break;
    if (token.type === end) {
      flush();
      return { text: output, next: index + 1 };
    }
    switch (token.type) {
      case 'text':
      case 'text_special':
        words += token.content;
        break;
      case 'softbreak':
        words += ' ';
        break;
      case 'hardbreak':
        flush();
        output = `${output.trimEnd()}${options.inTable === true || inside !== 'block' ? ' ' : `\\\n${options.prefix}`}`;
        break;
      case 'code_inline': {
        const code = printCode(token.content, { inTable: options.inTable === true, inLink: inside === 'link' });
        if (code === undefined) words += token.content;
        else {
          flush();
          output += code;
        }
        break;
      }
      case 'em_open':
      case 'strong_open': {
        flush();
        const content = printUntil(tokens, {
          at: index + 1,
          end: token.type.replace('open', 'close'),
          options,
          inside: inside === 'block' ? 'emphasis' : inside,
        });
        const mark = token.type === 'em_open' ? '*' : '**';
        const isPlain =
          inside !== 'block' ||
          !canEmphasize(content.text, { mark, before: output.at(-1), after: tokens[content.next] });
        output += isPlain ? content.text : `${mark}${content.text}${mark}`;
        index = content.next - 1;
        break;
      }
      case 'link_open': {
        const address = inside === 'link' ? undefined : options.resolve(String(token.attrGet('href') ?? ''));
        const context = address === undefined ? inside : 'link';
        const content = printUntil(tokens, { at: index + 1, end: 'link_close', options, inside: context });
        if (address !== undefined && content.text.trim() !== '') {
          flush('link');
          output += `[${content.text.trim()}](${encodeAddress(address)})`;
        } else {
          flush();
          output += content.text;
        }
        index = content.next - 1;
        break;
      }
      case 'image': {
        const address = inside === 'link' ? undefined : options.resolve(String(token.attrGet('src') ?? ''));
        const description = describe(token);
        if (address === undefined || description.trim() === '') {
          words += description;
          break;
        }
        flush('link');
        output += `[${escapeText(description, { inLink: true }).trim()}](${encodeAddress(address)})`;
        break;
      }
      // Marks that not every renderer knows, such as strikethrough.
      default:
        words += token.content;
    }
  }
  flush();
  return { text: output, next: tokens.length };
}

/** Returns the text of an image. */
function describe({ children }: Token): string {
  return (children ?? [])
    .map((child) => (child.type === 'softbreak' ? ' ' : child.content || describe(child)))
    .join('');
}

/** Returns undefined for code that some renderers would end elsewhere, so that it is printed as text. */
function printCode(content: string, { inTable, inLink }: { inTable: boolean; inLink: boolean }): string | undefined {
  const code = content.replace(/\s+/g, ' ');
  if (code.trim() === '' || code.includes('``') || (inLink && /[[\]\\()]/.test(code))) return undefined;
  const mark = code.includes('`') ? '``' : '`';
  const pad = /^[` ]|[` ]$/.test(code) ? ' ' : '';
  return `${mark}${pad}${inTable ? code.replaceAll('|', '\\|') : code}${pad}${mark}`;
}

/**
 * Emphasis that some renderers would pair differently is omitted, because text between such marks could hide the end of
 * code.
 */
function canEmphasize(
  text: string,
  { mark, before, after }: { mark: string; before: string | undefined; after: Token | undefined },
): boolean {
  if (text === '' || text.trim() !== text || /[*\n]/.test(text) || (mark === '*' && text.includes('_'))) return false;
  if (/^[\p{P}\p{S}]/u.test(text) && before !== undefined && !/[\s]/.test(before)) return false;
  if (before !== undefined && /[*_\\]/.test(before)) return false;
  const next = after?.type === 'softbreak' || after?.type === 'hardbreak' || !after ? ' ' : after.content.charAt(0);
  if (next === '' || next === '*' || next === '_') return false;
  return !/[\p{P}\p{S}]$/u.test(text) || /[\s\p{P}]/u.test(next);
}

/** Leaves only URL characters that have no meaning in Markdown. */
function encodeAddress(address: string): string {
  return address.toWellFormed().replace(/[^\w\-.~:/?#@!$'+,;=%]/gu, (character) => {
    const encodedCharacter = encodeURIComponent(character);
    return encodedCharacter === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encodedCharacter;
  });
}

function escapeLineStart(text: string): string {
  return text
    .trimStart()
    .replace(/^(\d{1,9})(?=[.)])/, '$1\\')
    .replace(/^[#>+=-]/, '\\$&');
}
