/** Measures how deep a JavaScript parser would recurse, in one pass over the text and without recursion. */
import { createFrames, getTopKind } from './frames.ts';
import { createReader, readCode, readTemplate } from './read-code.ts';
import type { CodeReader } from './code-reader.ts';
import { readChildren, readTag } from './read-jsx.ts';

/**
 * Maximum depth of nested brackets, elements, and pending operators. People use up to 40, or 300 in long sums; parsers
 * with a thread's stack handle thousands.
 */
export const MAX_NESTING = 500;

export interface Nesting {
  depth: number;
  /** Offset after the end; undefined if there is none. */
  end: number | undefined;
}

/** Measures the expression in the braces that open at `at`. */
export function measureBraces(text: string, at: number): Nesting {
  const reader = createReader(text, at + 1, createFrames('value'));
  let hasEnded = false;
  while (!hasEnded && reader.at < text.length) hasEnded = readToken(reader);
  return { depth: reader.frames.deepest, end: hasEnded ? reader.at : undefined };
}

/** Measures the `import` and `export` statements that start at `at` and end with an empty line. */
export function measureStatements(text: string, at: number): Nesting {
  const reader = createReader(text, at, createFrames('module'));
  const { frames } = reader;
  while (reader.at < text.length) {
    const begin = reader.at;
    if (readToken(reader)) return { depth: frames.deepest, end: begin };
    const isWhole = frames.list.length === 1 && (reader.value || reader.hasStatementEnded);
    if (isWhole && reader.newline && /\n[\t ]*\r?\n/.test(text.slice(begin, reader.at)))
      return { depth: frames.deepest, end: reader.at };
  }
  return { depth: frames.deepest, end: frames.list.length === 1 ? text.length : undefined };
}

/** Whether a whole module, or an expression without its braces, is nested deeper than parsers can handle. */
export function isNestedTooDeep(code: string): boolean {
  if (code.length <= MAX_NESTING) return false;
  const reader = createReader(code, 0, createFrames('module'));
  while (reader.at < code.length && reader.frames.deepest <= MAX_NESTING) readToken(reader);
  return reader.frames.deepest > MAX_NESTING;
}

function readToken(reader: CodeReader): boolean {
  switch (getTopKind(reader.frames)) {
    case 'template':
      readTemplate(reader);
      return false;
    case 'tag':
    case 'closing':
      readTag(reader);
      return false;
    case 'children':
      readChildren(reader);
      return false;
    default:
      return readCode(reader);
  }
}
