import { parseFence } from '../code/fence-options.ts';
import { blockOf } from '../components/code-block.ts';
import { isFence } from '../model/component.ts';
import { isJsx, type TreeNode, type Value } from '../model/tree.ts';

interface Found {
  themes: Set<string>;
  /** Objects in props, which may hold one another many times over. */
  seen: Set<object>;
}

/** Themes that single blocks of a page name, in JSX of its props too: printing cannot wait until they are loaded. */
export function usedCodeThemes(nodes: readonly TreeNode[]): Set<string> {
  const found: Found = { themes: new Set(), seen: new Set() };
  addNodes(nodes, found);
  return found.themes;
}

function addNodes(nodes: readonly TreeNode[], found: Found): void {
  for (const node of nodes) {
    if (node.type === 'text') continue;
    if (isFence(node)) addBlock(node.code, found);
    if (node.type === 'component') {
      if (node.name === 'CodeBlock') addBlock(blockOf(node), found);
      for (const value of Object.values(node.props)) addFromValue(value, found);
    }
    addNodes(node.children, found);
  }
}

function addBlock({ language, meta }: { language: string; meta: string }, { themes }: Found): void {
  const { theme } = parseFence(language, meta);
  if (theme !== undefined) themes.add(theme);
}

function addFromValue(value: Value, found: Found): void {
  if (typeof value !== 'object' || value === null || found.seen.has(value)) return;
  found.seen.add(value);
  if (isJsx(value)) addNodes(value.children, found);
  else for (const each of Object.values(value)) addFromValue(each, found);
}
