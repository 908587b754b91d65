import { readElementAttributes } from '../../code/element-attributes.ts';
import { parseFence } from '../../code/fence-options.ts';
import {
  wrapInParagraphs,
  removeWhitespaceNodes,
  getText,
  type ComponentNode,
  type TreeNode,
} from '../../model/tree.ts';
import { listOtherChildren, toCodeBlock } from '../code-block.ts';
import type { CodeBlockInput, Component, PagePrinter } from '../../model/component.ts';
import { isFence } from '../../model/component.ts';
import { createPrintKit } from '../print-kit.ts';
import { renderCodeGroup } from './markup.ts';
import { getValueText } from '../../model/value-text.ts';

/** Code blocks in tabs or a drop-down, selected together with Tabs of the same titles. */
export const codeGroup: Component = {
  names: ['CodeGroup'],
  props: ['dropdown'],
  html: printCodeGroup,
};

/** Prints the blocks of a CodeGroup or of an example panel; all other content follows below, in full. */
export function printCodeGroup(node: ComponentNode, page: PagePrinter): string {
  const { blocks, others } = sortChildren(node.children);
  others.forEach((stray) => reportStray(stray, node, page));
  const below = () => page.html(wrapInParagraphs(others, node.at));
  if (blocks.length === 0) return below();
  const entries = blocks.map(({ input, label, icon, slot }) => ({
    label,
    renderIcon: () => (icon === undefined ? '' : page.icon(icon, { at: input.at, size: 14 })),
    renderCode: () => (slot ? page.html([slot]) : page.codeBlock({ ...input, bare: true })),
  }));
  return renderCodeGroup(node.props, createPrintKit(node, page), entries) + below();
}

interface Block {
  input: CodeBlockInput;
  label: string;
  icon?: string;
  /** The slot of a live component that contains the block. */
  slot?: ComponentNode;
}

interface SortedChildren {
  blocks: Block[];
  /** All content other than blocks, in order. */
  others: TreeNode[];
}

/** Finds fences and CodeBlocks, including those in a Tab, a paragraph or another group. */
function sortChildren(nodes: readonly TreeNode[]): SortedChildren {
  const sorted = removeWhitespaceNodes(nodes).map(sortNode);
  return { blocks: sorted.flatMap(({ blocks }) => blocks), others: sorted.flatMap(({ others }) => others) };
}

function sortNode(node: TreeNode): SortedChildren {
  if (isFence(node)) return { blocks: [createBlock({ ...node.code, at: node.at })], others: [] };
  const block = readPreBlock(node);
  if (block) return { blocks: [block], others: [] };
  if (node.type === 'component' && node.name === 'CodeBlock')
    return { blocks: [createBlock(toCodeBlock(node))], others: listOtherChildren(node) };
  if (node.type === 'component' && node.wrapper === 'slot') {
    const { blocks, others } = sortChildren(node.children);
    const [block, ...more] = blocks;
    return block && more.length + others.length === 0
      ? { blocks: [{ ...block, slot: node }], others: [] }
      : { blocks: [], others: [node] };
  }
  if (node.type === 'component' && (node.name === 'Tab' || node.name === 'CodeGroup')) {
    const label = node.name === 'Tab' ? getValueText(node.props['title']) : '';
    const { blocks, others } = sortChildren(node.children);
    // A tab without code keeps its title.
    if (blocks.length === 0) return { blocks, others: [node] };
    return { blocks: blocks.map((block) => ({ ...block, label: label || block.label })), others };
  }
  if (node.type === 'element' && ['p', 'div', 'pre'].includes(node.tag)) {
    const { blocks, others } = sortChildren(node.children);
    if (blocks.length > 0) return { blocks, others: others.length > 0 ? [{ ...node, children: others }] : [] };
  }
  return { blocks: [], others: [node] };
}

/** Reads a block written as elements: `<pre title="…"><code className="language-js">`, as components create it. */
function readPreBlock(node: TreeNode): Block | undefined {
  if (node.type !== 'element' || node.tag !== 'pre') return undefined;
  const [code, ...more] = removeWhitespaceNodes(node.children);
  if (code?.type !== 'element' || code.tag !== 'code' || code.code || more.length > 0) return undefined;
  if (!code.children.every((child) => child.type === 'text')) return undefined;
  const { language, title } = readElementAttributes([node, code]);
  const block = createBlock({ source: getText(code.children), language, meta: '', at: node.at });
  return title === undefined ? block : { ...block, label: title };
}

function createBlock(input: CodeBlockInput): Block {
  const options = parseFence(input.language, input.meta);
  const label = options.title ?? (options.language || 'text');
  return { input, label, ...(options.icon !== undefined && { icon: options.icon }) };
}

function reportStray(node: TreeNode, group: ComponentNode, page: PagePrinter): void {
  const name = node.type === 'text' ? 'text' : `<${node.type === 'element' ? node.tag : node.name}>`;
  const message = `A code group can't contain ${name}. It is shown below the group. Move it out of the group.`;
  page.report('stray-code-group-child', message, node.type === 'text' ? group.at : node.at);
}
