/**
 * Converts GitHub alerts (`> [!NOTE]`) and Obsidian callouts (`> [!info] Title`) to callouts (content format,
 * Markdown).
 */
import { getText, type ComponentNode, type ElementNode, type TreeNode } from '../../model/tree.ts';

const KINDS: Readonly<Record<string, readonly string[]>> = {
  Note: ['note', 'abstract', 'summary', 'tldr', 'example', 'quote', 'cite'],
  Tip: ['tip', 'hint'],
  Info: ['info', 'important', 'todo', 'question', 'help', 'faq'],
  Check: ['success', 'check', 'done'],
  Warning: ['warning', 'attention'],
  Danger: ['caution', 'danger', 'error', 'failure', 'fail', 'missing', 'bug'],
};
const CALLOUTS = new Map(Object.entries(KINDS).flatMap(([name, kinds]) => kinds.map((kind) => [kind, name])));

/** Returns the callout that a block quote represents, or undefined for a normal quote. */
export function findAlert(quote: ElementNode): ComponentNode | undefined {
  const first = quote.children.find((node) => node.type !== 'text' || node.value.trim() !== '');
  if (first?.type !== 'element' || first.tag !== 'p') return undefined;
  const [label, ...rest] = first.children;
  const match = label?.type === 'text' ? /^\s*\[!([A-Za-z]+)\][+-]?[ \t]*/.exec(label.value) : null;
  const name = CALLOUTS.get(match?.[1]?.toLowerCase() ?? '');
  if (label?.type !== 'text' || !match || name === undefined) return undefined;
  const [line, text] = splitLine([{ type: 'text', value: label.value.slice(match[0].length) }, ...rest]);
  const title = getText(line).trim();
  const paragraph: TreeNode[] = text.length > 0 ? [{ ...first, children: text }] : [];
  const children = quote.children.flatMap((node) => (node === first ? paragraph : [node]));
  return { type: 'component', name, props: title === '' ? {} : { title }, children, at: quote.at };
}

/** Splits nodes at the first line break. */
function splitLine(nodes: readonly TreeNode[]): [before: TreeNode[], after: TreeNode[]] {
  const index = nodes.findIndex((node) => node.type === 'text' && node.value.includes('\n'));
  const at = nodes[index];
  if (at?.type !== 'text') return [[...nodes], []];
  const end = at.value.indexOf('\n');
  const after: TreeNode[] = [{ type: 'text', value: at.value.slice(end + 1) }, ...nodes.slice(index + 1)];
  return [
    [...nodes.slice(0, index), { type: 'text', value: at.value.slice(0, end) }],
    after.filter((node) => node.type !== 'text' || node.value !== ''),
  ];
}
