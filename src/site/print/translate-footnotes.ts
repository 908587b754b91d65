/** Translates footnotes, for which the parser adds an English heading and English links. */
import type { TreeNode } from '../model/tree.ts';

/** Returns the nodes of a page with translated footnotes. */
export function translateFootnotes(nodes: readonly TreeNode[], text: (key: string) => string): TreeNode[] {
  return nodes.map((node) => {
    if (node.type === 'text') return node;
    const children = translateFootnotes(node.children, text);
    if (node.type === 'component') return { ...node, children };
    const { tag, attributes } = node;
    if (tag === 'h2' && attributes['id'] === 'footnote-label')
      return { ...node, children: [{ type: 'text', value: text('footnotes') }] };
    if (attributes['data-footnote-backref'] !== undefined)
      return { ...node, children, attributes: { ...attributes, 'aria-label': text('footnoteBack') } };
    return { ...node, children };
  });
}
