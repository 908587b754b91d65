import type { TreeNode } from '../model/tree.ts';
import { isBlock } from './find-nodes.ts';

interface PartPrinter {
  /** Prints consecutive nodes that aren't blocks. There may be none between two blocks. */
  inline(nodes: readonly TreeNode[]): string;
  block(node: TreeNode): string;
}

/** Prints each block among nodes, and what is before, between and after blocks. */
export function printParts(nodes: readonly TreeNode[], { inline, block }: PartPrinter): string[] {
  const parts: string[] = [];
  let run: TreeNode[] = [];
  for (const node of nodes) {
    if (!isBlock(node)) {
      run.push(node);
      continue;
    }
    parts.push(inline(run), block(node));
    run = [];
  }
  return [...parts, inline(run)];
}
