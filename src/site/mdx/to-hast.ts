// oxlint-disable-next-line eslint/no-restricted-imports -- This is the one place.
import { markdownToHast, mdxToHast } from 'satteri';
import type { Features, HastNode } from 'satteri';
import { limitContainers } from '../depth-limits/limit-containers.ts';
import { limitTables } from '../depth-limits/limit-tables.ts';
import { findCrowdedBlock } from '../depth-limits/find-crowded-block.ts';
import { findDeepCode } from '../depth-limits/find-deep-code.ts';
import { ElementsTooDeep, NestedTooDeep } from '../depth-limits/nested-too-deep.ts';
import { alignOffsets } from '../markdown/align-offsets.ts';
import { restoreCodePunctuation } from '../markdown/code-punctuation.ts';
import { hideDots, restoreDots } from '../markdown/dotted-tags.ts';
import { insertJoints, restorePositions } from '../markdown/joints.ts';
import { restore, toPlaceholder } from '../markdown/placeholders.ts';
import type { Syntax } from '../model/syntax.ts';
import { isDeeperThan, MAX_ELEMENTS } from '../model/tree.ts';
import { outdentClosingTags } from './repair/outdent-closing-tags.ts';

const FEATURES = { gfm: true, frontmatter: false };

export interface ToHastOptions {
  format: 'mdx' | 'md';
  /** Syntax beside Markdown and MDX. */
  syntaxes: readonly Syntax[];
  /** Whether nodes have positions. @defaultValue true */
  position?: boolean;
  /** Whether the text already contains stand-ins. @defaultValue false */
  standIns?: boolean;
}

/**
 * Parses a normalized body. This is the only way to the native parser, because it ensures that no text overflows the
 * parser's stack or crashes it. Throws `NestedTooDeep` or `ElementsTooDeep`, or the parser's error for invalid MDX.
 */
export function toHast(text: string, { format, syntaxes, position = true, standIns = false }: ToHastOptions): HastNode {
  const deepCodes = format === 'mdx' ? findDeepCode(text) : [];
  if (deepCodes.length > 0) throw new NestedTooDeep(deepCodes);
  const shallowText = limitContainers(format === 'mdx' ? outdentClosingTags(text).text : text);
  const { text: boundedText } = limitTables(shallowText);
  const isCrowded = findCrowdedBlock(boundedText) !== undefined;
  const safeText = isCrowded ? boundedText.replaceAll('&', toPlaceholder('&')) : boundedText;
  const parsers = syntaxes.flatMap(({ parser }) => parser ?? []);
  const taggedText = format === 'md' ? hideDots(safeText) : safeText;
  const markedText = parsers.reduce((source, { prepare }) => prepare(source, format), taggedText);
  const parse = format === 'mdx' ? mdxToHast : markdownToHast;
  const addedFeatures = Object.assign({}, ...parsers.map(({ features }) => features)) as Features;
  const features = { ...FEATURES, ...addedFeatures, smartPunctuation: !isCrowded };
  const parseSource = (source: string, places = position) => parse(source, { features, position: places });
  const insertedText = insertJoints(markedText, () => parseSource(markedText, true));
  const root = parseSource(insertedText?.joined ?? markedText);
  if (insertedText && position) restorePositions(root, insertedText.joints);
  if (isDeeperThan([root], MAX_ELEMENTS))
    throw new ElementsTooDeep(`elements are nested more than ${MAX_ELEMENTS} deep`);
  if (position && markedText.length !== text.length) alignOffsets(root, text);
  if (position && !isCrowded) restoreCodePunctuation(root, text);
  if (standIns || insertedText || markedText !== text) restore(root);
  if (taggedText !== safeText) restoreDots(root);
  return root;
}
