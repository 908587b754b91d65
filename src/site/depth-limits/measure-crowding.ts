import { findCodeRanges } from '../markdown/code-ranges.ts';

/**
 * Maximum work of parsing one page as MDX, with all its repairs: some seconds. The parser reads the rest of a block
 * again for each expression and tag, ten times as fast for tags that are closed.
 */
export const MAX_PARSING = 1_000_000_000;

/**
 * Returns the work of parsing a text as MDX, in characters that the parser reads for its expressions and tags.
 * `tagWork` is the work of a tag compared with an expression.
 */
export function measureCrowding(text: string, tagWork = 0.1): number {
  if (text.length * countExpressions(text, tagWork) < MIN_WORK) return MIN_WORK;
  let work = 0;
  for (const block of maskCode(text).split(/\n[\t ]*\r?(?=\n)/))
    if (!STATEMENT.test(block)) work += block.length * countExpressions(block, tagWork);
  return Math.max(work, MIN_WORK);
}

/** Less doesn't count, because a page has at most some dozen repairs. */
const MIN_WORK = 1_000_000;

/** Data in imports and exports is read once. */
const STATEMENT = /^\s*(?:import|export)\b/;

/** Replaces code by as many spaces: the parser reads it too, but it has no expressions. */
function maskCode(text: string): string {
  let maskedText = '';
  let end = 0;
  for (const [start, stop] of findCodeRanges(text)) {
    maskedText += text.slice(end, start) + ' '.repeat(stop - start);
    end = stop;
  }
  return maskedText + text.slice(end);
}

/** Braces and tags in an expression are part of it. */
function countExpressions(text: string, tagWork: number): number {
  let expressions = 0;
  let tags = 0;
  let depth = 0;
  for (const [sign] of text.matchAll(/[{}<]/g)) {
    if (sign === '<') tags += depth === 0 ? 1 : 0;
    else if (sign === '}') depth = Math.max(0, depth - 1);
    else if (depth++ === 0) expressions++;
  }
  return expressions + tags * tagWork;
}
