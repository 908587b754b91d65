import { getDisplayCode } from '../code/display-source.ts';
import { isFence } from '../model/component.ts';
import { readStringProp } from '../model/props.ts';
import type { ElementNode, TreeNode } from '../model/tree.ts';
import { listDescendants, isSilent, groupItems } from './find-nodes.ts';
import { inlineCode } from '../markdown/inline-code.ts';
import { LINE_BREAK, toSingleLine, wrap } from './markdown-text.ts';
import { printParts } from './print-parts.ts';

/** Prints the content of a table. */
export interface ContentPrinter {
  blocks(nodes: readonly TreeNode[]): string;
  block(node: TreeNode): string;
  inline(nodes: readonly TreeNode[]): string;
}

/** Returns a printer of GFM tables. */
export function createTablePrinter({ blocks, block, inline }: ContentPrinter): (node: ElementNode) => string {
  /** Prints all rows as wide as the widest, because GFM drops cells without a header. */
  function printTable(node: ElementNode): string {
    const rows = getRows(node);
    const width = Math.max(0, ...rows.map((row) => row.length));
    const [head, ...body] = rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
    const caption = listDescendants(node, 'caption').map(({ children }) => blocks(children));
    const above = [...caption, blocks(listOutsideCells(node))].filter((text) => text !== '');
    if (!head) return above.join('\n\n');
    const printRow = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    return [...above, [printRow(head), printRow(head.map(() => '---')), ...body.map(printRow)].join('\n')].join('\n\n');
  }

  function getRows(node: ElementNode): string[][] {
    return listDescendants(node, 'tr').map((row) =>
      listDescendants(row, 'td', 'th').flatMap((cell) => {
        const span = Number(cell.attributes['colspan'] ?? 1);
        const emptyCells = span > 1 && span <= MAX_SPAN ? Array<string>(span - 1).fill('') : [];
        return [printCell(cell.children) || listIconNames(cell), ...emptyCells];
      }),
    );
  }

  /** Prints a cell on one line of Markdown, with blocks and breaks separated by `<br>`. */
  function printCell(nodes: readonly TreeNode[]): string {
    const lines = printParts(nodes, { inline: (run) => toSingleLine(inline(run)), block: printCellBlock });
    return lines.filter((line) => line !== '').join('<br>');
  }

  function printCellBlock(node: TreeNode): string {
    if (node.type !== 'element')
      return toSingleLine(
        block(node)
          .replace(/^(?:> ?)+/gm, '')
          .replace(/\n+/g, LINE_BREAK),
      );
    if (isSilent(node)) return '';
    if (isFence(node)) {
      const lines = getDisplayCode(node.code).source.split('\n');
      return lines.map((line) => (line.trim() === '' ? '' : inlineCode(line))).join('<br>');
    }
    switch (node.tag) {
      case 'ul':
        return groupItems(node)
          .map((item) => `* ${printCell(item)}`)
          .join('<br>');
      case 'ol': {
        const start = Number(node.attributes['start'] ?? 1);
        return groupItems(node)
          .map((item, index) => `${start + index}. ${printCell(item)}`)
          .join('<br>');
      }
      case 'table':
        return getRows(node)
          .map((row) => row.join(' · '))
          .join('<br>');
      case 'hr':
        return '';
      default:
        return /^h[1-6]$/.test(node.tag) ? wrap(printCell(node.children), '**') : printCell(node.children);
    }
  }

  return printTable;
}

/** Returns the names of the icons in a cell, such as `check`, because a cell with only icons means something. */
function listIconNames(node: TreeNode): string {
  if (node.type === 'text') return '';
  if (node.type !== 'component' || node.name !== 'Icon')
    return node.children
      .map(listIconNames)
      .filter((name) => name !== '')
      .join(' ');
  const icon = readStringProp(node.props, 'icon', 'name') ?? '';
  const [, name = ''] = /(?:^|[\s:/])(?:fa-)?([\w-]+)(?:\.svg)?$/.exec(icon.trim()) ?? [];
  return name;
}

/** Returns the content of a table that isn't in a cell. Browsers show it above the table. */
function listOutsideCells(node: Exclude<TreeNode, { type: 'text' }>): TreeNode[] {
  return node.children.flatMap((child) => {
    if (child.type === 'text') return child.value.trim() === '' ? [] : [child];
    if (child.type === 'element' && /^(?:td|th|caption|colgroup|col)$/.test(child.tag)) return [];
    const isPart = child.type === 'element' && /^(?:thead|tbody|tfoot|tr)$/.test(child.tag);
    return isPart || listDescendants(child, 'tr', 'td', 'th').length > 0 ? listOutsideCells(child) : [child];
  });
}

/** Maximum number of columns that a cell can span. */
const MAX_SPAN = 100;
