import { parseFence } from '../code/fence-options.ts';
import { toCodeBlock } from '../components/code-block.ts';
import { isFence } from '../model/component.ts';
import { isJsx, type TreeNode, type Value } from '../model/tree.ts';

interface UsedThemes {
  themes: Set<string>;
  /** Objects in props, which can contain each other many times over. */
  visitedNodes: Set<object>;
}

/**
 * Returns the themes of individual code blocks on a page, even in JSX of its props. They must be loaded before
 * printing, which is synchronous.
 */
export function collectCodeThemes(nodes: readonly TreeNode[]): Set<string> {
  const state: UsedThemes = { themes: new Set(), visitedNodes: new Set() };
  addNodes(nodes, state);
  return state.themes;
}

function addNodes(nodes: readonly TreeNode[], state: UsedThemes): void {
  for (const node of nodes) {
    if (node.type === 'text') continue;
    if (isFence(node)) addBlock(node.code, state);
    if (node.type === 'component') {
      if (node.name === 'CodeBlock') addBlock(toCodeBlock(node), state);
      for (const value of Object.values(node.props)) addFromValue(value, state);
    }
    addNodes(node.children, state);
  }
}

function addBlock({ language, meta }: { language: string; meta: string }, { themes }: UsedThemes): void {
  const { theme } = parseFence(language, meta);
  if (theme !== undefined) themes.add(theme);
}

function addFromValue(value: Value, state: UsedThemes): void {
  if (typeof value !== 'object' || value === null || state.visitedNodes.has(value)) return;
  state.visitedNodes.add(value);
  if (isJsx(value)) addNodes(value.children, state);
  else for (const each of Object.values(value)) addFromValue(each, state);
}
