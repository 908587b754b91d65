/** Converts ReadMe's magic blocks: JSON between `[block:name]` and `[/block]`. */
import { parseJson } from '../../../lib/parse-json.ts';
import { getCallout } from '../callouts.ts';
import type { PageReport } from '../conversion.ts';
import { asFields, readList, readText, type Fields } from '../fields.ts';
import { formatCode } from '../html/html-to-markdown.ts';
import { formatAttribute } from '../page-text.ts';
import { convertHtmlText } from './convert-html.ts';
import { lookUp } from '../../../lib/look-up.ts';

const BLOCK = /\[block:([\w-]+)\]((?:(?!\[block:)[^])*?)\[\/block\]/g;

/** Maximum number of columns. Cells that have no text can be missing. */
const MAX_COLUMNS = 50;

/** Converts every block. One that can't be read stays as text. */
export function convertMagicBlocks(text: string, report: PageReport): string {
  return text.replaceAll(BLOCK, (match: string, name: string, json: string) => {
    const value = parseJson(json);
    if (value === undefined) {
      report.reportLoss(`the block "${name}", which isn't valid JSON and stays as text`, match.slice(0, 40));
      return match;
    }
    const fields = asFields(value);
    const block = lookUp(BLOCKS, name)?.(fields, report);
    if (block === undefined) {
      report.reportLoss(`the block "${name}", except for its text`, match.slice(0, 40));
      const texts = [fields['title'], fields['body'], fields['description']].map(readText);
      return `\n\n${texts.filter((each) => each !== undefined).join('\n\n')}\n\n`;
    }
    report.count('block');
    return `\n\n${block.trim()}\n\n`;
  });
}

/** Fields of blocks that aren't text for readers. */
const SETTINGS = new Set(
  'type language url href provider typeOfEmbed favicon image align sizing width height border'.split(' '),
);

/** Replaces each block with its texts for readers, and keeps the number of lines. */
export function readBlockTexts(text: string): string {
  return text.replaceAll(BLOCK, (match: string, _: string, json: string) => {
    try {
      const texts = collectTexts(JSON.parse(json)).join(' ').replaceAll('\n', ' ');
      const visibleText = texts.replaceAll(/<(script|style)\b(?:(?!<\1\b)[^])*?<\/\1>/gi, ' ');
      return visibleText + '\n'.repeat(match.split('\n').length - 1);
    } catch {
      return match;
    }
  });
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(collectTexts);
  return Object.entries(asFields(value)).flatMap(([name, inner]) => (SETTINGS.has(name) ? [] : collectTexts(inner)));
}

const BLOCKS: Readonly<Record<string, (fields: Fields, report: PageReport) => string>> = {
  callout({ type, title, body }) {
    const { component } = getCallout(readText(type) ?? 'info');
    return `<${component}${formatAttribute('title', readText(title))}>\n\n${readText(body) ?? ''}\n\n</${component}>`;
  },
  code({ codes }) {
    const blocks = readList(codes).map((each) => {
      const { code, language, name } = asFields(each);
      return formatCode(
        readText(code) ?? '',
        readText(language)?.split('|')[0] ?? '',
        formatAttribute('title', readText(name)),
      ).trim();
    });
    return blocks.length > 1 ? `<CodeGroup>\n\n${blocks.join('\n\n')}\n\n</CodeGroup>` : blocks.join('');
  },
  image: ({ images }) =>
    readList(images)
      .map((each) => printImage(asFields(each)))
      .join('\n\n'),
  parameters: printTable,
  table: printTable,
  embed({ url, href, title }, report) {
    const target = readText(url) ?? readText(href) ?? '';
    report.reportChange(`the embedded page ${target} became a link`, target);
    return `[${readText(title)?.replace(/^@embed$/, '') || target}](${target})`;
  },
  html({ html }, report) {
    report.reportChange('a block of HTML became Markdown', '[block:html]');
    return convertHtmlText(readText(html) ?? '', report);
  },
  'api-header': ({ title }) => `## ${readText(title) ?? ''}`,
};

function printImage({ image, caption }: Fields): string {
  const [url, alt, description] = readList(image);
  const target = readText(url);
  if (target === undefined) return '';
  const label = (readText(description) ?? readText(alt) ?? '').replaceAll(/[[\]]/g, '');
  const picture = `![${label}](${target.replaceAll(/\s/g, '%20')})`;
  return readText(caption) === undefined
    ? picture
    : `<Frame${formatAttribute('caption', readText(caption))}>\n\n${picture}\n\n</Frame>`;
}

function printTable({ data, cols, rows }: Fields, report: PageReport): string {
  const cells = asFields(data);
  const columnCount = Math.min(Number(cols) || 0, MAX_COLUMNS);
  // The numbers in a block can be wrong, so rows without a cell are left out.
  const rowNumbers = new Set(Object.keys(cells).map((name) => Number.parseInt(name, 10)));
  const usedRows = [...rowNumbers].filter((row) => row >= 0 && row < Number(rows)).sort((a, b) => a - b);
  if (Number(cols) > MAX_COLUMNS) report.reportLoss(`the cells of a table beyond ${MAX_COLUMNS} columns`);
  const printRow = (row: string | number) => {
    const texts = Array.from({ length: columnCount }, (_, column) => {
      const text = readText(cells[`${row}-${column}`]) ?? '';
      return text.replaceAll(/\\?\|/g, String.raw`\|`).replaceAll('\n', '<br />');
    });
    return `| ${texts.join(' | ')} |`;
  };
  return [printRow('h'), `|${'-|'.repeat(columnCount)}`, ...usedRows.map(printRow)].join('\n');
}
