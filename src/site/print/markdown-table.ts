import { plainCode } from '../code/plain-source.ts';
import { isFence } from '../model/component.ts';
import type { ElementNode, TreeNode } from '../model/tree.ts';
import { descendants, isBlock, isSilent, itemsOf } from './find-nodes.ts';
import { inlineCode } from '../markdown/inline-code.ts';
import { LINE_BREAK, oneLine, wrap } from './markdown-text.ts';

/** Prints the content of a table. */
export interface ContentPrinter {
  blocks(nodes: readonly TreeNode[]): string;
  block(node: TreeNode): string;
  inline(nodes: readonly TreeNode[]): string;
}

/** Returns a printer of GFM tables. */
export function createTablePrinter({ blocks, block, inline }: ContentPrinter): (node: ElementNode) => string {
  /** Prints all rows as wide as the widest, because GFM drops cells without a header. */
  function table(node: ElementNode): string {
    const rows = getRows(node);
    const width = Math.max(0, ...rows.map((row) => row.length));
    const [head, ...body] = rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
    const caption = descendants(node, 'caption').map(({ children }) => blocks(children));
    if (!head) return caption.join('\n\n');
    const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    return [...caption, [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')].join('\n\n');
  }

  function getRows(node: ElementNode): string[][] {
    return descendants(node, 'tr').map((row) =>
      descendants(row, 'td', 'th').flatMap((cell) => {
        const span = Number(cell.attributes['colspan'] ?? 1);
        const empty = span > 1 && span <= MAX_SPAN ? Array<string>(span - 1).fill('') : [];
        return [cellText(cell.children), ...empty];
      }),
    );
  }

  /** Prints a cell on one line of Markdown, with blocks and breaks separated by `<br>`. */
  function cellText(nodes: readonly TreeNode[]): string {
    const lines: string[] = [];
    let run: TreeNode[] = [];
    const flush = () => {
      lines.push(oneLine(inline(run)));
      run = [];
    };
    for (const node of nodes) {
      if (!isBlock(node)) {
        run.push(node);
        continue;
      }
      flush();
      lines.push(cellBlock(node));
    }
    flush();
    return lines.filter((line) => line !== '').join('<br>');
  }

  function cellBlock(node: TreeNode): string {
    if (node.type !== 'element')
      return oneLine(
        block(node)
          .replace(/^(?:> ?)+/gm, '')
          .replace(/\n+/g, LINE_BREAK),
      );
    if (isSilent(node)) return '';
    if (isFence(node)) {
      const lines = plainCode(node.code).source.split('\n');
      return lines.map((line) => (line.trim() === '' ? '' : inlineCode(line))).join('<br>');
    }
    switch (node.tag) {
      case 'ul':
        return itemsOf(node)
          .map((item) => `* ${cellText(item)}`)
          .join('<br>');
      case 'ol': {
        const start = Number(node.attributes['start'] ?? 1);
        return itemsOf(node)
          .map((item, index) => `${start + index}. ${cellText(item)}`)
          .join('<br>');
      }
      case 'table':
        return getRows(node)
          .map((row) => row.join(' · '))
          .join('<br>');
      case 'hr':
        return '';
      default:
        return /^h[1-6]$/.test(node.tag) ? wrap(cellText(node.children), '**') : cellText(node.children);
    }
  }

  return table;
}

/** Maximum number of columns that a cell can span. */
const MAX_SPAN = 100;
