/** Converts GitBook's blocks (`{% hint %}` and others) to components. */
import { decodePath } from '../../../lib/decode-path.ts';
import type { PageReport } from '../conversion.ts';
import { convertEmbeddedPage } from '../embedded-pages.ts';
import { encodeTarget } from '../links.ts';
import { formatAttribute, changeProse, stripMarkdown, readAttributes } from '../page-text.ts';
import { lookUp } from '../../../lib/look-up.ts';
import { convertApiBlock, openApiTag } from './api-blocks.ts';

type Attributes = Record<string, string>;

const HINTS: Record<string, string> = { info: 'Info', success: 'Check', warning: 'Warning', danger: 'Danger' };

/** Blocks that become a component, with its opening tag. */
const TAGS: Record<string, (given: Attributes) => string> = {
  hint: ({ style = 'info', icon }) => `${lookUp(HINTS, style) ?? 'Note'}${formatAttribute('icon', icon)}`,
  tabs: () => 'Tabs',
  tab: ({ title, icon }) => `Tab${formatAttribute('title', title ?? 'Tab')}${formatAttribute('icon', icon)}`,
  stepper: () => 'Steps',
  step: () => 'Step',
  columns: () => 'Columns cols={2}',
  column: () => 'Column',
  'content-ref': () => 'Card',
  update: openUpdate,
  prompt: ({ description, title, icon }) =>
    `Prompt${formatAttribute('description', description ?? title ?? 'Prompt')}${formatAttribute('icon', icon)}`,
  ...openApiTag,
};

/** Blocks that only contain others, or whose attributes are converted elsewhere. */
const FRAMES = new Set(['code', 'updates', 'swagger-description']);

/** An entry of a changelog, with its date or its title as the label. */
function openUpdate({ date, title, description, tags = '' }: Attributes): string {
  const tagList = tags.split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()]));
  return [
    'Update',
    formatAttribute('label', date ?? title ?? 'Update'),
    formatAttribute('description', date === undefined ? description : title),
    tagList.length > 0 ? ` tags={${JSON.stringify(tagList)}}` : '',
  ].join('');
}

const FILE = createPattern('file');
const EMBED = createPattern('embed');
const BLOCK = /\{%-?\s*(end)?([@\w/-]+)(?![@\w/-])((?:(?!\{%|%\})[^])*)%\}/g;

/** Matches `{% file src="a.pdf" %}` and similar blocks, which have a caption only if they also have an end. */
function createPattern(name: string): RegExp {
  return new RegExp(
    String.raw`\{%\s*${name}\s((?:(?!\{%|%\})[^])*)%\}(?:((?:(?!\{%-?\s*(?:${name}|end${name})\b)[^])*?)\{%\s*end${name}\s*%\})?`,
    'g',
  );
}

/** A block in the text, with the text before and after it on its line. */
interface Place {
  before: string;
  after: string;
}

/** Converts every block. The content of blocks without an equivalent is kept, and their URL becomes a link. */
export function convertBlocks(source: string, report: PageReport): string {
  const openBlocks: OpenBlock[] = [];
  const openBlock = ({ match, name, attributeText, place }: BlockStart) => {
    const attributes = readAttributes(attributeText);
    const tag = lookUp(TAGS, name)?.(attributes);
    if (tag === undefined) return FRAMES.has(name) ? '' : convertOther({ match, name, attributeText, place }, report);
    const isInline = new RegExp(String.raw`\{%-?\s*end${name}\b`).test(place.after);
    openBlocks.push({ name, isInline });
    return isInline ? `<${tag}>` : `<${tag}>\n${getMargin(place).trimEnd()}${place.after.trim() === '' ? '' : '\n'}`;
  };
  const convertFile = (_: string, attributeText: string, caption = '') =>
    createLink(readAttributes(attributeText)['src'], stripMarkdown(caption));
  const text = changeProse(nameFences(source), (prose) => {
    const linkedText = prose
      .replaceAll(FILE, convertFile)
      .replaceAll(EMBED, (match: string, attributeText: string, caption = '', offset: number, whole: string) =>
        convertEmbed(
          { match, attributeText, caption, margin: getContinuation(findPlace(whole, offset, offset)) },
          report,
        ),
      );
    return linkedText.replaceAll(
      BLOCK,
      (match: string, end: string | undefined, name: string, attributeText: string, offset: number) => {
        const place = findPlace(linkedText, offset, offset + match.length);
        return end === undefined
          ? openBlock({ match, name, attributeText: attributeText.replace(/-$/, '').trim(), place })
          : closeBlock(name, openBlocks, place);
      },
    );
  });
  return tidy(text);
}

interface Embed {
  match: string;
  attributeText: string;
  caption: string;
  margin: string;
}

/** A video has its caption below it. A link has it as its text. */
function convertEmbed({ match, attributeText, caption, margin }: Embed, report: PageReport): string {
  const title = stripMarkdown(caption).replaceAll('\n', ' ');
  const { url = '' } = readAttributes(attributeText);
  const page = convertEmbeddedPage(url, { title, report, piece: match.slice(0, 200) }).trim();
  return title === '' || page.startsWith('[') ? page : `${page}\n${margin.trimEnd()}\n${margin}${title}`;
}

