/** Addresses of other hosts in a style sheet. */
import { isExternal } from '../../lib/is-external.ts';
import type { CssToken } from './tokens.ts';

export interface ExternalAddress {
  address: string;
  /** Tokens to remove. */
  tokens: CssToken[];
  /** Text in their place: an empty image for a value, nothing for a rule. */
  replacement: string;
}

/** `@import` rules and `url()`s that lead to another host. `@namespace` only names; it loads nothing. */
export function findExternals(tokens: readonly CssToken[]): ExternalAddress[] {
  const found: ExternalAddress[] = [];
  let rule = '';
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token) break;
    if (token.type === 'at') rule = token.text.toLowerCase();
    if (token.text === ';' || token.text === '{' || token.text === '}') rule = '';
    if (rule === '@import' && token.type === 'at') {
      const end = endOfRule(tokens, index);
      const whole = tokens.slice(index, end);
      const address = whole
        .map((part, offset) => addressAt(whole, offset) ?? stringOf(part))
        .find((url) => url !== undefined);
      if (address !== undefined && isExternal(address)) found.push({ address, tokens: whole, replacement: '' });
      index = end - 1;
      rule = '';
      continue;
    }
    const address = rule === '@namespace' ? undefined : addressAt(tokens, index);
    if (address === undefined || !isExternal(address)) continue;
    const end = token.type === 'url' ? index + 1 : endOfFunction(tokens, index);
    found.push({ address, tokens: tokens.slice(index, end), replacement: 'url("data:,")' });
    index = end - 1;
  }
  return found;
}

/** The address of `url(x)`, `url("x")` or `src("x")` at a place. */
function addressAt(tokens: readonly CssToken[], index: number): string | undefined {
  const token = tokens[index];
  if (token?.type === 'url') return unescape(token.text.slice(4).replace(/\)$/, '').trim());
  if (token?.type !== 'function' || !/^(?:url|src)\($/i.test(token.text)) return undefined;
  const value = tokens.slice(index + 1, index + 4).find(({ type }) => type === 'string');
  return value && stringOf(value);
}

function stringOf({ type, text }: CssToken): string | undefined {
  return type === 'string' ? unescape(text.slice(1).replace(/["']$/, '')) : undefined;
}

/** Characters that were written as escapes. */
function unescape(text: string): string {
  return text.replace(
    /\\(?:([\da-f]{1,6})[ \t\r\n\f]?|([^\r\n\f]))/gi,
    (_, code: string | undefined, plain: string) => {
      const point = code === undefined ? -1 : Number.parseInt(code, 16);
      return code === undefined ? plain : point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
    },
  );
}

function endOfRule(tokens: readonly CssToken[], start: number): number {
  for (let index = start + 1; index < tokens.length; index++) {
    const { text } = tokens[index] ?? { text: '' };
    if (text === ';') return index + 1;
    if (text === '{' || text === '}') return index;
  }
  return tokens.length;
}

function endOfFunction(tokens: readonly CssToken[], start: number): number {
  let depth = 0;
  for (let index = start; index < tokens.length; index++) {
    const token = tokens[index];
    if (token?.type === 'function' || token?.text === '(') depth++;
    else if (token?.text === ')' && --depth === 0) return index + 1;
  }
  return tokens.length;
}
