/** Finds nodes of a page tree for Markdown and plain text output. */
import { isInline, getText, type ElementNode, type TreeNode } from '../model/tree.ts';

/** Returns whether an element has no text for readers. */
export function isSilent({ tag }: ElementNode): boolean {
  return tag === 'script' || tag === 'style' || tag === 'svg';
}

/** Returns whether a node isn't part of a line of text. */
export function isBlock(node: TreeNode): boolean {
  return !isInline(node);
}

/**
 * Returns the contents of a list's items. Anything else in the list becomes a separate item, except a nested list,
 * which joins the preceding item.
 */
export function groupItems(list: Parent): TreeNode[][] {
  const items: TreeNode[][] = [];
  for (const node of list.children) {
    const last = items.at(-1);
    if (node.type === 'text') {
      if (node.value.trim() !== '') items.push([node]);
    } else if (isItem(node)) items.push([...node.children]);
    else if (isList(node) && last) last.push(node);
    else if (hasItems(node)) items.push(...groupItems(node));
    else if (getText([node]).trim() !== '') items.push([node]);
  }
  return items;
}

type Parent = Exclude<TreeNode, { type: 'text' }>;

const isItem = (node: TreeNode) => node.type === 'element' && node.tag === 'li';
const isList = (node: TreeNode) => node.type === 'element' && /^[uo]l$/.test(node.tag);

function hasItems({ children }: Parent): boolean {
  return children.some((node) => isItem(node) || (node.type !== 'text' && !isList(node) && hasItems(node)));
}

/** Returns the outermost elements with some tags, even in live components. */
export function listDescendants(node: Parent, ...tags: string[]): ElementNode[] {
  return node.children.flatMap((child) => {
    if (child.type === 'text') return [];
    return child.type === 'element' && tags.includes(child.tag) ? [child] : listDescendants(child, ...tags);
  });
}
