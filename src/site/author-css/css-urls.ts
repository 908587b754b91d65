/** Finds URLs in a style sheet: of the site's files, and on other hosts. */
import type { CssToken } from './tokens.ts';

export interface CssUrl {
  address: string;
  /** The token that contains it: a string, or an unquoted `url(…)`. */
  value: CssToken;
  /** Tokens to remove. */
  tokens: CssToken[];
  /** Text to insert instead: an empty image for a value, nothing for a rule. */
  replacement: string;
}

/**
 * Finds the URLs of `@import` rules, `url()`s and strings in `image-set()`. `@namespace` is an identifier and loads
 * nothing.
 */
export function findAddresses(tokens: readonly CssToken[]): CssUrl[] {
  const addresses: CssUrl[] = [];
  let rule = '';
  let setEnd = 0;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token) break;
    if (token.type === 'at') rule = token.text.toLowerCase();
    if (token.text === ';' || token.text === '{' || token.text === '}') rule = '';
    if (rule === '@import' && token.type === 'at') {
      const end = findRuleEnd(tokens, index);
      const urlTokens = tokens.slice(index, end);
      const value = urlTokens
        .map((part, offset) => findUrlToken(urlTokens, offset) ?? part)
        .find((part) => getText(part) !== undefined);
      const address = value && getText(value);
      if (value && address !== undefined) addresses.push({ address, value, tokens: urlTokens, replacement: '' });
      index = end - 1;
      rule = '';
      continue;
    }
    if (token.type === 'function' && IMAGE_SET.test(token.text)) setEnd = findFunctionEnd(tokens, index);
    // `type("image/png")` in an image set isn't a URL.
    if (token.type === 'function' && /^type\($/i.test(token.text)) {
      index = findFunctionEnd(tokens, index) - 1;
      continue;
    }
    if (token.type === 'string' && index < setEnd) {
      addresses.push({ address: getText(token) ?? '', value: token, tokens: [token], replacement: '"data:,"' });
      continue;
    }
    const value = rule === '@namespace' ? undefined : findUrlToken(tokens, index);
    const address = value && getText(value);
    if (!value || address === undefined) continue;
    const end = token.type === 'url' ? index + 1 : findFunctionEnd(tokens, index);
    addresses.push({ address, value, tokens: tokens.slice(index, end), replacement: 'url("data:,")' });
    index = end - 1;
  }
  return addresses;
}

const IMAGE_SET = /^(?:-webkit-)?image-set\($/i;

/** Returns the token with the URL of `url(x)`, `url("x")` or `src("x")` at an index. */
function findUrlToken(tokens: readonly CssToken[], index: number): CssToken | undefined {
  const token = tokens[index];
  if (token?.type === 'url') return token;
  if (token?.type !== 'function' || !/^(?:url|src)\($/i.test(token.text)) return undefined;
  return tokens.slice(index + 1, index + 4).find(({ type }) => type === 'string');
}

function getText({ type, text }: CssToken): string | undefined {
  if (type === 'url') return unescape(text.slice(4).replace(/\)$/, '').trim());
  return type === 'string' ? unescape(text.slice(1).replace(/["']$/, '')) : undefined;
}

/** Decodes escaped characters. */
function unescape(text: string): string {
  return text.replace(
    /\\(?:([\da-f]{1,6})[ \t\r\n\f]?|([^\r\n\f]))/gi,
    (_, code: string | undefined, character: string) => {
      const point = code === undefined ? -1 : Number.parseInt(code, 16);
      return code === undefined ? character : point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
    },
  );
}

function findRuleEnd(tokens: readonly CssToken[], start: number): number {
  for (let index = start + 1; index < tokens.length; index++) {
    const { text } = tokens[index] ?? { text: '' };
    if (text === ';') return index + 1;
    if (text === '{' || text === '}') return index;
  }
  return tokens.length;
}

function findFunctionEnd(tokens: readonly CssToken[], start: number): number {
  let depth = 0;
  for (let index = start; index < tokens.length; index++) {
    const token = tokens[index];
    if (token?.type === 'function' || token?.text === '(') depth++;
    else if (token?.text === ')' && --depth === 0) return index + 1;
  }
  return tokens.length;
}
