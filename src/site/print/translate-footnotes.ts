/** Footnotes come from the parser with a heading and links in English. */
import type { TreeNode } from '../model/tree.ts';

/** Gives the footnotes of a page texts in its language, in place. */
export function translateFootnotes(nodes: readonly TreeNode[], text: (key: string) => string): void {
  for (const node of nodes) {
    if (node.type === 'text') continue;
    if (node.type === 'element') {
      const { attributes } = node;
      if (node.tag === 'h2' && attributes['id'] === 'footnote-label')
        node.children = [{ type: 'text', value: text('footnotes') }];
      if (attributes['data-footnote-backref'] !== undefined)
        node.attributes = { ...attributes, 'aria-label': text('footnoteBack') };
    }
    translateFootnotes(node.children, text);
  }
}
