import { markdownToHast, mdxToHast } from 'satteri';
import type { HastNode } from 'satteri';
import { markFormulas } from './formulas.ts';
import { restore } from './stand-ins.ts';

const FEATURES = { gfm: true, frontmatter: false, smartPunctuation: true };
/** The parser pairs any two dollars: `markFormulas` leaves it those of formulas only. */
const WITH_MATH = { ...FEATURES, math: { singleDollarTextMath: true } };

/** Parses a normalised body. Throws what the parser throws at invalid MDX. */
export function toHast(text: string, options: { format: 'mdx' | 'md'; math: boolean; position?: boolean }): HastNode {
  const { format, math, position = true } = options;
  const parse = format === 'mdx' ? mdxToHast : markdownToHast;
  if (!math) return parse(text, { features: FEATURES, position });
  const marked = markFormulas(text);
  const root = parse(marked, { features: WITH_MATH, position });
  if (marked !== text) restore(root);
  return root;
}
