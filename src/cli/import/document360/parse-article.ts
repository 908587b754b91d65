/** Reads article files: Markdown or HTML below a block of metadata, or JSON with an object for each language. */
import { asFields, readList, readText, type Fields } from '../fields.ts';
import { splitPage } from '../page-text.ts';

export interface ArticleText {
  /** Metadata by names in lower case without underscores: `seotitle`. */
  fields: Fields;
  /** The text. Empty lines replace the metadata, so that lines are the same as in the file. */
  body: string;
  isHtml: boolean;
}

/** Returns an object's fields by names in lower case without underscores, because exports spell them in several ways. */
export function normalizeFields(value: unknown): Fields {
  return Object.fromEntries(
    Object.entries(asFields(value)).map(([name, inner]) => [name.toLowerCase().replaceAll('_', ''), inner]),
  );
}

/** Returns the texts of an article, one for each language; undefined if its JSON isn't valid. */
export function parseArticle(file: string, text: string): ArticleText[] | undefined {
  if (file.toLowerCase().endsWith('.json')) return parseJson(text);
  const isHtmlFile = /\.html?$/i.test(file);
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n');
  const blocks = findBlocks(lines);
  if (blocks.length > 0)
    return blocks.map(({ fields, end }, index) => {
      const bodyLines = lines.slice(end, blocks[index + 1]?.start);
      return { fields, body: '\n'.repeat(end) + bodyLines.join('\n'), isHtml: isHtml(fields, isHtmlFile) };
    });
  const { matter, body } = splitPage(lines.join('\n'));
  const fields = normalizeFields(matter);
  return [
    { fields, body: '\n'.repeat(lines.length - body.split('\n').length) + body, isHtml: isHtml(fields, isHtmlFile) },
  ];
}

function parseJson(text: string): ArticleText[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return (Array.isArray(value) ? readList(value) : [value]).map((each) => {
      const { content, ...fields } = normalizeFields(each);
      const body = readText(content) ?? '';
      return { fields, body, isHtml: isHtml(fields, /<\/?(?:p|div|h[1-6]|ul|ol|table|section)\b/i.test(body)) };
    });
  } catch {
    return undefined;
  }
}

/** The content type is a name, or 0 for Markdown. */
function isHtml({ contenttype }: Fields, isDefault: boolean): boolean {
  if (contenttype === 0 || contenttype === '0') return false;
  const name = readText(contenttype)?.toLowerCase();
  if (name === 'markdown') return false;
  return name === 'html' || name?.includes('wysiwyg') ? true : isDefault;
}

interface MetadataBlock {
  start: number;
  /** Line after the block. */
  end: number;
  fields: Fields;
}

const START = /^(?:<!--)?[ \t]*##[ \t]*Metadata_Start$/i;
const END = /^##[ \t]*Metadata_End[ \t]*(?:-->)?$/i;
/** Maximum number of lines of a block, so that text isn't taken for metadata. */
const MAX_LINES = 100;

/** A file starts with a block. Blocks of other languages start with the language's code. */
function findBlocks(lines: readonly string[]): MetadataBlock[] {
  const blocks: MetadataBlock[] = [];
  const first = lines.findIndex((line) => line.trim() !== '');
  for (const [start, line] of lines.entries()) {
    const isStart = START.test(line.trim()) && (start === first || /^##[ \t]*code:/i.test(lines[start + 1] ?? ''));
    if (!isStart || (blocks.length === 0 && start !== first)) continue;
    const inner = lines.slice(start + 1, start + MAX_LINES);
    const length = inner.findIndex((each) => END.test(each.trim()));
    if (length < 0) continue;
    blocks.push({ start, end: start + length + 2, fields: readLines(inner.slice(0, length)) });
  }
  return blocks;
}

function readLines(lines: readonly string[]): Fields {
  const pairs = lines.flatMap((line): [string, string][] => {
    const text = line.trim().replace(/^##[ \t]*/, '');
    const colon = text.indexOf(':');
    return colon < 0 ? [] : [[text.slice(0, colon).trim(), text.slice(colon + 1).trim()]];
  });
  return normalizeFields(Object.fromEntries(pairs));
}
