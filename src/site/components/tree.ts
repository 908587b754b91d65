import { attributes, escapeHtml } from '../../lib/html.ts';
import type { Component } from '../model/component.ts';
import { fence } from './fence.ts';
import { rootAttributes } from './root-attributes.ts';
import { readTreeEntries } from './tree-entries.ts';
import type { TreeEntry } from './tree-entries.ts';

/** A tree of folders and files, with the keys of a tree widget; without script everything is open. */
export const tree: Component = {
  names: ['Tree', 'FileTree'],
  props: [],
  html(node, page) {
    const entries = readTreeEntries(node.children);
    const root = rootAttributes(node, { class: 'tree', role: 'tree', 'aria-label': page.text('fileTree') });
    return `<ul${root}>${entries.map((entry, index) => entryHtml(entry, 1, index === 0)).join('')}</ul>`;
  },
  markdown: (node) =>
    fence(
      readTreeEntries(node.children)
        .map((entry) => entryText(entry, ''))
        .join('\n'),
      '',
    ),
};

/** A folder outside a Tree is a tree of its own. */
export const treeFolder: Component = {
  ...tree,
  names: ['Tree.Folder', 'FileTree.Folder'],
  props: ['name', 'defaultOpen', 'defaultClosed', 'openable', 'highlight', 'comment'],
  html: (node, page) => tree.html({ ...node, props: {}, children: [node] }, page),
  markdown: (node) =>
    fence(
      readTreeEntries([node])
        .map((entry) => entryText(entry, ''))
        .join('\n'),
      '',
    ),
};

export const treeFile: Component = {
  ...treeFolder,
  names: ['Tree.File', 'FileTree.File'],
  props: ['name', 'highlight', 'comment'],
};

function entryHtml(entry: TreeEntry, level: number, focusable: boolean): string {
  const { folder } = entry;
  const item = attributes({
    class: folder === undefined ? 'tree-file' : 'tree-folder',
    role: 'treeitem',
    'aria-level': level,
    'aria-expanded': folder === undefined ? undefined : String(folder.open),
    'aria-selected': 'false',
    tabindex: focusable ? 0 : -1,
    'data-highlight': entry.highlight,
    'data-fixed': folder !== undefined && !folder.openable,
  });
  const comment = entry.comment === undefined ? '' : `<span class="tree-comment">${escapeHtml(entry.comment)}</span>`;
  const row = `<span class="tree-row"><span class="tree-icon" aria-hidden="true"></span><span class="tree-name">${escapeHtml(entry.name)}</span>${comment}</span>`;
  const children = folder?.entries.map((child) => entryHtml(child, level + 1, false)).join('') ?? '';
  return `<li${item}>${row}${children && `<ul role="group">${children}</ul>`}</li>`;
}

function entryText(entry: TreeEntry, margin: string): string {
  const comment = entry.comment === undefined ? '' : `  # ${entry.comment}`;
  const line = `${margin}${entry.name}${entry.folder === undefined ? '' : '/'}${comment}`;
  return [line, ...(entry.folder?.entries ?? []).map((child) => entryText(child, `${margin}  `))].join('\n');
}
