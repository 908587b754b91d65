/** Splits CSS into the tokens that matter for finding selectors and URLs (CSS Syntax Level 3, shortened). */

export interface CssToken {
  /**
   * `name`: an identifier; `function`: one with its opening parenthesis; `url`: a whole unquoted `url(…)`; `mark`: any
   * other single character.
   */
  type: 'space' | 'comment' | 'string' | 'url' | 'at' | 'hash' | 'number' | 'name' | 'function' | 'mark';
  text: string;
  /** Offset in the sheet. */
  at: number;
}

/** Splits a sheet into tokens, whose joined texts equal the sheet. Linear in its length. */
export function tokenizeCss(css: string): CssToken[] {
  const tokens: CssToken[] = [];
  let at = 0;
  while (at < css.length) {
    const token = readToken(css, at);
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

/** Sticky, so that each is tried at one position only; none can backtrack. */
const PATTERNS: readonly [CssToken['type'], RegExp][] = [
  ['space', /[ \t\r\n\f]+/y],
  ['number', /[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?(?:%|[a-zA-Z]+)?/y],
  ['at', /@-{0,2}(?:[a-zA-Z_\u0080-\uffff]|\\[^\r\n\f])(?:[\w\u0080-\uffff-]|\\[^\r\n\f])*/y],
  ['hash', /#(?:[\w\u0080-\uffff-]|\\[^\r\n\f])+/y],
  ['name', /(?:--|-?(?:[a-zA-Z_\u0080-\uffff]|\\[^\r\n\f]))(?:[\w\u0080-\uffff-]|\\[^\r\n\f])*/y],
];

function readToken(css: string, at: number): CssToken {
  const first = css.charAt(at);
  if (first === '/' && css[at + 1] === '*') return readComment(css, at);
  if (first === '"' || first === "'") return readString(css, at);
  for (const [type, pattern] of PATTERNS) {
    pattern.lastIndex = at;
    const text = pattern.exec(css)?.[0];
    if (text === undefined) continue;
    if (type !== 'name' || css[at + text.length] !== '(') return { type, text, at };
    return /^url$/i.test(text) ? readUrl(css, at) : { type: 'function', text: `${text}(`, at };
  }
  return { type: 'mark', text: first, at };
}

function readComment(css: string, at: number): CssToken {
  const end = css.indexOf('*/', at + 2);
  return { type: 'comment', text: css.slice(at, end === -1 ? css.length : end + 2), at };
}

/** Reads a string, which ends at its quote, or if unclosed, before the end of the line. */
function readString(css: string, at: number): CssToken {
  const quote = css[at];
  let end = at + 1;
  while (end < css.length && css[end] !== quote && !/[\r\n\f]/.test(css.charAt(end))) end += measureCharacter(css, end);
  const stop = css[end] === quote ? end + 1 : Math.min(end, css.length);
  return { type: 'string', text: css.slice(at, stop), at };
}

/** Returns the length of a character in a string, or of an escape: `\\` also continues the string on the next line. */
function measureCharacter(css: string, at: number): number {
  if (css[at] !== '\\') return 1;
  return css.startsWith('\r\n', at + 1) ? 3 : 2;
}

/** Reads `url(x)` as one token; `url("x")` is a function. */
function readUrl(css: string, at: number): CssToken {
  let start = at + 4;
  while (/[ \t\r\n\f]/.test(css.charAt(start))) start++;
  if (css[start] === '"' || css[start] === "'") return { type: 'function', text: css.slice(at, at + 4), at };
  let end = start;
  while (end < css.length && css[end] !== ')') end += css[end] === '\\' ? 2 : 1;
  return { type: 'url', text: css.slice(at, Math.min(end + 1, css.length)), at };
}
