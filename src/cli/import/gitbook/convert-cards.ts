/** Converts GitBook's tables that are shown as cards. */
import { formatAttribute, readAttributes, stripMarkdown } from '../page-text.ts';

interface Cell {
  /** Attributes of the cell's column. */
  kind: string;
  content: string;
}

/** Visible cells are title and text; hidden ones contain the link and the image. */
export function convertCards(text: string): string {
  return text.replaceAll(
    /<table\b[^<>]*\bdata-view="cards"[^<>]*>((?:(?!<table\b)[^])*?)<\/table>/g,
    (_, table: string) => {
      const [head = '', body = ''] = table.split('</thead>');
      const kinds = listCells(head).map(({ attributes }) => attributes);
      const cards = [...body.matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row = '']) =>
        printCard(listCells(row).map(({ content }, index) => ({ content, kind: kinds[index] ?? '' }))),
      );
      return `<CardGroup cols={2}>\n${cards.join('\n')}\n</CardGroup>`;
    },
  );
}

function listCells(row: string): { attributes: string; content: string }[] {
  return [...row.matchAll(/<t[hd]\b([^>]*)>([^]*?)<\/t[hd]>/g)].map(([, attributes = '', content = '']) => ({
    attributes,
    content,
  }));
}

function printCard(cells: readonly Cell[]): string {
  const isHidden = ({ kind }: Cell) => kind.includes('data-hidden') || kind.includes('data-card-');
  const shownCells = cells.filter((cell) => !isHidden(cell)).map(({ content }) => content.trim());
  const icon = shownCells.map((content) => /<Icon icon="([^"]*)" \/>/.exec(content)?.[1]).find(Boolean);
  const texts = shownCells
    .map((content) => content.replaceAll(/<Icon icon="[^"]*" \/>/g, ''))
    .filter((content) => stripMarkdown(content) !== '');
  const [title = '', ...others] = texts;
  const find = (column: string) => readTarget(cells.find(({ kind }) => kind.includes(column))?.content ?? '');
  const attributes = [
    formatAttribute('title', stripMarkdown(title)),
    formatAttribute('icon', icon),
    formatAttribute('img', find('data-card-cover')),
    formatAttribute('href', find('data-card-target')),
  ];
  return `<Card${attributes.join('')}>\n  ${others.join('<br />')}\n</Card>`;
}

/** Returns the page or the image that a cell links to. */
function readTarget(cell: string): string | undefined {
  const [, attributeText = ''] = /<(?:a|img)\b([^<>]*)>/.exec(cell) ?? [];
  const { href, src } = readAttributes(attributeText);
  return href ?? src;
}
