import { replaceOutsideCode } from '../markdown/code-ranges.ts';

/**
 * Maximum work of parsing one page as MDX, with all its repairs: some seconds. The parser reads the rest of a block
 * again for each expression and, faster, for each tag.
 */
export const MAX_PARSING = 1_000_000_000;

const TAGS_PER_EXPRESSION = 10;

/** Returns the work of parsing a text as MDX, in characters that the parser reads for its expressions and tags. */
export function measureCrowding(text: string): number {
  if (text.length * countExpressions(text) < MIN_WORK) return MIN_WORK;
  let work = 0;
  replaceOutsideCode(text, (part) => {
    for (const block of part.split(/\n[\t ]*\r?(?=\n)/))
      if (!STATEMENT.test(block)) work += block.length * countExpressions(block);
    return '';
  });
  return Math.max(work, MIN_WORK);
}

/** Less doesn't count, because a page has at most some dozen repairs. */
const MIN_WORK = 1_000_000;

/** Data in imports and exports is read once. */
const STATEMENT = /^\s*(?:import|export)\b/;

function countExpressions(text: string): number {
  let braces = 0;
  let tags = 0;
  for (const [sign] of text.matchAll(/[{<]/g))
    if (sign === '{') braces++;
    else tags++;
  return braces + tags / TAGS_PER_EXPRESSION;
}
