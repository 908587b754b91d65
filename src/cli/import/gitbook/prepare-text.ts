/** Prepares GitBook text before its blocks are converted: Markdown with HTML becomes MDX. */
import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import type { PageReport } from '../conversion.ts';
import { formatAttribute, changeProse, stripMarkdown, splitPage } from '../page-text.ts';

/** Elements that GitBook writes; any other `<` is text. */
const ELEMENTS =
  'a|b|blockquote|br|code|del|details|div|em|figcaption|figure|h[1-6]|hr|i|iframe|img|kbd|li|mark|ol|p|picture|pre|s|source|span|strong|sub|summary|' +
  'sup|table|tbody|td|th|thead|tr|u|ul|video';
/** A `<` after `](` or `]:` begins the target of a link. */
const TEXT_ANGLE = new RegExp(String.raw`(?<!\](?:\(|:)\s*)<(?!/?(?:${ELEMENTS})(?=[\s/>])|!--)`, 'g');

export interface PageContext {
  source: Source;
  file: string;
  report: PageReport;
}

/** Inserts included texts, escapes what only MDX would treat as code, and preserves the ids of headings. */
export function prepareText(body: string, context: PageContext): string {
  return changeProse(include(body, context), (prose) =>
    prose
      .split(/(\$\$[^]*?\$\$|\{%(?:(?!\{%)[^])*?%\})/)
      .map((part, index) => (index % 2 === 1 ? part : escapeText(part)))
      .join(''),
  )
    .replaceAll(/^(#{1,6} .*?)\s*<a href="#[^"]*" id="([^"]*)"><\/a>\s*$/gm, '$1 {#$2}')
    .replaceAll(/<table data-view="cards">([^]*?)<\/table>/g, (_, table: string) => convertCards(table));
}

function escapeText(text: string): string {
  return text
    .replaceAll(/<((?:https?:|mailto:)[^<>\s]*)>/g, '[$1]($1)')
    .replaceAll(/(?<!\\)[{}]/g, String.raw`\$&`)
    .replaceAll(TEXT_ANGLE, String.raw`\<`);
}

/** Inserts shared texts. Includes inside them are ignored. */
function include(body: string, { source, file, report }: PageContext): string {
  return changeProse(body, (prose) =>
    prose.replaceAll(/\{%\s*include\s+"([^"]+)"\s*%\}/g, (match: string, includePath: string) => {
      const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), includePath));
      if (!source.has(target)) return match;
      const text = splitPage(source.read(target).toString('utf8')).body.trim();
      if (report.canInsert(text.length)) return text;
      report.reportLoss(`the included file "${includePath}", because the included files are too long`, match);
      return '';
    }),
  );
}

/** Converts a table that is shown as cards: visible cells are title and text; hidden ones contain the link. */
function convertCards(table: string): string {
  const listCells = (row: string) =>
    [...row.matchAll(/<t[hd]\b([^>]*)>([^]*?)<\/t[hd]>/g)].map(([, attributes = '', content = '']) => ({
      given: attributes,
      content,
    }));
  const [head = '', body = ''] = table.split('</thead>');
  const columns = listCells(head);
  const cards = [...body.matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row = '']) => {
    const columnCells = listCells(row).map(({ content }, index) => ({ content, kind: columns[index]?.given ?? '' }));
    const visibleCells = columnCells.filter(
      ({ kind, content }) => !kind.includes('data-hidden') && stripMarkdown(content) !== '',
    );
    const target = columnCells.find(({ kind }) => kind.includes('data-card-target'))?.content;
    const [, href] = /href="([^"]*)"/.exec(target ?? '') ?? [];
    const [title, ...texts] = visibleCells.map(({ content }) => stripMarkdown(content));
    return `<Card${formatAttribute('title', title)}${formatAttribute('href', href)}>\n  ${texts.join(' ')}\n</Card>`;
  });
  return `<CardGroup cols={2}>\n${cards.join('\n')}\n</CardGroup>`;
}
