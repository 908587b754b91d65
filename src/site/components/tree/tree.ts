import { renderAttributes, escapeHtml } from '../../../lib/html.ts';
import type { Component, MarkdownPrinter, PagePrinter } from '../../model/component.ts';
import { formatFence } from '../fence.ts';
import { createRootAttributes } from '../root-attributes.ts';
import type { SourcePosition } from '../../model/diagnostics.ts';
import { isJsx, wrapInParagraphs, type TreeNode, type Value } from '../../model/tree.ts';
import { getValueText } from '../../model/value-text.ts';
import { listOtherNodes, readTreeEntries } from './tree-entries.ts';
import type { TreeEntry } from './tree-entries.ts';

/** A tree of folders and files, with the keyboard controls of a tree widget; without scripts, everything is open. */
export const tree: Component = {
  names: ['Tree', 'FileTree'],
  props: [],
  html(node, page) {
    const entries = readTreeEntries(node.children);
    const root = createRootAttributes(node, { class: 'tree', role: 'tree', 'aria-label': page.text('fileTree') });
    const print = (label: Value) => printLabel(label, page, node.at);
    const items = entries
      .map((entry, index) => renderEntry(entry, { level: 1, isFocusable: index === 0, print }))
      .join('');
    return (items && `<ul${root}>${items}</ul>`) + page.html(wrapInParagraphs(listOtherNodes(node.children), node.at));
  },
  markdown: (node, page) => formatTree(node.children, page),
};

/** A folder outside a Tree is a separate tree. */
export const treeFolder: Component = {
  ...tree,
  names: ['Tree.Folder', 'FileTree.Folder'],
  props: ['name', 'defaultOpen', 'defaultClosed', 'openable', 'highlight', 'comment'],
  html: (node, page) => tree.html({ ...node, props: {}, children: [node] }, page),
  markdown: (node, page) => formatTree([node], page),
};

export const treeFile: Component = {
  ...treeFolder,
  names: ['Tree.File', 'FileTree.File'],
  props: ['name', 'highlight', 'comment'],
};

function formatTree(nodes: readonly TreeNode[], page: MarkdownPrinter): string {
  const list = readTreeEntries(nodes)
    .map((entry) => formatEntry(entry, ''))
    .join('\n');
  const parts = [list && formatFence(list, ''), page.blocks(listOtherNodes(nodes))];
  return parts.filter((part) => part !== '').join('\n\n');
}

const printLabel = (label: Value, page: PagePrinter, at: SourcePosition): string =>
  isJsx(label) ? page.value(label, at) : escapeHtml(getValueText(label));

interface EntryContext {
  level: number;
  /** Whether the item is in the tab order. */
  isFocusable: boolean;
  print(label: Value): string;
}

function renderEntry(entry: TreeEntry, { level, isFocusable, print }: EntryContext): string {
  const { folder } = entry;
  const item = renderAttributes({
    class: folder === undefined ? 'tree-file' : 'tree-folder',
    role: 'treeitem',
    'aria-level': level,
    'aria-expanded': folder === undefined ? undefined : String(folder.open),
    'aria-selected': 'false',
    tabindex: isFocusable ? 0 : -1,
    'data-bd-highlight': entry.highlight,
    'data-bd-fixed': folder !== undefined && !folder.openable,
  });
  const comment = entry.comment === undefined ? '' : `<span class="bd-TreeComment">${print(entry.comment)}</span>`;
  const row = `<span class="bd-TreeRow"><span class="bd-TreeIcon" aria-hidden="true"></span><span class="bd-TreeName">${print(entry.name)}</span>${comment}</span>`;
  const children =
    folder?.entries.map((child) => renderEntry(child, { level: level + 1, isFocusable: false, print })).join('') ?? '';
  return `<li${item}>${row}${children && `<ul role="group">${children}</ul>`}</li>`;
}

function formatEntry(entry: TreeEntry, margin: string): string {
  const comment = entry.comment === undefined ? '' : `  # ${getValueText(entry.comment)}`;
  const line = `${margin}${getValueText(entry.name)}${entry.folder === undefined ? '' : '/'}${comment}`;
  return [line, ...(entry.folder?.entries ?? []).map((child) => formatEntry(child, `${margin}  `))].join('\n');
}
