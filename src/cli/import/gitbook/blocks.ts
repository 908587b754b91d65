/** Converts GitBook's blocks (`{% hint %}` and others) to components. */
import { decodePath } from '../../../lib/decode-path.ts';
import { encodeTarget } from '../links.ts';
import { formatAttribute, changeProse, stripMarkdown, readAttributes } from '../page-text.ts';
import { lookUp } from '../../../lib/look-up.ts';

const HINTS: Record<string, string> = { info: 'Info', success: 'Check', warning: 'Warning', danger: 'Danger' };

/** Blocks that become a component, with its opening tag. */
const TAGS: Record<string, (given: Record<string, string>) => string> = {
  hint: ({ style = 'info' }) => lookUp(HINTS, style) ?? 'Note',
  tabs: () => 'Tabs',
  tab: ({ title }) => `Tab${formatAttribute('title', title ?? 'Tab')}`,
  stepper: () => 'Steps',
  step: () => 'Step',
  columns: () => 'Columns cols={2}',
  column: () => 'Column',
  'content-ref': () => 'Card',
};

export interface ConvertedBlocks {
  text: string;
  /** Blocks without an equivalent, with the source of the first one of each type. */
  lost: { name: string; piece: string }[];
}

/** `{% file src="a.pdf" %}`, which has a caption only if it also has an end. */
const FILE = /\{%\s*file\s+((?:(?!\{%)[^])*?)\s*%\}(?:((?:(?!\{%-?\s*(?:file|endfile)\b)[^])*?)\{%\s*endfile\s*%\})?/g;
const BLOCK = /\{%-?\s*(end)?([@\w/-]+)\s*((?:(?!\{%)[^])*?)\s*-?%\}/g;

/** A block in the text, with the text before and after it on its line. */
interface Place {
  before: string;
  after: string;
}

/** Converts every block. The content of blocks without an equivalent is kept. */
export function convertBlocks(source: string): ConvertedBlocks {
  const lostBlocks = new Map<string, string>();
  const openBlocks: OpenBlock[] = [];
  const openBlock = ({ match, name, attributeText, place }: BlockStart) => {
    const attributes = readAttributes(attributeText);
    if (name === 'embed') return createLink(attributes['url']);
    const tag = lookUp(TAGS, name)?.(attributes);
    if (tag === undefined) {
      if (name !== 'code' && !lostBlocks.has(name)) lostBlocks.set(name, match);
      return '';
    }
    const isInline = new RegExp(String.raw`\{%-?\s*end${name}\b`).test(place.after);
    openBlocks.push({ name, isInline });
    return isInline ? `<${tag}>` : `<${tag}>\n${getMargin(place).trimEnd()}${place.after.trim() === '' ? '' : '\n'}`;
  };
  const convertFile = (_: string, attributeText: string, caption = '') =>
    createLink(readAttributes(attributeText)['src'], stripMarkdown(caption));
  const text = changeProse(nameFences(source), (prose) => {
    const linkedText = prose.replaceAll(FILE, convertFile);
    return linkedText.replaceAll(
      BLOCK,
      (match: string, end: string | undefined, name: string, attributeText: string, offset: number) => {
        const place = findPlace(linkedText, offset, offset + match.length);
        return end === undefined
          ? openBlock({ match, name, attributeText, place })
          : closeBlock(name, openBlocks, place);
      },
    );
  });
  return { text: tidy(text), lost: [...lostBlocks].map(([name, piece]) => ({ name, piece })) };
}

interface BlockStart {
  match: string;
  name: string;
  attributeText: string;
  place: Place;
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
      const { title, lineNumbers, overflow } = readAttributes(attributeText);
      return `${fence}${formatAttribute('title', title)}${lineNumbers === 'true' ? ' lines' : ''}${overflow === 'wrap' ? ' wrap' : ''}`;
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
    .replaceAll(/<(Info|Check|Warning|Danger|Note)>|<\/hint>/g, (match: string, name: string | undefined) => {
      if (name === undefined) return `</${hints.pop() ?? 'Note'}>`;
      hints.push(name);
      return match;
    })
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
