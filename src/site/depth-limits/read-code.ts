/**
 * Tokenizes JavaScript with JSX, without a tree and without recursion, to determine how deep a parser would recurse. It
 * accepts any input: at invalid JavaScript, every parser stops sooner than this.
 */
import {
  close,
  closeAngle,
  count,
  endStatement,
  open,
  reset,
  getTopKind,
  type FrameKind,
  type Frames,
} from './frames.ts';
import type { CodeReader } from './code-reader.ts';
import { isTagStart } from './read-jsx.ts';

export function createReader(text: string, at: number, frames: Frames): CodeReader {
  const reader: CodeReader = {
    text,
    frames,
    at,
    last: '',
    value: false,
    hasStatementEnded: getTopKind(frames) === 'module',
    behindHead: false,
    newline: false,
    enter(kind) {
      open(frames, kind);
      expect(reader, '{', kind === 'block' ? 'ended' : 'nothing');
    },
    endValue: () => expect(reader, 'x', 'value'),
  };
  return reader;
}

/** White space, comments, strings, words and numbers, brackets and separators, operators. */
const TOKEN =
  /(\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|("[^"\\\n]*(?:\\[\s\S][^"\\\n]*)*"?|'[^'\\\n]*(?:\\[\s\S][^'\\\n]*)*'?)|([\w$#@\u0080-\uFFFF]+)|[()[\]{}`,;]|\?\.(?!\d)|=>|\.\.\.|[=!]==?|(?:&&|\|\||\?\?|\*\*|<<|>>>?|[-+*%&|^<>/])=|\+\+|--|&&|\|\||\?\?|\*\*|[\s\S]/y;
const REGEX = /\/[^/\\[\n]*(?:(?:\\.|\[[^\]\\\n]*(?:\\.[^\]\\\n]*)*\])[^/\\[\n]*)*\/\w*/y;
/** Words that something must follow: operators, and words that start a statement inside another. */
const PREFIXES = new Set(
  'new typeof void delete await yield in instanceof of as satisfies is extends async get set static accessor keyof infer unique readonly return throw case else do if for while with switch try catch finally class function'.split(
    ' ',
  ),
);
const STATEMENT_KEYWORDS = new Set(['if', 'for', 'while', 'with']);
/** Words after which braces contain statements. */
const BLOCKS = new Set(['else', 'do', 'try', 'finally', 'catch', 'static', '=>']);
const DECLARATIONS = new Set('const let var export import default'.split(' '));
/** Words that continue what an earlier line has started. */
const CONTINUATIONS = new Set('in instanceof of as satisfies is else catch finally'.split(' '));

/**
 * Reads one token of JavaScript. Returns whether the braces or the statement that the reader started with have ended.
 */
export function readCode(reader: CodeReader): boolean {
  const { text, frames } = reader;
  TOKEN.lastIndex = reader.at;
  const match = TOKEN.exec(text);
  if (!match) return true;
  const { 0: token, 1: space, 2: string, 3: word } = match;
  const begin = reader.at;
  reader.at += token.length;
  if (space !== undefined) {
    if (space.includes('\n')) reader.newline = true;
    return false;
  }
  if (reader.hasStatementEnded && token !== 'else') reset(frames, 'elseCount');
  if (string !== undefined) readString(reader, string, begin);
  else if (word !== undefined) readWord(reader, word);
  else if (token === '`') {
    if (reader.value) count(frames, 'operators');
    open(frames, 'template');
  } else if (token === '(' || token === '[' || token === '{') readOpening(reader, token);
  else if (token === ')' || token === ']' || token === '}') return readClosing(reader, token);
  else if (token === ',') {
    reset(frames, 'operators');
    expect(reader, ',');
  } else if (token === ';') {
    reset(frames, 'operators', 'angles');
    expect(reader, ';', 'ended');
  } else if (token === '<' && !reader.value && isTagStart(text, begin)) open(frames, 'tag');
  else if (token === '/' || token === '/=') readSlash(reader, token, begin);
  else readOperator(reader, token);
  return false;
}

/** Continues in a template, up to its end or the next `${`. */
export function readTemplate(reader: CodeReader): void {
  const { text } = reader;
  while (reader.at < text.length) {
    const character = text[reader.at++];
    if (character === '\\') reader.at++;
    else if (character === '`') {
      close(reader.frames);
      reader.endValue();
      return;
    } else if (character === '$' && text[reader.at] === '{') {
      reader.at++;
      reader.enter('value');
      return;
    }
  }
}

function readString(reader: CodeReader, string: string, begin: number): void {
  // An apostrophe in text that is treated as JavaScript.
  if (string.startsWith("'") && reader.value && /\w/.test(reader.text[begin - 1] ?? '')) reader.at = begin + 1;
  else {
    beginValue(reader);
    reader.endValue();
  }
}

function readWord(reader: CodeReader, word: string): void {
  const { frames, last } = reader;
  const isProperty = last === '.' || last === '?.';
  if (isProperty || !PREFIXES.has(word)) {
    if (!isProperty) beginValue(reader);
    expect(reader, word, isProperty || !DECLARATIONS.has(word) ? 'value' : 'nothing');
    return;
  }
  if (word === 'else') {
    reset(frames, 'operators');
    count(frames, 'elseCount');
  } else if (word === 'case') reset(frames, 'operators');
  else if (!CONTINUATIONS.has(word)) beginValue(reader);
  count(frames, 'operators');
  expect(reader, word);
}

/** Two consecutive values, on two lines or after a block, are two statements. */
function beginValue(reader: CodeReader): void {
  if ((reader.value && reader.newline) || reader.hasStatementEnded) endStatement(reader.frames);
}

function readOpening(reader: CodeReader, token: '(' | '[' | '{'): void {
  const { frames, last, value, hasStatementEnded, behindHead } = reader;
  if (token === '{') {
    reader.enter(value || hasStatementEnded || behindHead || BLOCKS.has(last) ? 'block' : 'object');
    return;
  }
  if (value) count(frames, 'operators');
  reader.enter(token === '[' ? 'bracket' : STATEMENT_KEYWORDS.has(last) ? 'head' : 'paren');
}

function readClosing(reader: CodeReader, token: ')' | ']' | '}'): boolean {
  const { frames } = reader;
  const top = getTopKind(frames);
  if (token === ')' && (top === 'paren' || top === 'head')) {
    close(frames);
    expect(reader, ')', top === 'head' ? 'head' : 'value');
  } else if (token === ']' && top === 'bracket') {
    close(frames);
    expect(reader, ']', 'value');
  } else if (token === '}') {
    let closedFrame = close(frames);
    while (closedFrame !== undefined && !BRACES.has(closedFrame)) closedFrame = close(frames);
    expect(reader, '}', closedFrame === 'block' ? 'ended' : 'value');
    return frames.list.length === 0;
  }
  return false;
}

const BRACES = new Set<FrameKind>(['object', 'block', 'value']);

function readSlash(reader: CodeReader, token: string, begin: number): void {
  REGEX.lastIndex = begin;
  const regex = reader.value ? undefined : REGEX.exec(reader.text)?.[0];
  if (regex === undefined) return readOperator(reader, token);
  reader.at = begin + regex.length;
  reader.endValue();
}

function readOperator(reader: CodeReader, token: string): void {
  const { frames, value } = reader;
  if (token === '<') count(frames, 'angles');
  else if (token !== '>' || !closeAngle(frames)) count(frames, 'operators');
  expect(reader, token, value && (token === '++' || token === '--') ? 'value' : 'nothing');
}

/** Effect of the token that was read on the next one. */
type ExpressionPosition = 'nothing' | 'value' | 'ended' | 'head';

function expect(reader: CodeReader, last: string, after: ExpressionPosition = 'nothing'): void {
  reader.last = last;
  reader.value = after === 'value';
  reader.hasStatementEnded = after === 'ended';
  reader.behindHead = after === 'head';
  reader.newline = false;
}
