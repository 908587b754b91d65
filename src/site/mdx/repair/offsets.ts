import { move } from '../../model/refine-place.ts';

/** Returns the line and column of an offset, both from 1. */
export function getPosition(source: string, offset: number): { line: number; column: number } {
  return move({ line: 1, column: 1 }, source.slice(0, offset));
}

/** Returns the offset of a line and column. */
export function getOffset(source: string, line: number, column: number): number {
  let start = 0;
  for (let current = 1; current < line; current++) {
    const next = source.indexOf('\n', start);
    if (next < 0) break;
    start = next + 1;
  }
  return start + column - 1;
}

/** Escapes the tag or brace at an offset, so that it is text. */
export function escapeAt(source: string, at: number): string {
  return source.slice(0, at) + (source[at] === '{' ? '&#123;' : '&lt;') + source.slice(at + 1);
}
