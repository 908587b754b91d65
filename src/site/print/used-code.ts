import { parseFence } from '../code/fence-options.ts';
import { blockOf } from '../components/code-block.ts';
import { isFence } from '../model/component.ts';
import { isJsx, type TreeNode, type Value } from '../model/tree.ts';

export interface UsedCode {
  languages: Set<string>;
  themes: Set<string>;
}

interface Found extends UsedCode {
  /** Objects in props, which may hold one another many times over. */
  seen: Set<object>;
}

/** Languages and themes of all code on a page, in JSX of its props too: printing cannot wait until they are loaded. */
export function usedCode(nodes: readonly TreeNode[]): UsedCode {
  const found: Found = { languages: new Set(), themes: new Set(), seen: new Set() };
  addNodes(nodes, found);
  return found;
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

function addBlock({ language, meta }: { language: string; meta: string }, { languages, themes }: UsedCode): void {
  const options = parseFence(language, meta);
  if (options.language !== '') languages.add(options.language);
  if (options.theme !== undefined) themes.add(options.theme);
}

function addFromValue(value: Value, found: Found): void {
  if (typeof value !== 'object' || value === null || found.seen.has(value)) return;
  found.seen.add(value);
  if (isJsx(value)) addNodes(value.children, found);
  else for (const each of Object.values(value)) addFromValue(each, found);
}
