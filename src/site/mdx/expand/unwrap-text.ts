/**
 * Takes the paragraphs away that Markdown makes of text on a line of its own inside a tag: `<h1>⏎text⏎</h1>` is a
 * heading of that text, as `<h1>text</h1>` is.
 */
import type { HastNode } from 'satteri';
import type { Place } from '../../model/diagnostics.ts';
import { solidChildren, type TreeNode } from '../../model/tree.ts';

/** Elements that hold text and no blocks (HTML, "phrasing content"): a paragraph inside them is never meant. */
const TEXT =
  /^(?:h[1-6]|p|pre|span|button|label|legend|summary|abbr|b|bdi|cite|code|del|dfn|em|i|ins|kbd|mark|output|q|s|samp|small|strong|sub|sup|time|u|var)$/;

/** Elements that may hold blocks, but are what their one line of text makes them: a link, an item, a cell. */
const LINE = /^(?:a|li|dt|dd|td|th|caption|figcaption|option)$/;

/** Components that print their children in running text. */
const INLINE = /^(?:Badge|Tooltip)$/;

/** The children of a tag, without the paragraph around them when they are one paragraph of Markdown. */
export function unwrapLine(name: string, children: readonly HastNode[]): readonly HastNode[] {
  if (!LINE.test(name) && !INLINE.test(name)) return children;
  const [only, ...others] = children;
  return others.length === 0 && only?.type === 'element' && only.tagName === 'p'
    ? (only.children as HastNode[])
    : children;
}

/** The children of an element of text, without paragraphs; a line break stands between two of them. */
export function unwrapText(tag: string, children: TreeNode[], at: Place): TreeNode[] {
  if (!TEXT.test(tag) || !children.some(isParagraph)) return children;
  const solid = solidChildren(children);
  // A paragraph of several is a container that its author calls `p`: the printer makes it one.
  if (tag === 'p' && solid.length > 1) return children;
  return solid.flatMap((child, index): TreeNode[] => {
    if (!isParagraph(child)) return [child];
    const previous = solid[index - 1];
    const gap: TreeNode[] =
      previous !== undefined && isParagraph(previous)
        ? [{ type: 'element', tag: 'br', attributes: {}, children: [], at }]
        : [];
    return [...gap, ...child.children];
  });
}

/** Whether a node is a paragraph without anything of the author's on it. */
function isParagraph(node: TreeNode): node is Extract<TreeNode, { type: 'element' }> {
  return node.type === 'element' && node.tag === 'p' && Object.keys(node.attributes).length === 0;
}
