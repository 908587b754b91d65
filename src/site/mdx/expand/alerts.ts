/** GitHub's alerts (`> [!NOTE]`) are callouts (content format, Markdown). */
import type { ComponentNode, ElementNode, TreeNode } from '../../model/tree.ts';

const CALLOUTS: Record<string, string> = {
  NOTE: 'Note',
  TIP: 'Tip',
  IMPORTANT: 'Info',
  WARNING: 'Warning',
  CAUTION: 'Danger',
};

/** The callout that a block quote is, or undefined when it is a plain one. */
export function findAlert(quote: ElementNode): ComponentNode | undefined {
  const first = quote.children.find((node) => node.type !== 'text' || node.value.trim() !== '');
  if (first?.type !== 'element' || first.tag !== 'p') return undefined;
  const [label, ...rest] = first.children;
  const match = label?.type === 'text' ? /^\s*\[!([A-Za-z]+)\][ \t]*(?:\n|$)/.exec(label.value) : null;
  const name = CALLOUTS[match?.[1]?.toUpperCase() ?? ''];
  if (label?.type !== 'text' || !match || name === undefined) return undefined;
  const text = label.value.slice(match[0].length);
  const start: TreeNode[] = text === '' ? rest : [{ type: 'text', value: text }, ...rest];
  const paragraph: TreeNode[] = start.length > 0 ? [{ ...first, children: start }] : [];
  const children = quote.children.flatMap((node) => (node === first ? paragraph : [node]));
  return { type: 'component', name, props: {}, children, at: quote.at };
}
