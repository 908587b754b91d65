import { renderAttributes, escapeHtml } from '../../lib/html.ts';
import { parseFence } from '../code/fence-options.ts';
import { wrapInParagraphs, removeWhitespaceNodes, getText, type ComponentNode, type TreeNode } from '../model/tree.ts';
import { listOtherChildren, toCodeBlock } from './code-block.ts';
import type { CodeBlockInput, Component, PagePrinter } from '../model/component.ts';
import { isFence } from '../model/component.ts';
import { SLOT } from '../model/island.ts';
import { readBooleanProp } from '../model/props.ts';
import { createRootAttributes } from './root-attributes.ts';
import { getValueText } from '../model/value-text.ts';

/** Code blocks in tabs or a drop-down, selected together with Tabs of the same titles. */
export const codeGroup: Component = {
  names: ['CodeGroup'],
  props: ['dropdown'],
  html: (node, page) => renderCodeGroup(node, page),
};

/** Prints the blocks of a CodeGroup or of an example panel; all other content follows below, in full. */
export function renderCodeGroup(node: ComponentNode, page: PagePrinter): string {
  const { blocks, others } = sortChildren(node.children);
  others.forEach((stray) => reportStray(stray, node, page));
  const entries = blocks.map((block, index) => ({
    ...block,
    selected: index === 0,
    tabId: page.uniqueId('code-tab'),
    panelId: page.uniqueId('code-panel'),
  }));
  if (entries.length === 0) return page.html(wrapInParagraphs(others, node.at));
  const dropdown = readBooleanProp(node.props, 'dropdown');
  const bar = dropdown ? selectHtml(entries, page) : entries.map((entry) => renderTab(entry, page)).join('');
  const role = dropdown ? undefined : 'tablist';
  const panels = entries.map((entry) => renderPanel(entry, page));
  return (
    `<div${createRootAttributes(node, { class: 'code-group' })}>` +
    `<div${renderAttributes({ class: 'code-group-tab-bar', role, 'data-component-part': 'code-group-tab-bar' })}>${bar}</div>` +
    `${panels.join('')}</div>${page.html(wrapInParagraphs(others, node.at))}`
  );
}

interface Block {
  input: CodeBlockInput;
  label: string;
  icon?: string;
  /** The slot of a live component that contains the block. */
  slot?: ComponentNode;
}

interface Entry extends Block {
  selected: boolean;
  tabId: string;
  panelId: string;
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
  if (node.type === 'component' && node.name === SLOT) {
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
  const read = (name: string) => [node, code].flatMap(({ attributes: own }) => own[name] ?? [])[0];
  const findAttribute = (names: readonly string[]) =>
    names.map(read).find((value) => typeof value === 'string' && value !== '');
  const [, classLanguage = ''] = /(?:^|\s)language-(\S+)/.exec(String(read('class') ?? '')) ?? [];
  const language = classLanguage || String(findAttribute(['data-language', 'language', 'lang']) ?? '');
  const title = findAttribute(['title', 'data-title', 'filename', 'data-filename']);
  const block = createBlock({ source: getText(code.children), language, meta: '', at: node.at });
  return title === undefined ? block : { ...block, label: String(title) };
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

function renderTab(entry: Entry, page: PagePrinter): string {
  const tab = renderAttributes({
    type: 'button',
    class: 'code-group-tab',
    role: 'tab',
    id: entry.tabId,
    'aria-controls': entry.panelId,
    'aria-selected': String(entry.selected),
    tabindex: entry.selected ? 0 : -1,
    'data-title': entry.label,
  });
  const icon = entry.icon === undefined ? '' : page.icon(entry.icon, { at: entry.input.at, size: 14 });
  return `<button${tab}>${icon}${escapeHtml(entry.label)}</button>`;
}

function selectHtml(entries: readonly Entry[], page: PagePrinter): string {
  const options = entries.map(
    ({ label, panelId }) =>
      `<option${renderAttributes({ value: panelId, 'data-title': label })}>${escapeHtml(label)}</option>`,
  );
  return `<select class="code-group-select" aria-label="${escapeHtml(page.text('chooseExample'))}">${options.join('')}</select>`;
}

function renderPanel(entry: Entry, page: PagePrinter): string {
  const panel = renderAttributes({
    class: 'code-group-panel',
    role: 'tabpanel',
    id: entry.panelId,
    'aria-label': entry.label,
    hidden: !entry.selected,
    'data-title': entry.label,
  });
  const block = entry.slot ? page.html([entry.slot]) : page.codeBlock({ ...entry.input, bare: true });
  return `<div${panel}>${block}</div>`;
}
