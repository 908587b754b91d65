/** Converts GitBook's blocks (`{% hint %}` and others) to components. */
import { decodePath } from '../../../lib/decode-path.ts';
import { formatAttribute, changeProse, stripMarkdown, readAttributes } from '../page-text.ts';

const HINTS: Record<string, string> = { info: 'Info', success: 'Check', warning: 'Warning', danger: 'Danger' };

/** Blocks that become a component, with its opening tag. */
const TAGS: Record<string, (given: Record<string, string>) => string> = {
  hint: ({ style = 'info' }) => HINTS[style] ?? 'Note',
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

/** Converts every block. The content of blocks without an equivalent is kept. */
export function convertBlocks(source: string): ConvertedBlocks {
  const lostBlocks = new Map<string, string>();
  const openBlocks: string[] = [];
  const text = changeProse(nameFences(source), (prose) =>
    prose
      .replaceAll(
        /\{%\s*file\s+([^%]*?)\s*%\}([^]*?)\{%\s*endfile\s*%\}/g,
        (_, attributeText: string, caption: string) =>
          createLink(readAttributes(attributeText)['src'], stripMarkdown(caption)),
      )
      .replaceAll(
        /\{%-?\s*(end)?([\w-]+)\s*([^]*?)\s*-?%\}/g,
        (match: string, end: string | undefined, name: string, attributeText: string) => {
          if (end !== undefined) return closeBlock(name, openBlocks);
          const attributes = readAttributes(attributeText);
          if (name === 'embed' || name === 'file') return createLink(attributes['url'] ?? attributes['src']);
          const tag = TAGS[name]?.(attributes);
          if (tag === undefined) {
            if (name !== 'code' && !lostBlocks.has(name)) lostBlocks.set(name, match);
            return '';
          }
          openBlocks.push(name);
          return `<${tag}>\n`;
        },
      ),
  );
  return { text: tidy(text), lost: [...lostBlocks].map(([name, piece]) => ({ name, piece })) };
}

function closeBlock(name: string, open: string[]): string {
  if (open.at(-1) !== name) return '';
  open.pop();
  const [tag = ''] = (TAGS[name]?.({}) ?? '').split(' ');
  return `\n</${name === 'hint' ? 'hint' : tag}>`;
}

/** The inner fence takes the attributes of `{% code title="a.js" lineNumbers="true" %}`. */
function nameFences(source: string): string {
  return source.replaceAll(
    /\{%\s*code\s*([^%]*?)\s*%\}\s*\n(\s*(?:`{3,}|~{3,})[^\n]*)/g,
    (_, attributeText: string, fence: string) => {
      const { title, lineNumbers, overflow } = readAttributes(attributeText);
      return `${fence}${formatAttribute('title', title)}${lineNumbers === 'true' ? ' lines' : ''}${overflow === 'wrap' ? ' wrap' : ''}`;
    },
  );
}

function createLink(address: string | undefined, text = ''): string {
  if (address === undefined) return '';
  return `[${text || (address.split('/').findLast((part) => part !== '') ?? address)}](${encodeURI(decodePath(address)).replaceAll(')', '%29')})`;
}

/** Adds titles to steps, URLs to references, and the matching end tags to hints. */
function tidy(text: string): string {
  const hints: string[] = [];
  return text
    .replaceAll(/<(Info|Check|Warning|Danger|Note)>\n|<\/hint>/g, (match: string, name: string | undefined) => {
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
      /<Card>\s*\[([^\]]*)\]\(([^)\s]*)\)\s*<\/Card>/g,
      (_, title: string, href: string) =>
        `<Card${formatAttribute('title', stripMarkdown(title))}${formatAttribute('href', href)} horizontal></Card>`,
    );
}