interface BlockStart {
  match: string;
  name: string;
  attributeText: string;
  place: Place;
}

/** Converts a block without a component. */
function convertOther({ match, name, attributeText, place }: BlockStart, report: PageReport): string {
  const { url, src, ...attributes } = readAttributes(attributeText);
  const margin = getContinuation(place);
  if (name === 'if') {
    report.reportLoss(`the condition of {% if ${attributeText} %}, so all readers see its content`, match);
    return '';
  }
  if (name === '@mermaid/diagram') {
    const [, diagram = ''] = /\bcontent="([^]*?)"\s*(?:[\w-]+="[^"]*"\s*)*$/.exec(attributeText) ?? [];
    return ['```mermaid', ...diagram.replaceAll(/\\(["\\])/g, '$1').split('\n'), '```'].join(`\n${margin}`);
  }
  const api = convertApiBlock(name, attributes);
  if (api?.isComplete !== true) report.reportLoss(`the block {% ${name} %}, except for its content`, match);
  return (api?.text ?? createLink(url ?? src)).replaceAll('\n', `\n${margin}`);
}

interface OpenBlock {
  name: string;
  /** Whether the block starts and ends on the same line. */
  isInline: boolean;
}

/** Maximum number of characters of a line that are searched around each of its blocks. */
const MAX_LINE_CHARS = 2_000;

function findPlace(text: string, start: number, end: number): Place {
  const before = text.slice(Math.max(0, start - MAX_LINE_CHARS), start);
  const [after = ''] = text.slice(end, end + MAX_LINE_CHARS).split('\n', 1);
  return { before: before.slice(before.lastIndexOf('\n') + 1), after };
}

/** Returns the beginning of the line: the place of its text in lists and quotes. */
function getMargin({ before }: Place): string {
  return /^[ \t>]*/.exec(before)?.[0] ?? '';
}

/** Returns the beginning of the lines after this one, which continue the same list item. */
function getContinuation({ before }: Place): string {
  const [start = ''] = /^[ \t>]*(?:(?:[*+-]|\d{1,9}[.)])[ \t]+)*/.exec(before) ?? [];
  return start.replaceAll(/[^\s>]/g, ' ');
}

/** The end tag of a block with several lines has a separate line. */
function closeBlock(name: string, open: OpenBlock[], place: Place): string {
  const block = open.at(-1);
  if (block?.name !== name) return '';
  open.pop();
  const [tag = ''] = (lookUp(TAGS, name)?.({}) ?? '').split(' ');
  return `${block.isInline ? '' : `\n${getMargin(place)}`}</${name === 'hint' ? 'hint' : tag}>`;
}

/** The inner fence takes the attributes of `{% code title="a.js" lineNumbers="true" %}`. */
function nameFences(source: string): string {
  return source.replaceAll(
    /\{%\s*code\s*((?:(?!%\})[^])*?)\s*%\}\s*\n[ \t>]*((?:`{3,}|~{3,})[^\n]*)/g,
    (_, attributeText: string, fence: string) => {
      const { title, lineNumbers, overflow, expandable } = readAttributes(attributeText);
      const options = [
        lineNumbers === 'true' ? ' lines' : '',
        overflow === 'wrap' ? ' wrap' : '',
        expandable === 'true' ? ' expandable' : '',
      ];
      return `${fence}${formatAttribute('title', title)}${options.join('')}`;
    },
  );
}

function createLink(address: string | undefined, text = ''): string {
  if (address === undefined) return '';
  const path = decodePath(address);
  const label = text || (path.split('/').findLast((part) => part !== '') ?? path);
  return `[${label.replaceAll(/[[\]]/g, String.raw`\$&`)}](${encodeTarget(path)})`;
}

/** Adds titles to steps, URLs to references, and the matching end tags to hints. */
function tidy(text: string): string {
  const hints: string[] = [];
  return text
    .replaceAll(
      /<(Info|Check|Warning|Danger|Note)(?: icon="[^"]*")?>|<\/hint>/g,
      (match: string, name: string | undefined) => {
        if (name === undefined) return `</${hints.pop() ?? 'Note'}>`;
        hints.push(name);
        return match;
      },
    )
    .replaceAll(
      /<Step>\s*\n(#{1,6} +)?([^\n]+)\n(?=(\s*\n|\s*<\/Step>)?)/g,
      (match: string, marks: string | undefined, line: string, end: string | undefined) => {
        // A paragraph of one line is a title too, unless that would lose its links.
        const isTitle = marks !== undefined || (end !== undefined && !/\]\(|^\s*(?:[-*+>|<!`]|\d+\.)(?!\*)/.test(line));
        return isTitle
          ? `<Step${formatAttribute('title', stripMarkdown(line))}>\n`
          : match.replace('<Step>', '<Step title="Step">');
      },
    )
    .replaceAll('<Step>', '<Step title="Step">')
    .replaceAll(
      /<Card>\s*\[([^\]]*)\]\((?:<([^<>\n]*)>|([^)\s]*))\)\s*<\/Card>/g,
      (_, title: string, path: string | undefined, href = encodeTarget(path ?? '')) =>
        `<Card${formatAttribute('title', stripMarkdown(title))}${formatAttribute('href', href)} horizontal></Card>`,
    );
}
