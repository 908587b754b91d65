import type { TreeNode } from '../model/tree.ts';
import type { Component } from '../model/component.ts';
import { stringProp } from '../model/props.ts';

/** Content for people only (HTML) or for agents only (the page's Markdown). */
export const visibility: Component = {
  names: ['Visibility'],
  props: ['for'],
  html: (node, page) => (isForAgentsOnly(node) ? '' : page.html(node.children)),
  markdown: (node, page) => (stringProp(node.props, 'for') === 'humans' ? '' : page.blocks(node.children)),
};

/** Whether readers of the page do not see a node: it has no anchors, no table-of-contents entry and is not found. */
export function isForAgentsOnly(node: TreeNode): boolean {
  return node.type === 'component' && node.name === 'Visibility' && stringProp(node.props, 'for') === 'agents';
}
