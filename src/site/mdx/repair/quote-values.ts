/** Adds quotes around values that HTML allows without them (`<td width=100>`, `target=_blank`) but MDX rejects. */
import { isHtmlTag, isKnownTag, isVoidTag } from '../../markdown/known-tags.ts';
import { replaceOutsideCode } from '../../markdown/code-ranges.ts';

const VALUE = String.raw`"[^"<]*"|'[^'<]*'|\{[^{}<>]*\}|\{\{[^{}<>]*\}\}|[^\s"'=<>${'`'}{}][^\s"'<>${'`'}{}]*`;
const TAG = new RegExp(String.raw`<([A-Za-z][\w.:-]*)((?:\s+[^\s"'<>/={}]+(?:\s*=\s*(?:${VALUE}))?)+)(\s*\/?>)`, 'g');
const ATTRIBUTE = new RegExp(String.raw`(=\s*)(${VALUE})`, 'g');

/**
 * Quotes the unquoted values of all tags outside code; returns undefined if there is none at `offset`. Line numbers
 * don't change.
 */
export function quoteValues(source: string, offset: number): string | undefined {
  TAG.lastIndex = offset;
  const tagMatch = TAG.exec(source);
  if (tagMatch?.index !== offset || quoteTag(tagMatch) === tagMatch[0]) return undefined;
  return quoteAll(source);
}

/** Quotes values in Markdown if one is a URL, which the parser would turn into a link instead of reading the tag. */
export function quoteAddresses(source: string): string {
  return /<[A-Za-z][^<>]*=\s*(?:https?:|www\.)/i.test(source) ? quoteAll(source) : source;
}

function quoteAll(source: string): string {
  return replaceOutsideCode(source, (part) => part.replace(TAG, (...match: string[]) => quoteTag(match)));
}

function quoteTag([tag = '', name = '', attributes = '', end = '']: readonly string[]): string {
  if (!isKnownTag(name) && !/^[A-Z]/.test(name)) return tag;
  // HTML would read the slash as the end of the value (`href=/docs/>`), but on void elements and components it closes
  // the tag.
  const closes = end === '>' && (isVoidTag(name) || !isHtmlTag(name)) && /=\s*[^\s"'{}]*\/$/.test(attributes);
  const quotedAttributes = (closes ? attributes.slice(0, -1) : attributes).replace(
    ATTRIBUTE,
    (match, equals, value: string) => (/^["'{]/.test(value) ? match : `${equals}"${value}"`),
  );
  return `<${name}${quotedAttributes}${closes ? '/>' : end}`;
}
