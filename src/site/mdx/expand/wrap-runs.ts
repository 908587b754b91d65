/** Wraps standalone text (an expression between blocks) in a paragraph. */
import type { SourcePosition } from '../../model/diagnostics.ts';
import { isInline, type TreeNode } from '../../model/tree.ts';

/** `start` is the position of a paragraph whose nodes have none. */
export function wrapRuns(nodes: TreeNode[], start: SourcePosition): TreeNode[] {
  if (!nodes.some((node) => node.type === 'text' && node.value.trim() !== '')) return nodes;
  const result: TreeNode[] = [];
  let run: TreeNode[] = [];
  const flush = () => {
    const at = run.find((node) => node.type !== 'text')?.at ?? start;
    if (run.some((node) => node.type === 'text' && node.value.trim() !== ''))
      result.push({ type: 'element', tag: 'p', attributes: {}, children: trimRun(run), at });
    else result.push(...run);
    run = [];
  };
  for (const node of nodes) {
    if (isInline(node)) run.push(node);
    else {
      flush();
      result.push(node);
    }
  }
  flush();
  return result;
}

function trimRun(run: TreeNode[]): TreeNode[] {
  const isBlank = (node: TreeNode | undefined) => node?.type === 'text' && node.value.trim() === '';
  const start = isBlank(run[0]) ? 1 : 0;
  return run.slice(start, isBlank(run.at(-1)) ? -1 : undefined);
}
