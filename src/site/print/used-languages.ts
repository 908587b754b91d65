import type { TreeNode } from '../mdx/tree.ts';

/** Languages of all code on a page, as written: their grammars are loaded before printing, which cannot wait. */
export function usedLanguages(nodes: readonly TreeNode[], found = new Set<string>()): Set<string> {
  for (const node of nodes) {
    if (node.type === 'text') continue;
    if (node.type === 'element' && node.code) found.add(node.code.language);
    if (node.type === 'component')
      for (const prop of ['language', 'lang']) if (typeof node.props[prop] === 'string') found.add(node.props[prop]);
    usedLanguages(node.children, found);
  }
  return found;
}
