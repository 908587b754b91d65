import { renderAttributes, escapeHtml } from '../../../lib/html.ts';
import type { Component, MarkdownPrinter } from '../../model/component.ts';
import { formatFence } from '../fence.ts';
import { createRootAttributes } from '../root-attributes.ts';
import { wrapInParagraphs, type TreeNode } from '../../model/tree.ts';
import { listOtherNodes, readTreeEntries } from './tree-entries.ts';
import type { TreeEntry } from './tree-entries.ts';

/** A tree of folders and files, with the keyboard controls of a tree widget; without scripts, everything is open. */
export const tree: Component = {
  names: ['Tree', 'FileTree'],
  props: [],
  html(node, page) {
    const entries = readTreeEntries(node.children);
    const root = createRootAttributes(node, { class: 'tree', role: 'tree', 'aria-label': page.text('fileTree') });
    const items = entries.map((entry, index) => renderEntry(entry, 1, index === 0)).join('');
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

function renderEntry(entry: TreeEntry, level: number, focusable: boolean): string {
  const { folder } = entry;
  const item = renderAttributes({
    class: folder === undefined ? 'tree-file' : 'tree-folder',
    role: 'treeitem',
    'aria-level': level,
    'aria-expanded': folder === undefined ? undefined : String(folder.open),
    'aria-selected': 'false',
    tabindex: focusable ? 0 : -1,
    'data-bd-highlight': entry.highlight,
    'data-bd-fixed': folder !== undefined && !folder.openable,
  });
  const comment = entry.comment === undefined ? '' : `<span class="bd-TreeComment">${escapeHtml(entry.comment)}</span>`;
  const row = `<span class="bd-TreeRow"><span class="bd-TreeIcon" aria-hidden="true"></span><span class="bd-TreeName">${escapeHtml(entry.name)}</span>${comment}</span>`;
  const children = folder?.entries.map((child) => renderEntry(child, level + 1, false)).join('') ?? '';
  return `<li${item}>${row}${children && `<ul role="group">${children}</ul>`}</li>`;
}

function formatEntry(entry: TreeEntry, margin: string): string {
  const comment = entry.comment === undefined ? '' : `  # ${entry.comment}`;
  const line = `${margin}${entry.name}${entry.folder === undefined ? '' : '/'}${comment}`;
  return [line, ...(entry.folder?.entries ?? []).map((child) => formatEntry(child, `${margin}  `))].join('\n');
}
