/** Finds components of a Markdown page that don't end where they start. */
import type { HastNode } from 'satteri';
import { tokenizeHtml } from './expand/raw-html.ts';

const NO_PLACE = { file: '', line: 1, column: 1 };

/**
 * Returns whether a component starts and ends in different parents, such as two paragraphs, or one of its tags is
 * missing. Closing tags of HTML elements are optional, so only components are checked.
 */
export function hasUnmatchedComponent(node: HastNode): boolean {
  if (!('children' in node)) return false;
  const openNames: string[] = [];
  for (const child of node.children as HastNode[]) {
    if (child.type !== 'raw') {
      if (hasUnmatchedComponent(child)) return true;
      continue;
    }
    for (const token of tokenizeHtml(child.value, NO_PLACE)) {
      if (token.type === 'text' || !/^[A-Z]/.test(token.name)) continue;
      if (token.type === 'close' && openNames.pop() !== token.name) return true;
      if (token.type === 'open' && !token.selfClosing) openNames.push(token.name);
    }
  }
  return openNames.length > 0;
}
