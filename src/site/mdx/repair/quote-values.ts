/** Quotes around the values that HTML allows without (`<td width=100>`, `target=_blank`) and MDX refuses. */
import { isHtmlTag, isKnownTag, isVoidTag } from '../../markdown/known-tags.ts';
import { replaceOutsideCode } from '../../markdown/code-ranges.ts';

const VALUE = String.raw`"[^"<]*"|'[^'<]*'|\{[^{}<>]*\}|\{\{[^{}<>]*\}\}|[^\s"'=<>${'`'}{}][^\s"'<>${'`'}{}]*`;
const TAG = new RegExp(String.raw`<([A-Za-z][\w.:-]*)((?:\s+[^\s"'<>/={}]+(?:\s*=\s*(?:${VALUE}))?)+)(\s*\/?>)`, 'g');
const ATTRIBUTE = new RegExp(String.raw`(=\s*)(${VALUE})`, 'g');

/** Quotes the bare values of all tags outside code; undefined when there is none at `offset`. Lines stay. */
export function quoteValues(source: string, offset: number): string | undefined {
  TAG.lastIndex = offset;
  const refused = TAG.exec(source);
  if (refused?.index !== offset || quoteTag(refused) === refused[0]) return undefined;
  return replaceOutsideCode(source, (part) => part.replace(TAG, (...match: string[]) => quoteTag(match)));
}

function quoteTag([tag = '', name = '', attributes = '', end = '']: readonly string[]): string {
  if (!isKnownTag(name) && !/^[A-Z]/.test(name)) return tag;
  // What HTML reads as the end of a value (`href=/docs/>`) closes an element that is empty, and a component.
  const closes = end === '>' && (isVoidTag(name) || !isHtmlTag(name)) && /=\s*[^\s"'{}]*\/$/.test(attributes);
  const quoted = (closes ? attributes.slice(0, -1) : attributes).replace(ATTRIBUTE, (whole, equals, value: string) =>
    /^["'{]/.test(value) ? whole : `${equals}"${value}"`,
  );
  return `<${name}${quoted}${closes ? '/>' : end}`;
}
