/** Nodes of a page tree as Markdown and text see them. */
import { isInline, textOf, type ElementNode, type TreeNode } from '../model/tree.ts';

/** Whether a reader of text gets nothing of an element. */
export function isSilent({ tag }: ElementNode): boolean {
  return tag === 'script' || tag === 'style' || tag === 'svg';
}

/** Whether a node is no part of a line of text. */
export function isBlock(node: TreeNode): boolean {
  return !isInline(node);
}

/** Contents of the items of a list. What is no item has one of its own, but a list is part of the item before it. */
export function itemsOf(list: Parent): TreeNode[][] {
  const found: TreeNode[][] = [];
  for (const node of list.children) {
    const last = found.at(-1);
    if (node.type === 'text') {
      if (node.value.trim() !== '') found.push([node]);
    } else if (isItem(node)) found.push([...node.children]);
    else if (isList(node) && last) last.push(node);
    else if (holdsItems(node)) found.push(...itemsOf(node));
    else if (textOf([node]).trim() !== '') found.push([node]);
  }
  return found;
}

type Parent = Exclude<TreeNode, { type: 'text' }>;

const isItem = (node: TreeNode) => node.type === 'element' && node.tag === 'li';
const isList = (node: TreeNode) => node.type === 'element' && /^[uo]l$/.test(node.tag);

function holdsItems({ children }: Parent): boolean {
  return children.some((node) => isItem(node) || (node.type !== 'text' && !isList(node) && holdsItems(node)));
}

/** The outermost elements of some tags: in live components, too. */
export function descendants(node: Parent, ...tags: string[]): ElementNode[] {
  return node.children.flatMap((child) => {
    if (child.type === 'text') return [];
    return child.type === 'element' && tags.includes(child.tag) ? [child] : descendants(child, ...tags);
  });
}
