// oxlint-disable-next-line eslint/no-restricted-imports -- This is the one place.
import { markdownToHast, mdxToHast } from 'satteri';
import type { HastNode } from 'satteri';
import { limitContainers } from '../depth-limits/limit-containers.ts';
import { findCrowdedBlock } from '../depth-limits/find-crowded-block.ts';
import { findDeepCode } from '../depth-limits/find-deep-code.ts';
import { ElementsTooDeep, NestedTooDeep } from '../depth-limits/nested-too-deep.ts';
import { markFormulas } from './formulas/formulas.ts';
import { insertJoints, restorePositions } from '../markdown/joints.ts';
import { restore, toPlaceholder } from '../markdown/placeholders.ts';
import { isDeeperThan, MAX_ELEMENTS } from '../model/tree.ts';

const FEATURES = { gfm: true, frontmatter: false };
/** The parser pairs any two dollar signs, so `markFormulas` leaves only those of formulas. */
const WITH_MATH = { ...FEATURES, math: { singleDollarTextMath: true } };

export interface ToHastOptions {
  format: 'mdx' | 'md';
  math: boolean;
  /** Whether nodes have positions. @defaultValue true */
  position?: boolean;
  /** Whether the text already contains stand-ins. @defaultValue false */
  standIns?: boolean;
}

/**
 * Parses a normalized body. This is the only way to the native parser, because it ensures that no text overflows the
 * parser's stack. Throws `NestedTooDeep` or `ElementsTooDeep`, or the parser's error for invalid MDX.
 */
export function toHast(text: string, { format, math, position = true, standIns = false }: ToHastOptions): HastNode {
  const deep = format === 'mdx' ? findDeepCode(text) : [];
  if (deep.length > 0) throw new NestedTooDeep(deep);
  const bounded = limitContainers(text);
  const isCrowded = findCrowdedBlock(bounded) !== undefined;
  const safe = isCrowded ? bounded.replaceAll('&', toPlaceholder('&')) : bounded;
  const marked = math ? markFormulas(safe) : safe;
  const parse = format === 'mdx' ? mdxToHast : markdownToHast;
  const features = { ...(math ? WITH_MATH : FEATURES), smartPunctuation: !isCrowded };
  const parseSource = (source: string, places = position) => parse(source, { features, position: places });
  const inserted = insertJoints(marked, () => parseSource(marked, true));
  const root = parseSource(inserted?.joined ?? marked);
  if (inserted && position) restorePositions(root, inserted.joints);
  if (isDeeperThan([root], MAX_ELEMENTS))
    throw new ElementsTooDeep(`elements are nested more than ${MAX_ELEMENTS} deep`);
  if (standIns || inserted || marked !== text) restore(root);
  return root;
}
