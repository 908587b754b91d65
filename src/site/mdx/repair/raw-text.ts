import { replaceOutsideCode } from '../../markdown/code-ranges.ts';

const RAW = String.raw`(<(style|script)\b[^<>{}]*(?<!\/)>)(?!\s*\{)((?:(?!<\/?\2\b)[^])*)(?=<\/\2\s*>)`;
const AT = new RegExp(RAW, 'y');
const ALL = new RegExp(RAW, 'g');

/**
 * Puts the text of the `<style>` or `<script>` around an offset into braces, as MDX wants it, and all behind it: in HTML it is no
 * markup (13.1.2), so that pages hold rules such as `a > b { color: red }` as they are; those made from notebooks have hundreds.
 * Undefined when the offset is in none, or it has braces.
 */
export function braceRawTexts(source: string, offset: number): string | undefined {
  AT.lastIndex = Math.max(source.lastIndexOf('<style', offset), source.lastIndexOf('<script', offset), 0);
  const found = AT.exec(source);
  if (!found) return undefined;
  const { 0: whole, 1: tag = '', 3: text = '', index } = found;
  const end = index + whole.length;
  if (end <= offset) return undefined;
  const rest = replaceOutsideCode(source.slice(end), (part) =>
    part.replace(ALL, (_, open: string, __, inner: string) => open + brace(inner)),
  );
  return source.slice(0, index) + tag + brace(text) + rest;
}

function brace(text: string): string {
  return `{\`${text.replace(/[`\\]|\$(?=\{)/g, '\\$&')}\`}`;
}
