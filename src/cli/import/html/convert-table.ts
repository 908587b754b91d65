import type { HtmlElement } from './open-html.ts';

/** Elements that a Markdown table can't contain. */
const BLOCKS =
  'ul,ol,pre,table,blockquote,h1,h2,h3,h4,h5,h6,hr,details,section,div.panel,.confluence-information-macro,.expand-container';

/** Limits of `colspan` and `rowspan`, which are numbers that strangers wrote. */
const MAX_SPAN = 100;

/** Converts a table to Markdown, or to HTML with Markdown in its cells if cells are merged or contain blocks. */
export function convertTable(table: HtmlElement, convertCell: (cell: HtmlElement) => string): string {
  const rows = ([...table.querySelectorAll('tr')] as HtmlElement[]).filter((row) => row.closest('table') === table);
  const cells = rows.map((row) =>
    ([...row.children] as HtmlElement[]).filter(({ tagName }) => /^T[DH]$/.test(tagName)),
  );
  const allCells = cells.flat();
  if (allCells.length === 0) return '';
  const isMerged = allCells.some((cell) => readSpan(cell, 'colspan') > 1 || readSpan(cell, 'rowspan') > 1);
  const isComplex = isMerged || allCells.some((cell) => cell.querySelector(BLOCKS) !== null);
  return isComplex ? printHtml(cells, convertCell) : printMarkdown(cells, convertCell);
}

function readSpan(cell: HtmlElement, name: string): number {
  const value = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return Number.isFinite(value) ? Math.min(Math.max(value, 1), MAX_SPAN) : 1;
}

function printMarkdown(rows: readonly HtmlElement[][], convertCell: (cell: HtmlElement) => string): string {
  const columns = rows.reduce((count, row) => Math.max(count, row.length), 0);
  // Readers of Markdown add the missing cells of rows.
  const printRow = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  const texts = rows.map((row) =>
    row.map((cell) =>
      convertCell(cell)
        .replaceAll(/(?<!\\)\|/g, String.raw`\|`)
        .replaceAll(/ *\n+/g, '<br />'),
    ),
  );
  const hasHead = rows[0]?.every(({ tagName }) => tagName === 'TH') ?? false;
  const [head = [], ...body] = hasHead ? texts : [[], ...texts];
  const fullHead = Array.from({ length: columns }, (_, index) => head[index] ?? '');
  return `\n\n${[printRow(fullHead), `|${'-|'.repeat(columns)}`, ...body.map(printRow)].join('\n')}\n\n`;
}

function printHtml(rows: readonly HtmlElement[][], convertCell: (cell: HtmlElement) => string): string {
  const lines = rows.flatMap((row) => [
    '<tr>',
    ...row.flatMap((cell) => {
      const name = cell.tagName.toLowerCase();
      const spans = ['colspan', 'rowspan']
        .map((span) => [span, readSpan(cell, span)] as const)
        .filter(([, value]) => value > 1);
      return [
        `<${name}${spans.map(([span, value]) => ` ${span}="${value}"`).join('')}>`,
        '',
        convertCell(cell),
        '',
        `</${name}>`,
      ];
    }),
    '</tr>',
  ]);
  return `\n\n<table>\n<tbody>\n${lines.join('\n')}\n</tbody>\n</table>\n\n`;
}
