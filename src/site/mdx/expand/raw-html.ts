/** Splits HTML that Markdown left as text into tags. Tags keep their case, so that components work in `.md` files. */
import type { Report, SourcePosition } from '../../model/diagnostics.ts';
import { movePlace } from '../../model/refine-place.ts';
import { GAP_ATTRIBUTE } from '../repair/normalize.ts';
import { readLiteral } from '../../expressions/read-literal.ts';
import { BRACES } from '../repair/quote-braces.ts';
import type { Props, Value } from '../../model/tree.ts';
import { VOID_TAGS } from '../../model/void-tags.ts';
import { lookUp } from '../../../lib/look-up.ts';

export type RawToken =
  | { type: 'open'; name: string; props: Props; selfClosing: boolean; at: SourcePosition; source: string }
  | { type: 'close'; name: string; at: SourcePosition; source: string }
  | { type: 'text'; value: string };

/** Elements whose content isn't HTML. */
const RAW_TEXT_TAGS = /^(?:script|style|textarea|title)$/i;
/** A value that starts with a brace is read in one way only. Otherwise, the time would double with each of them. */
const TAG =
  /<(\/?)([A-Za-z][\w.:-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{[^{}]*\}(?=[\s/>])|(?!\{[^{}]*\}[\s/>])[^\s"'=<>`]+))?)*)\s*(\/?)>/y;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\}|([^\s"'=<>`]+)))?/g;

/**
 * Splits HTML from `start` into tags and text. Comments, doctypes and processing instructions are dropped. If one of
 * them has no end, `report` says so, because the text after it is lost.
 */
export function tokenizeHtml(html: string, start: SourcePosition, report?: Report): RawToken[] {
  const tokens: RawToken[] = [];
  let at = 0;
  let text = '';
  let place = start;
  let placeOffset = 0;
  const getPosition = (offset: number): SourcePosition => {
    place = movePlace(place, html.slice(placeOffset, offset));
    placeOffset = offset;
    return place;
  };
  const flush = () => {
    if (text) tokens.push({ type: 'text', value: decodeEntities(text).replaceAll(BRACES, '') });
    text = '';
  };
  while (at < html.length) {
    const next = html.indexOf('<', at);
    if (next < 0) break;
    text += html.slice(at, next);
    const skippedEnd = skipMarkup(html, next);
    if (skippedEnd !== undefined) {
      if (Number.isNaN(skippedEnd)) report?.({ ...getPosition(next), ...describeOpenComment(html, next) });
      at = Number.isNaN(skippedEnd) ? html.length : skippedEnd;
      continue;
    }
    TAG.lastIndex = next;
    const match = TAG.exec(html);
    if (!match) {
      text += '<';
      at = next + 1;
      continue;
    }
    flush();
    at = TAG.lastIndex;
    const [source, , name = ''] = match;
    if (match[1]) tokens.push({ type: 'close', name, at: getPosition(next), source });
    else {
      const selfClosing = match[4] === '/' || (VOID_TAGS.has(name.toLowerCase()) && !FOREIGN_TAGS.has(name));
      const props = readAttributes(match[3] ?? '');
      tokens.push({ type: 'open', name, props, selfClosing, at: getPosition(next), source });
      if (!selfClosing && RAW_TEXT_TAGS.test(name)) {
        const closingTag = new RegExp(`</${name}`, 'gi');
        closingTag.lastIndex = at;
        const stop = closingTag.exec(html)?.index ?? html.length;
        tokens.push({ type: 'text', value: html.slice(at, stop) });
        at = stop;
      }
    }
  }
  text += html.slice(at);
  flush();
  return tokens;
}

/** Components of other tools with the names of elements that mean nothing in the body of a page. */
export const FOREIGN_TAGS: ReadonlySet<string> = new Set(['Embed', 'Image', 'Link']);

/** Returns the end of a comment or declaration at `at`: NaN if it has none, undefined if there is no comment. */
function skipMarkup(html: string, at: number): number | undefined {
  if (html.startsWith('<!--', at)) return findEndAfter(html, '-->', at + 4);
  if (html.startsWith('<!', at) || html.startsWith('<?', at)) return findEndAfter(html, '>', at + 2);
  return undefined;
}

function findEndAfter(html: string, mark: string, from: number): number {
  const end = html.indexOf(mark, from);
  return end < 0 ? Number.NaN : end + mark.length;
}

function describeOpenComment(html: string, at: number) {
  const [start, end] = html.startsWith('<!--', at) ? ['<!--', '-->'] : [html.slice(at, at + 2), '>'];
  const message = `The comment that starts with "${start}" isn't closed, so the text after it is left out. Add "${end}" after the comment, or write &lt; for the bracket.`;
  return { severity: 'warning', code: 'unmatched-tag', message } as const;
}

function readAttributes(text: string): Props {
  const props: Props = {};
  for (const [, name, double, single, braces, plainValue] of text.matchAll(ATTRIBUTE)) {
    if (!name || name === GAP_ATTRIBUTE) continue;
    const value = double ?? single ?? plainValue;
    if (value?.startsWith(BRACES)) {
      props[toPropName(name)] = readBraces(decodeEntities(value.slice(1)));
      continue;
    }
    props[toPropName(name)] =
      braces === undefined ? (value === undefined ? true : decodeEntities(value)) : readBraces(braces);
  }
  return props;
}

function toPropName(name: string): string {
  return name === 'class' ? 'className' : name;
}

/** Returns a literal's value, or the text of the expression. */
function readBraces(text: string): Value {
  return readLiteral(text) ?? text.trim();
}

const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  copy: '©',
  reg: '®',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  rarr: '→',
  larr: '←',
  times: '×',
  middot: '·',
  bull: '•',
};

/** Decodes the character references that occur in pages; unknown ones stay as written. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}));/g,
    (match, decimal, hex, name: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
      if (code !== undefined)
        return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
          ? String.fromCodePoint(code)
          : '\uFFFD';
      return lookUp(NAMED_ENTITIES, name) ?? match;
    },
  );
}
