import { attributes, escapeHtml } from '../../lib/html.ts';
import { parseFence } from '../code/fence-options.ts';
import type { ComponentNode, TreeNode } from '../model/tree.ts';
import { blockOf } from './code-block.ts';
import type { CodeBlockInput, Component, PagePrinter } from '../model/component.ts';
import { isFence } from '../model/component.ts';
import { booleanProp } from '../model/props.ts';
import { rootAttributes } from './root-attributes.ts';
import { valueText } from '../model/value-text.ts';

/** Code blocks behind tabs or a drop-down, chosen together with Tabs of the same titles. */
export const codeGroup: Component = {
  names: ['CodeGroup'],
  props: ['dropdown'],
  html: (node, page) => codeGroupHtml(node, page),
};

/** The blocks of a CodeGroup or of an example panel. A single block without a title stays a plain code block. */
export function codeGroupHtml(node: ComponentNode, page: PagePrinter): string {
  const entries = findBlocks(node.children, page).map((block, index) => ({
    ...block,
    selected: index === 0,
    tabId: page.uniqueId('code-tab'),
    panelId: page.uniqueId('code-panel'),
  }));
  if (entries.length === 0) return page.html(node.children);
  const dropdown = booleanProp(node.props, 'dropdown');
  const bar = dropdown ? selectHtml(entries, page) : entries.map((entry) => tabHtml(entry, page)).join('');
  const role = dropdown ? undefined : 'tablist';
  const panels = entries.map((entry) => panelHtml(entry, page));
  return (
    `<div${rootAttributes(node, { class: 'code-group' })}>` +
    `<div${attributes({ class: 'code-group-tab-bar', role, 'data-component-part': 'code-group-tab-bar' })}>${bar}</div>` +
    `${panels.join('')}</div>`
  );
}

interface Block {
  input: CodeBlockInput;
  label: string;
  icon?: string;
}

interface Entry extends Block {
  selected: boolean;
  tabId: string;
  panelId: string;
}

/** Fences, CodeBlocks, and those that stand alone in a Tab, a paragraph or another group; anything else is reported. */
function findBlocks(nodes: readonly TreeNode[], page: PagePrinter): Block[] {
  return nodes.flatMap((node): Block[] => {
    if (node.type === 'text' && node.value.trim() === '') return [];
    if (isFence(node)) return [labeled({ ...node.code, at: node.at })];
    if (node.type === 'component' && node.name === 'CodeBlock') return [labeled(blockOf(node))];
    if (node.type === 'component' && node.name === 'Tab') {
      const label = valueText(node.props['title']);
      return findBlocks(node.children, page).map((block) => ({ ...block, label: label || block.label }));
    }
    if (node.type === 'component' && node.name === 'CodeGroup') return findBlocks(node.children, page);
    if (node.type === 'element' && ['p', 'div', 'pre'].includes(node.tag)) return findBlocks(node.children, page);
    reportStray(node, page);
    return [];
  });
}

function labeled(input: CodeBlockInput): Block {
  const options = parseFence(input.language, input.meta);
  const label = options.title ?? (options.language || 'text');
  return { input, label, ...(options.icon !== undefined && { icon: options.icon }) };
}

function reportStray(node: TreeNode, page: PagePrinter): void {
  if (node.type === 'text') return;
  const name = node.type === 'element' ? node.tag : node.name;
  const message = `A code group holds code blocks only, and <${name}> was left out. Move it outside the group.`;
  page.report('stray-code-group-child', message, node.at);
}

function tabHtml(entry: Entry, page: PagePrinter): string {
  const tab = attributes({
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
      `<option${attributes({ value: panelId, 'data-title': label })}>${escapeHtml(label)}</option>`,
  );
  return `<select class="code-group-select" aria-label="${escapeHtml(page.text('chooseExample'))}">${options.join('')}</select>`;
}

function panelHtml(entry: Entry, page: PagePrinter): string {
  const panel = attributes({
    class: 'code-group-panel',
    role: 'tabpanel',
    id: entry.panelId,
    'aria-label': entry.label,
    hidden: !entry.selected,
    'data-title': entry.label,
  });
  return `<div${panel}>${page.codeBlock({ ...entry.input, bare: true })}</div>`;
}
