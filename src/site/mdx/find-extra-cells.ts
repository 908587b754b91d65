/** Finds table cells that a table drops because its head has fewer columns (GFM, Tables). */
import type { HastNode } from 'satteri';
import { splitRow } from './split-row.ts';

export interface ExtraCells {
  /** Place of the first dropped cell. */
  line: number;
  column: number;
  /** Number of columns of the table. */
  columns: number;
  /** Number of cells of the row. */
  cells: number;
  /** Text of the dropped cells. */
  text: string;
}

/** Returns the rows of tables with cells beyond the last column. `text` is the page, with the line numbers of `root`. */
export function findExtraCells(root: HastNode, text: string): ExtraCells[] {
  // Most pages have no table, and every page passes here.
  if (!text.includes('|')) return [];
  const lines = text.split('\n');
  return listRows(root).flatMap(({ line, columns }) => {
    const source = lines[line - 1] ?? '';
    const cells = splitRow(source);
    const extraCells = cells.slice(columns);
    const dropped = extraCells.find((cell) => cell.text !== '');
    if (!dropped) return [];
    const droppedText = extraCells.map((cell) => cell.text).join(' | ');
    return { line, column: dropped.offset + 1, columns, cells: cells.length, text: droppedText };
  });
}

function listRows(node: HastNode): { line: number; columns: number }[] {
  if (!('children' in node)) return [];
  const children = node.children as HastNode[];
  if (node.type !== 'element' || node.tagName !== 'tr') return children.flatMap(listRows);
  const columns = children.filter((child) => child.type === 'element').length;
  return node.position ? [{ line: node.position.start.line, columns }] : [];
}
