/** Finds unclosed tags inside braces, nested deeply enough to make the expression parser take exponential time. */
import { createCodeFinder, replaceOutsideCode } from '../../markdown/code-ranges.ts';

/** Maximum depth of nested tags inside braces. Hand-written components use up to 8. */
const MAX_NESTED = 16;
/** Maximum number of unclosed tags inside braces; each further one up to quadruples the parser's time. */
const MAX_UNCLOSED = 4;

/** Matches strings inside braces, ends of tags, starts of tags (not of type arguments), and braces. */
const TOKEN = /"[^"\n]*"|(?<![\w<>])'[^'\n]*'|\/>|<\/|(?<![\w$)\]])<(?=[A-Za-z>])|[{}]/g;

/**
 * Returns the offset of the outermost `{` that contains too many open tags, if any. The parser tries each `<a>` inside
 * an expression as generic parameters and again as a tag, which multiplies its work for each unclosed tag.
 */
export function findDeepBrace(text: string): number | undefined {
  if (!text.includes('{')) return undefined;
  const isCode = createCodeFinder(text);
  /** Offsets of open braces, each with the number of tags open inside it. */
  const braces: { at: number; open: number }[] = [];
  let openCount = 0;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const { 0: token, index } = match;
    const brace = braces.at(-1);
    if (!brace && /^["']/.test(token)) TOKEN.lastIndex = index + 1;
    if (isCode(index)) continue;
    if (token === '{') braces.push({ at: index, open: 0 });
    else if (token === '}') {
      // After an open tag, the parser treats `}` as its content.
      if (brace?.open === 0) braces.pop();
    } else if (brace && token === '<') {
      brace.open++;
      if (++openCount > MAX_NESTED) return braces[0]?.at;
    } else if (brace && brace.open > 0 && (token === '</' || token === '/>')) {
      brace.open--;
      openCount--;
    }
  }
  return openCount > MAX_UNCLOSED ? braces[0]?.at : undefined;
}

/** Whether more than `most` tags, or more than `most` braces, outside code are never closed. */
export function hasManyUnclosed(text: string, maximum: number): boolean {
  let tags = 0;
  let braces = 0;
  replaceOutsideCode(text, (part) => {
    for (const { 0: token, index } of part.matchAll(TOKEN)) {
      // In an expression, a backslash escapes nothing.
      if (braces <= 0 && isEscaped(part, index)) continue;
      if (token === '{') braces++;
      else if (token === '}') braces--;
      else if (!/^["']/.test(token)) tags += token === '<' ? 1 : -1;
    }
    return '';
  });
  return tags > maximum || braces > maximum;
}

/** Whether an odd number of backslashes precedes a character of Markdown. */
function isEscaped(text: string, index: number): boolean {
  let start = index;
  while (text[start - 1] === '\\') start--;
  return (index - start) % 2 === 1;
}

/** Matches attribute values, ends of tags, and starts of tags. */
const TAG = /="[^"\n]*"|\/>|<\/|<(?=[A-Za-z>])/g;

/** Counts tags outside code: the maximum depth of open ones, and the number of unmatched closing tags. */
export function countTags(text: string): { deepest: number; stray: number } {
  if (!text.includes('<')) return { deepest: 0, stray: 0 };
  let openCount = 0;
  let maxDepth = 0;
  let strayCount = 0;
  replaceOutsideCode(text, (part) => {
    for (const { 0: token, index } of part.matchAll(TAG)) {
      if (isEscaped(part, index)) continue;
      if (token === '<') openCount++;
      else if (token.startsWith('=')) continue;
      else if (openCount > 0) openCount--;
      else strayCount++;
      maxDepth = Math.max(maxDepth, openCount);
    }
    return '';
  });
  return { deepest: maxDepth, stray: strayCount };
}
