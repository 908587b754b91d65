import { replaceOutsideCode } from '../../markdown/code-ranges.ts';

const RAW = String.raw`(<(style|script)\b[^<>{}]*(?<!\/)>)(?!\s*\{)((?:(?!<\/?\2\b)[^])*)(?=<\/\2\s*>)`;
const RAW_AT_POSITION = new RegExp(RAW, 'y');
const ALL = new RegExp(RAW, 'g');

/**
 * Wraps the text of the `<style>` or `<script>` at an offset, and of all later ones, in braces, as MDX requires. In
 * HTML their text isn't markup (13.1.2), so pages contain rules such as `a > b { color: red }` unescaped; pages
 * generated from notebooks have hundreds. Returns undefined if the offset is in neither element, or the text already
 * has braces.
 */
export function wrapRawTexts(source: string, offset: number): string | undefined {
  RAW_AT_POSITION.lastIndex = Math.max(source.lastIndexOf('<style', offset), source.lastIndexOf('<script', offset), 0);
  const match = RAW_AT_POSITION.exec(source);
  if (!match) return undefined;
  const { 0: matchText, 1: tag = '', 3: text = '', index } = match;
  const end = index + matchText.length;
  if (end <= offset) return undefined;
  const followingText = replaceOutsideCode(source.slice(end), (part) =>
    part.replace(ALL, (_, open: string, __, innerText: string) => open + wrapInBraces(innerText)),
  );
  return source.slice(0, index) + tag + wrapInBraces(text) + followingText;
}

/** Returns a template literal in braces: text in code. */
export function wrapInBraces(text: string): string {
  return `{\`${text.replace(/[`\\]|\$(?=\{)/g, '\\$&')}\`}`;
}
