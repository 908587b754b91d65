/**
 * Splits printed HTML into text and tags. Only works for our own well-formed output, in which attributes are quoted
 * and `<` in text is escaped.
 */

export type HtmlToken =
  | { type: 'text'; value: string }
  | { type: 'begin'; name: string; attributes: Readonly<Record<string, string>>; isEmpty: boolean }
  | { type: 'end'; name: string };

/** Yields tokens in order, without the content of scripts and style sheets. Takes time linear in the length. */
export function* readHtml(html: string): Generator<HtmlToken> {
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    if (start !== at) yield { type: 'text', value: decode(html.slice(at, start === -1 ? html.length : start)) };
    if (start === -1) return;
    if (html.startsWith('<!--', start)) {
      at = findEndAfter(html, '-->', start);
      continue;
    }
    const end = findEnd(html, start);
    const tag = readTag(html.slice(start + 1, end - 1));
    if (tag) yield tag;
    at = tag?.type === 'begin' && RAW.test(tag.name) ? findEndAfter(html, `</${tag.name}>`, end) : end;
    if (tag?.type === 'begin' && RAW.test(tag.name)) yield { type: 'end', name: tag.name };
  }
}

/** Elements whose content isn't HTML. */
const RAW = /^(?:script|style)$/;
const EMPTY = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

function findEndAfter(html: string, text: string, from: number): number {
  const index = html.indexOf(text, from);
  return index === -1 ? html.length : index + text.length;
}

/** Returns the index after the `>` that ends a tag, ignoring `>` within quotes. */
function findEnd(html: string, start: number): number {
  let quote = '';
  for (let at = start + 1; at < html.length; at += 1) {
    const character = html[at] ?? '';
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at + 1;
  }
  return html.length + 1;
}

function readTag(text: string): HtmlToken | undefined {
  const [, slash, name = ''] = /^(\/?)([a-z][\w:-]*)/i.exec(text) ?? [];
  if (name === '') return undefined;
  const tag = name.toLowerCase();
  if (slash === '/') return { type: 'end', name: tag };
  const attributes: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [, key = '', double, single] of text.slice(name.length).matchAll(ATTRIBUTE))
    attributes[key.toLowerCase()] = decode(double ?? single ?? '');
  return { type: 'begin', name: tag, attributes, isEmpty: EMPTY.test(tag) || text.endsWith('/') };
}

const ATTRIBUTE = /([^\s"'=/]+)(?:="([^"]*)"|='([^']*)')?/g;

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (match, decimal, hex, name) => {
    if (typeof name === 'string') return NAMED_ENTITIES[name.toLowerCase()] ?? match;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : match;
  });
}

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
