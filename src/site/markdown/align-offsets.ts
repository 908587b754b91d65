import type { HastNode } from 'satteri';
import { listLineStarts } from '../model/line-starts.ts';

/**
 * Sets the offsets of all nodes to those in `text`, from their lines and columns. For a parsed text whose lines have the
 * same numbers as in `text` but not always the same length. On lines that differ, offsets are approximate.
 */
export function alignOffsets(root: HastNode, text: string): void {
  const lineStarts = listLineStarts(text);
  const align = (node: HastNode): void => {
    for (const point of [node.position?.start, node.position?.end]) {
      if (point?.offset === undefined) continue;
      const lineStart = lineStarts[point.line - 1] ?? text.length;
      point.offset = Math.min(lineStart + point.column - 1, text.length);
    }
    if ('children' in node) for (const child of node.children as HastNode[]) align(child);
  };
  align(root);
}
