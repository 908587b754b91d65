/** Narrows the place of a tag or block to the value in it that a message is about. Called for diagnostics only. */
import type { SourcePosition } from './diagnostics.ts';
import type { Source } from './source.ts';
import { getTextOffset } from './line-starts.ts';
import { openText } from './source-text.ts';

/** Max characters to search for the value, from the start of a tag, an expression or a module. */
const MAX_DISTANCE = 20_000;

/** The target of a search: an attribute by its name, or the one that holds a value. */
export type SearchTarget = { attribute: string } | { value: string };

/**
 * Place of an attribute, when a JSX or HTML tag begins at `at`; of the text itself inside an expression, a module or
 * the first line of a code block. Anything else, such as a Markdown link, stays where it is.
 */
export function refinePlace(at: SourcePosition, searchTarget: SearchTarget, source: Source): SourcePosition {
  if (!source.has(at.file)) return at;
  const text = at.inText?.text ?? openText(source, at.file).text;
  const start = getTextOffset(text, at.inText ?? at);
  const scope = text.slice(start, start + MAX_DISTANCE);
  const offset = findIn(scope, searchTarget);
  return offset === undefined || offset === 0 ? at : movePlace(at, scope.slice(0, offset));
}

/** Returns the place after some text that begins at `at`. */
export function movePlace(at: SourcePosition, text: string): SourcePosition {
  if (at.inText) return { ...at, inText: { ...at.inText, ...move(at.inText, text) } };
  return { file: at.file, ...move(at, text) };
}

/** The place after some text that begins at `at`. */
export function move(at: { line: number; column: number }, text: string): { line: number; column: number } {
  const last = text.lastIndexOf('\n');
  if (last === -1) return { line: at.line, column: at.column + text.length };
  return { line: at.line + text.split('\n').length - 1, column: text.length - last };
}

function findIn(scope: string, target: SearchTarget): number | undefined {
  if (/^<[A-Za-z]/.test(scope)) return findAttribute(scope, target);
  const text = 'value' in target ? target.value : target.attribute;
  if (/^(?:`{3}|~{3})/.test(scope)) return indexIn(scope.split('\n', 1)[0] ?? '', text);
  if (/^(?:\{|export\b|import\b|const\b|function\b)/.test(scope)) return indexIn(scope, text);
  return undefined;
}

function indexIn(text: string, part: string): number | undefined {
  const index = part === '' ? -1 : text.indexOf(part);
  return index === -1 ? undefined : index;
}

/** Each attribute of a tag: its name, then a quoted text, a bare one, or the start of an expression. */
const ATTRIBUTE = /\s+([^\s"'<>/={}]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`{}]+)|\{))?|\s*(\/?>)/y;

function findAttribute(tag: string, searchTarget: SearchTarget): number | undefined {
  let at = /^<[^\s/>]+/.exec(tag)?.[0].length ?? 0;
  let partly: number | undefined;
  while (at < tag.length) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(tag);
    if (!match || match[5] !== undefined) break;
    const begin = at + match[0].length - match[0].trimStart().length;
    at = ATTRIBUTE.lastIndex;
    const braces = match[0].endsWith('{') ? sliceToClosingBrace(tag, at) : undefined;
    at += braces?.length ?? 0;
    const value = match[2] ?? match[3] ?? match[4] ?? braces ?? '';
    if ('attribute' in searchTarget ? match[1] === searchTarget.attribute : value === searchTarget.value) return begin;
    if ('value' in searchTarget && value.includes(searchTarget.value)) partly ??= begin;
  }
  return partly;
}

/** The rest of an expression, its closing brace included. */
function sliceToClosingBrace(tag: string, from: number): string {
  let depth = 1;
  for (let at = from; at < tag.length; at++) {
    if (tag[at] === '{') depth++;
    else if (tag[at] === '}' && --depth === 0) return tag.slice(from, at + 1);
  }
  return tag.slice(from);
}
