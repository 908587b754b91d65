/** Translates footnotes, for which the parser adds an English heading and English links. */
import type { TreeNode } from '../model/tree.ts';

/** Translates the footnotes of a page in place. */
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
