/**
 * `<MDX>` in code: its content is Markdown, which isn't JSX. The content is quoted as a string before the code is
 * parsed, and expanded as Markdown with the tag (`expandQuoted`).
 */
import { createCodeFinder } from '../../markdown/code-ranges.ts';
import { wrapInBraces } from './raw-text.ts';

/** Attribute with the number of the line at which the content starts. */
export const LINE_ATTRIBUTE = 'data-bd-line';

const TAG = /<(\/?)MDX(?:\s[^<>]*)?>/g;
const DEFINITION = /\b(?:const|let|var|function|class)\s+MDX\b/;
/** The start of an import. It doesn't include a long text after the word. */
const IMPORT = /^import\b[^;'"]{0,500}/gm;
/** What code has before a tag that it returns or chooses. */
const CODE_BEFORE = /(?:[({[?:,|&]|=>|\breturn)\s*$/;
/** Maximum number of characters between a tag and the code before it. */
const MAX_SPACE = 200;

/** Quotes the content of `<MDX>` in a module. */
export function quoteModuleMarkdown(text: string): string {
  return quoteMarkdown(text, () => true);
}

/** Quotes the content of `<MDX>` in the expressions and exports of a page, where Markdown isn't valid. */
export function quotePageMarkdown(text: string): string {
  if (!hasContent(text)) return text;
  const isFenced = createCodeFinder(text);
  const lines = [...text.matchAll(/^(?=\S)(?:export\s)?/gm)].map(({ 0: start, index }) => ({ start, index }));
  let line = -1;
  return quoteMarkdown(text, (offset) => {
    while ((lines[line + 1]?.index ?? Infinity) <= offset) line++;
    if (isFenced(offset)) return false;
    return lines[line]?.start !== '' || CODE_BEFORE.test(text.slice(Math.max(0, offset - MAX_SPACE), offset));
  });
}

const hasContent = (text: string): boolean => text.includes('</MDX>') && !isDefined(text);

/** Whether the author has a component with this name, whose content is JSX. */
const isDefined = (text: string): boolean =>
  DEFINITION.test(text) || [...text.matchAll(IMPORT)].some(([start]) => /\bMDX\b/.test(start));

/**
 * Quotes the content of the outermost `<MDX>` tags in code as template literals, which keep the number of lines. Linear
 * in the text.
 */
function quoteMarkdown(text: string, isCode: (offset: number) => boolean): string {
  if (!hasContent(text)) return text;
  let result = '';
  let end = 0;
  let depth = 0;
  let line = 1;
  for (const { 0: tag, 1: slash, index } of text.matchAll(TAG)) {
    if (tag.endsWith('/>')) continue;
    if (slash !== '') {
      if (depth === 0 || --depth > 0) continue;
      const content = text.slice(end, index);
      result += wrapInBraces(content);
      line += countLines(content);
      end = index;
    } else if (depth > 0 || isCode(index)) {
      if (depth++ > 0) continue;
      const before = text.slice(end, index + tag.length);
      line += countLines(before);
      result += `${before.slice(0, -1)} ${LINE_ATTRIBUTE}="${line}">`;
      end = index + tag.length;
    }
  }
  return depth > 0 ? text : result + text.slice(end);
}

const countLines = (text: string): number => text.split('\n').length - 1;
