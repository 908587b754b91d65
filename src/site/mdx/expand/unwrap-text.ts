/**
 * Removes the paragraphs that Markdown creates for text on a separate line inside a tag, so that `<h1>
 * text
 * </h1>` is the same heading as `<h1>text</h1>`.
 */
import type { HastNode } from 'satteri';
import type { SourcePosition } from '../../model/diagnostics.ts';
import { removeWhitespaceNodes, type TreeNode } from '../../model/tree.ts';

/** Elements that contain text but no blocks (HTML, "phrasing content"): a paragraph inside them is never intended. */
const TEXT =
  /^(?:h[1-6]|p|pre|span|button|label|legend|summary|abbr|b|bdi|cite|code|del|dfn|em|i|ins|kbd|mark|output|q|s|samp|small|strong|sub|sup|time|u|var)$/;

/** Elements that can contain blocks, but are usually written with one line of text: a link, an item, a cell. */
const LINE = /^(?:a|li|dt|dd|td|th|caption|figcaption|option)$/;

/** Returns the children of a tag without the paragraph around them, if they are a single Markdown paragraph. */
export function unwrapLine(name: string, children: readonly HastNode[]): readonly HastNode[] {
  if (!LINE.test(name)) return children;
  const [onlyChild, ...others] = children;
  return others.length === 0 && onlyChild?.type === 'element' && onlyChild.tagName === 'p'
    ? (onlyChild.children as HastNode[])
    : children;
}

/** Returns the children of a text element without paragraphs, with a line break between two of them. */
export function unwrapText(tag: string, children: TreeNode[], at: SourcePosition): TreeNode[] {
  if (!TEXT.test(tag) || !children.some(isParagraph)) return children;
  const contentNodes = removeWhitespaceNodes(children);
  // A `p` around several paragraphs is meant as a container: the printer turns it into one.
  if (tag === 'p' && contentNodes.length > 1) return children;
  return contentNodes.flatMap((child, index): TreeNode[] => {
    if (!isParagraph(child)) return [child];
    const previous = contentNodes[index - 1];
    const gap: TreeNode[] =
      previous !== undefined && isParagraph(previous)
        ? [{ type: 'element', tag: 'br', attributes: {}, children: [], at }]
        : [];
    return [...gap, ...child.children];
  });
}

/** Whether a node is a paragraph without any author attributes. */
function isParagraph(node: TreeNode): node is Extract<TreeNode, { type: 'element' }> {
  return node.type === 'element' && node.tag === 'p' && Object.keys(node.attributes).length === 0;
}
