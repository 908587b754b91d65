/**
 * Finds the expressions and statements of an MDX text that are nested deeper than its parser can handle: its stack
 * would overflow.
 */
import { findCodeRanges } from '../markdown/code-ranges.ts';
import { MAX_NESTING, measureBraces, measureStatements } from './measure-nesting.ts';

export interface DeepCode {
  /** `attribute`: the value of one, or several that are spread. */
  kind: 'expression' | 'attribute' | 'statement';
  start: number;
  /** Offset after the last character. */
  end: number;
}

/**
 * Maximum number of unclosed braces to check. Each is read to the end of the text, and a page with more can't be
 * repaired anyway.
 */
const MAX_UNCLOSED = 60;

const START = /\\[\s\S]|\{|^(?:import|export)(?=[\s{*])/gm;

/** Finds all of them, in the order of the text. Linear in the text. */
export function findDeepCode(text: string): DeepCode[] {
  const deepParts: DeepCode[] = [];
  if (text.length <= MAX_NESTING || !/\{|^(?:import|export)\b/m.test(text)) return deepParts;
  const code = listFixedCode(text);
  let range = 0;
  let unclosedCount = 0;
  START.lastIndex = 0;
  for (let match = START.exec(text); match; match = START.exec(text)) {
    const { 0: token, index: start } = match;
    while ((code[range]?.[1] ?? Infinity) <= start) range++;
    if (token.startsWith('\\') || (code[range]?.[0] ?? Infinity) <= start) continue;
    const isBrace = token === '{';
    const { depth, end } = isBrace ? measureBraces(text, start) : measureStatements(text, start);
    const isDeep = depth > MAX_NESTING;
    if (isDeep)
      deepParts.push({
        kind: isBrace ? detectKind(text, start) : 'statement',
        start,
        end: end ?? findBlockEnd(text, start),
      });
    if (end === undefined && ++unclosedCount > MAX_UNCLOSED) break;
    START.lastIndex = end ?? (isDeep ? findBlockEnd(text, start) : start + token.length);
  }
  return deepParts;
}

/** Returns fences, and spans on one line: others can be cut off by the end of a block. */
function listFixedCode(text: string): (readonly [number, number])[] {
  return findCodeRanges(text).filter(([start, end]) => {
    const part = text.slice(start, end);
    return /^[^\n]*(?:`{3}|~{3})/.test(part) || !part.includes('\n');
  });
}

function detectKind(text: string, start: number): 'expression' | 'attribute' {
  const isSpread = /^\{\s{0,20}\.\.\./.test(text.slice(start, start + 30));
  return isSpread || /[\w-]\s*=\s*$/.test(text.slice(Math.max(0, start - 30), start)) ? 'attribute' : 'expression';
}

function findBlockEnd(text: string, start: number): number {
  const blankIndex = text.indexOf('\n\n', start);
  return blankIndex < 0 ? text.length : blankIndex;
}
