import { Parser } from 'htmlparser2';
import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';

/** The text of an HTML page. */
export interface HtmlText {
  title: string;
  /** Markdown with headings, lists, links, code and tables. If the page marks its main part, only that part. */
  text: string;
}

/** Deeper than any real page. The limit keeps the time linear, because each closing tag searches all open elements. */
const MAX_DEPTH = 500;

/**
 * Converts an HTML page to Markdown, in time linear to its length. `address` is the page's URL. Returns undefined if
 * the page is nested too deeply.
 */
export function htmlToText(html: string, address: URL): HtmlText | undefined {
  const writer = createWriter(address);
  const state = { depth: 0, isTooDeep: false };
  const parser = new Parser({
    onopentag(name, attributes) {
      state.depth += 1;
      state.isTooDeep ||= state.depth > MAX_DEPTH;
      if (!state.isTooDeep) writer.open(name, attributes);
    },
    ontext(text) {
      if (!state.isTooDeep) writer.write(text);
    },
    onclosetag(name) {
      state.depth -= 1;
      if (!state.isTooDeep) writer.close(name);
    },
  });
  for (let at = 0; at < html.length && !state.isTooDeep; at += CHUNK_LENGTH)
    parser.write(html.slice(at, at + CHUNK_LENGTH));
  if (state.isTooDeep) return undefined;
  parser.end();
  return writer.end();
}

/** Number of characters to parse before checking the depth. */
const CHUNK_LENGTH = 64 * 1024;

/** Elements that are never shown, or are useless in text. */
const SKIPPED_TAGS = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'object',
  'select',
  'button',
]);
/** Elements around the text of a page. */
const PAGE_FRAME_TAGS = new Set(['nav', 'footer', 'aside']);
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i img ins kbd label mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const MAX_INDENT = 8;
/** Characters after which a line ends at the next space, and at any place. */
const MAX_LINE = 2_000;
const MAX_UNBROKEN_LINE = 4_000;

/** Writes elements and text in document order. */
function createWriter(address: URL) {
  const lines: string[] = [];
  let line = '';
  let title = '';
  let hiddenDepth = 0;
  let pre = 0;
  let isTitle = false;
  const lists: { next: number | undefined }[] = [];
  const links: { href: string; line: number; from: number }[] = [];
  const main: { from: number; to: number } = { from: -1, to: -1 };

  function endLine(): void {
    const text = pre > 0 ? line : line.trimEnd();
    if (text.trim() !== '' || pre > 0) lines.push(text);
    line = '';
  }

  /** Each text and link reads the whole line, so that a page in one line would take quadratic time. */
  function endLongLine(): void {
    const isLong = line.length > MAX_UNBROKEN_LINE || (line.length > MAX_LINE && line.endsWith(' '));
    if (isLong && pre === 0) endLine();
  }

  function endBlock(): void {
    endLine();
    if (pre === 0 && lines.at(-1) !== '') lines.push('');
  }

  function openBlock(name: string): void {
    if (name === 'br' || name === 'tr' || name === 'dt' || name === 'dd') endLine();
    else if (name === 'td' || name === 'th') line += line === '' ? '| ' : '';
    else if (name === 'li') {
      endLine();
      const list = lists.at(-1);
      const mark = list?.next === undefined ? '-' : `${list.next++}.`;
      line = `${'  '.repeat(Math.min(Math.max(lists.length - 1, 0), MAX_INDENT))}${mark} `;
    } else endBlock();
    if (name === 'ul' || name === 'ol') lists.push({ next: name === 'ol' ? 1 : undefined });
    if (/^h[1-6]$/.test(name)) line = `${'#'.repeat(Number(name[1]))} `;
    if (name === 'hr') lines.push('---', '');
    if (name === 'pre' && pre++ === 0) lines.push('```');
    if ((name === 'main' || name === 'article') && main.from < 0) main.from = lines.length;
  }

  function closeBlock(name: string): void {
    if (name === 'br' || name === 'hr') return;
    if (name === 'td' || name === 'th') line += ' | ';
    else if (name === 'tr' || name === 'li' || name === 'dt' || name === 'dd') endLine();
    else if (name === 'pre' && pre > 0) {
      if (line !== '') endLine();
      pre -= 1;
      if (pre === 0) lines.push('```', '');
    } else endBlock();
    if (name === 'ul' || name === 'ol') lists.pop();
    if (name === 'main' || name === 'article') main.to = lines.length;
  }

  return {
    open(name: string, { href = '', src = '', alt = '' }: Record<string, string>): void {
      if (SKIPPED_TAGS.has(name) || PAGE_FRAME_TAGS.has(name)) hiddenDepth += 1;
      isTitle = name === 'title' && title === '' && hiddenDepth === 0;
      if (hiddenDepth > 0 || name === 'title') return;
      if (!INLINE.has(name)) openBlock(name);
      else if (name === 'code' && pre === 0) line += '`';
      else if (name === 'a') {
        endLongLine();
        links.push({ href, line: lines.length, from: line.length });
      } else if (name === 'img' && alt.trim() !== '') line += `![${collapseWhitespace(alt)}](${resolve(src, address)})`;
    },
    write(text: string): void {
      if (isTitle) title += text;
      if (isTitle || hiddenDepth > 0) return;
      if (pre > 0) {
        const [first = '', ...nextLines] = text.split('\n');
        line += first;
        for (const next of nextLines) {
          endLine();
          line = next;
        }
        return;
      }
      endLongLine();
      const words = text.replaceAll(/\s+/g, ' ');
      line += line === '' || line.endsWith(' ') ? words.trimStart() : words;
    },
    close(name: string): void {
      if (name === 'title') isTitle = false;
      if (SKIPPED_TAGS.has(name) || PAGE_FRAME_TAGS.has(name)) hiddenDepth = Math.max(0, hiddenDepth - 1);
      if (hiddenDepth > 0 || name === 'title' || SKIPPED_TAGS.has(name) || PAGE_FRAME_TAGS.has(name)) return;
      if (!INLINE.has(name)) closeBlock(name);
      else if (name === 'code' && pre === 0) line += '`';
      else if (name === 'a') {
        const link = links.pop();
        const label = pre === 0 && link?.line === lines.length ? line.slice(link.from) : '';
        const target = link && !link.href.startsWith('#') ? resolve(link.href, address) : '';
        if (link && label.trim() !== '' && target !== '')
          line = `${line.slice(0, link.from)}[${label.trim()}](${target})${label.endsWith(' ') ? ' ' : ''}`;
      }
    },
    end(): HtmlText {
      endBlock();
      const mainLines = main.to > main.from && main.from >= 0 ? lines.slice(main.from, main.to) : lines;
      const textLines = mainLines.some((each) => each.trim() !== '') ? mainLines : lines;
      return { title: collapseWhitespace(title), text: textLines.join('\n').trim() };
    },
  };
}

/** Returns an absolute URL, or '' if it isn't an HTTP URL. */
function resolve(href: string, address: URL): string {
  if (href === '' || !URL.canParse(href, address.href)) return '';
  const url = new URL(href, address.href);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : '';
}
