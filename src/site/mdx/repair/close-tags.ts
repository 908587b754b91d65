/** Finds where an unclosed tag ends according to HTML. */
import { createCodeFinder } from '../../markdown/code-ranges.ts';
import { isVoidTag } from '../../markdown/known-tags.ts';
import { findClosingTags } from '../../markdown/optional-end-tags.ts';

const TAG = /<(\/?)([A-Za-z][\w.:-]*)(?![\w.:-])(?:[^<>"'{}]|"[^"<]*"|'[^'<]*'|\{(?:[^{}<]|\{[^{}<]*\})*\})*>/g;

/**
 * Returns the source with the closing tag where HTML implies it; undefined if it implies none. `open` is the offset of
 * the opening tag.
 */
export function closeImplied(source: string, { name, open }: { name: string; open: number }): string | undefined {
  const closers = findClosingTags(name);
  if (!closers) return undefined;
  let depth = -1;
  for (const tag of iterateTags(source, open)) {
    if (tag.isClosing ? depth === 0 : depth === 0 && closers.test(tag.name))
      return tag.isClosing && tag.name === name ? undefined : insertClosing(source, name, tag.at);
    if (tag.isClosing) depth--;
    else if (!tag.isEmpty) depth++;
  }
  return undefined;
}

/** Whether an element of this name is open at `end`, so that a closing tag there has a match. */
export function isOpenAt(source: string, name: string, end: number): boolean {
  let depth = 0;
  for (const tag of iterateTags(source.slice(0, end), 0)) {
    if (tag.name !== name || tag.isEmpty) continue;
    depth = tag.isClosing ? Math.max(0, depth - 1) : depth + 1;
  }
  return depth > 0;
}

/** Returns the offset of the tag that closes the one at `open`; undefined if none does outside code. */
export function findClosingTag(source: string, { name, open }: { name: string; open: number }): number | undefined {
  let depth = 0;
  for (const tag of iterateTags(source, open)) {
    if (tag.name !== name || tag.isEmpty) continue;
    depth += tag.isClosing ? -1 : 1;
    if (depth === 0) return tag.at;
  }
  return undefined;
}

/**
 * Inserts the closing tag after the last text before `at`, but not at the end of a fence, which a tag on the same line
 * would break.
 */
export function insertClosing(source: string, name: string, at: number): string {
  const text = source.slice(0, at).trimEnd();
  const line = text.slice(text.lastIndexOf('\n') + 1);
  const end = /^[\t >]*(?:`{3,}|~{3,})$/.test(line) ? at : text.length;
  return `${source.slice(0, end)}</${name}>${source.slice(end)}`;
}

/** Yields tags outside code, in order. */
function* iterateTags(source: string, start: number) {
  const isCode = createCodeFinder(source);
  TAG.lastIndex = start;
  for (const match of source.matchAll(TAG)) {
    const at = match.index;
    if (isCode(at)) continue;
    const [tag, slash, name = ''] = match;
    yield { at, name, isClosing: slash === '/', isEmpty: tag.endsWith('/>') || isVoidTag(name) };
  }
}
