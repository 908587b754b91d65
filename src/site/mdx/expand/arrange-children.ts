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
  if (INLINE.test(name)) return unwrapText('span', children, at);
  return children.every(isInline) ? children : wrapRuns(children, at);
}
