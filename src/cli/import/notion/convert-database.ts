import { foldWords } from '../../../lib/fold-words.ts';
import { toPageUrl } from '../import-files.ts';
import { encodeTarget } from '../links.ts';
import { escapeCell } from './convert-markdown.ts';
import { readCsv } from './read-csv.ts';
import type { NotionPage } from './read-pages.ts';

/** Maximum number of rows on a page. */
const MAX_ROWS = 5_000;

export interface Database {
  table: string;
  /** Pages of the rows, in the order of the rows. */
  rows: NotionPage[];
  /** Number of rows that the table doesn't contain. */
  omittedCount: number;
}

/** Converts a database to a table whose first column links to the pages of its rows. */
export function convertDatabase(text: string, { children }: NotionPage): Database {
  const [head = [], ...rows] = readCsv(text);
  const byName = new Map(children.map((page) => [foldWords(page.name), page]));
  const listed = new Set<NotionPage>();
  const lines = rows.slice(0, MAX_ROWS).map((row) => {
    const cells = row.slice(0, head.length).map((cell) => escapeCell(cell.trim()));
    const page = findRowPage((row[0] ?? '').trim(), byName);
    if (page && !listed.has(page)) {
      listed.add(page);
      cells[0] = `[${(cells[0] || page.name).replaceAll(/[[\]]/g, String.raw`\$&`)}](${encodeTarget(toPageUrl(page.output))})`;
    }
    return `| ${cells.join(' | ')} |`;
  });
  const table = [`| ${head.map(escapeCell).join(' | ')} |`, `|${'-|'.repeat(head.length)}`, ...lines].join('\n');
  return {
    table: head.length === 0 ? '' : table,
    rows: [...new Set([...listed, ...children])],
    omittedCount: Math.max(0, rows.length - MAX_ROWS),
  };
}

/** File names lack special characters and the ends of long titles. */
function findRowPage(title: string, byName: ReadonlyMap<string, NotionPage>): NotionPage | undefined {
  const name = foldWords(title);
  for (let length = name.length; length >= Math.min(name.length, MIN_SHORTENED); length -= 1) {
    const page = byName.get(name.slice(0, length));
    if (page) return page;
    if (length > MAX_SHORTENED) length = MAX_SHORTENED + 1;
  }
  return undefined;
}

/** Lengths of shortened titles in names of files, without their special characters. */
const MIN_SHORTENED = 30;
const MAX_SHORTENED = 100;
