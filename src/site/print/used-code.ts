import { parseFence } from '../code/fence-options.ts';
import type { TreeNode } from '../mdx/tree.ts';

export interface UsedCode {
  languages: Set<string>;
  themes: Set<string>;
}

/** Languages and themes of all code on a page, as written: they are loaded before printing, which cannot wait. */
export function usedCode(
  nodes: readonly TreeNode[],
  found: UsedCode = { languages: new Set(), themes: new Set() },
): UsedCode {
  for (const node of nodes) {
    if (node.type === 'text') continue;
    if (node.type === 'element' && node.code) {
      const { language, meta } = node.code;
      found.languages.add(language);
      const theme = meta.includes('theme') ? parseFence(language, meta).theme : undefined;
      if (theme !== undefined) found.themes.add(theme);
    }
    if (node.type === 'component') {
      for (const prop of ['language', 'lang'])
        if (typeof node.props[prop] === 'string') found.languages.add(node.props[prop]);
      if (node.name === 'CodeBlock' && typeof node.props['theme'] === 'string')
        found.themes.add(node.props['theme'].toLowerCase());
    }
    usedCode(node.children, found);
  }
  return found;
}
