/** Adds or removes the paragraphs around text in a component. */
import type { SourcePosition } from '../../model/diagnostics.ts';
import { isInline, type TreeNode } from '../../model/tree.ts';
import { unwrapText } from './unwrap-text.ts';
import { wrapRuns } from './wrap-runs.ts';

/** Components that print an inline element around their children, which can't contain paragraphs. */
const INLINE = /^(?:Badge|Icon|PopupTrigger|Tooltip)$/;

/**
 * Removes paragraphs from components of running text. In others, wraps text beside blocks:
 * `<Tab>Text<Note>…</Note></Tab>` on one line is the same as on three.
 */
export function arrangeChildren(name: string, children: TreeNode[], at: SourcePosition): TreeNode[] {
  markInText(children);
  if (INLINE.test(name)) return unwrapText('span', children, at);
  return children.every(isInline) ? children : wrapRuns(children, at);
}

/** Marks components beside text, which are in its line. They stay the same objects, by which code identifies them. */
export function markInText(nodes: readonly TreeNode[]): void {
  if (nodes.some((node) => node.type === 'text' && node.value.trim() !== ''))
    for (const node of nodes) if (node.type === 'component') node.isInText = true;
}
