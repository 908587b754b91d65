/**
 * Indents the content and closing tag of an element that opens in a list item, because MDX ends the item, and so the
 * element, at a line with less indentation.
 */
import { findClosingTag } from './close-tags.ts';

const ITEM_START = /^[\t ]*(?:(?:[-*+]|\d{1,9}[.)])[\t ]+)*$/;

export interface IndentedContent {
  source: string;
  /** The problem, as shown in the message. */
  found: string;
  done: string;
}

interface UnclosedTag {
  reason: string;
  tag?: { name: string };
  /** Offset of the opening tag. */
  offset: number;
}

/** Returns undefined if the element doesn't end with its list item. Line numbers don't change. */
export function indentContent(source: string, { reason, tag, offset }: UnclosedTag): IndentedContent | undefined {
  if (!tag || !reason.includes('before the end of `listItem`')) return undefined;
  const closing = findClosingTag(source, { name: tag.name, open: offset });
  if (closing === undefined) return undefined;
  const before = source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset);
  const lineStart = source.lastIndexOf('\n', closing - 1) + 1;
  const contentStart = source.indexOf('\n', offset) + 1;
  const closingIndent = source.slice(lineStart, closing);
  if (!ITEM_START.test(before) || contentStart === 0 || contentStart > lineStart || closingIndent.trim() !== '')
    return undefined;
  const content = source.slice(contentStart, lineStart);
  const missing = Math.max(0, before.length - findIndent(content, before.length));
  const indentedSource =
    source.slice(0, contentStart) +
    content.replace(/^(?=[^\r\n])/gm, ' '.repeat(missing)) +
    closingIndent.padEnd(before.length) +
    source.slice(closing);
  if (indentedSource === source) return undefined;
  return { source: indentedSource, found: `The indentation of <${tag.name}>`, done: DONE };
}

/** Returns the smallest indentation of a line that isn't empty. */
function findIndent(content: string, maximum: number): number {
  let indent = maximum;
  for (const [spaces] of content.matchAll(/^[\t ]*(?=\S)/gm)) indent = Math.min(indent, spaces.length);
  return indent;
}

const DONE =
  'Its content and closing tag are read as part of the list item. Indent them by at least as much as the opening tag.';
