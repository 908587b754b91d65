import type { TreeNode } from '../model/tree.ts';
import type { Component } from '../model/component.ts';
import { readStringProp } from '../model/props.ts';

/** Content for people only (HTML) or for agents only (the page's Markdown). */
export const visibility: Component = {
  names: ['Visibility'],
  props: ['for'],
  values: { for: ['humans', 'agents'] },
  html: (node, page) => (isForAgentsOnly(node) ? '' : page.html(node.children)),
  markdown: (node, page) => (readStringProp(node.props, 'for') === 'humans' ? '' : page.blocks(node.children)),
};

/**
 * Whether a node is hidden from the page's readers: it has no anchors or table-of-contents entry, and search doesn't
 * find it.
 */
export function isForAgentsOnly(node: TreeNode): boolean {
  return node.type === 'component' && node.name === 'Visibility' && readStringProp(node.props, 'for') === 'agents';
}
