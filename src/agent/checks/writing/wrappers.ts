/** Finds pages whose whole text is inside something else, such as a code block. */
import { findCodeRanges } from '../../../site/shared.ts';
import { countLines } from './create-problem.ts';
import { splitFrontmatter } from './frontmatter.ts';

export interface Wrapper {
  line: number;
  message: string;
}

/** Describes a wrapper around the whole text of a page. */
export function findWrapper(text: string): Wrapper | undefined {
  const { frontmatter, body } = splitFrontmatter(text);
  const offset = findWholeFence({ frontmatter, body });
  if (offset !== undefined) return { line: countLines(text.slice(0, frontmatter.length + offset)), message: IN_FENCE };
  const unclosed = findUnclosedFence(body);
  if (unclosed !== undefined)
    return { line: countLines(text.slice(0, frontmatter.length + unclosed)), message: UNCLOSED };
  const start = countLines(frontmatter) + (body.match(/^\s*/)?.[0].split('\n').length ?? 1) - 1;
  const surroundings = SURROUNDINGS.find(({ matches }) => matches(body, frontmatter));
  return surroundings && { line: start, message: surroundings.message };
}

const IN_FENCE = 'The whole page is inside a code block. Remove its fences.';
const UNCLOSED =
  "A code block starts here and doesn't end, so the page is cut off or its fences don't match. Close it.";

const SURROUNDINGS: readonly { matches: (body: string, frontmatter: string) => boolean; message: string }[] = [
  {
    matches: (body) =>
      /^\s*<pre\b[^>]*>[^]*<\/pre>\s*$/i.test(body) && looksLikePage(body.replace(/^\s*<pre[^>]*>/i, '')),
    message: 'The whole page is inside <pre>. Remove the tags.',
  },
  {
    matches: (body) => hasPrefix(body, /^>/) && looksLikePage(body.replaceAll(/^> ?/gm, '')),
    message: 'The whole page is quoted. Remove the > from its lines.',
  },
  {
    matches: (body) => hasPrefix(body, /^(?: {4}|\t)/) && looksLikePage(body.replaceAll(/^(?: {4}|\t)/gm, '')),
    message: 'The whole page is indented like code. Remove the indentation.',
  },
  {
    matches: (body) => /^\s*(?:"""|''')[^]*(?:"""|''')\s*$/.test(body),
    message: 'The whole page is in quotation marks. Remove them.',
  },
  {
    matches: (body, frontmatter) =>
      frontmatter === '' && /^\s*\{\s*"(?:content|text|page|path|file|markdown|body)"\s*:\s*"[^]*\}\s*$/.test(body),
    message: 'The page is JSON. Write its text.',
  },
];

function hasPrefix(body: string, prefix: RegExp): boolean {
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  return lines.length >= MIN_LINES && lines.every((line) => prefix.test(line));
}

const MIN_LINES = 3;

/** Returns the offset of the code block that contains the page. */
function findWholeFence({ frontmatter, body }: { frontmatter: string; body: string }): number | undefined {
  for (const [from, to] of findCodeRanges(body)) {
    const block = body.slice(from, to);
    const lineEnd = block.indexOf('\n');
    const opening = /^[ \t>]*(?:`+|~+)[ \t]*([\w.+-]*)/.exec(block.slice(0, Math.max(0, lineEnd)));
    if (!opening || !/`{3}|~{3}/.test(opening[0])) continue;
    const content = block.slice(lineEnd + 1);
    const isWhole = body.slice(0, from).trim() === '' && body.slice(to).trim() === '';
    const language = (opening[1] ?? '').toLowerCase();
    if (isWhole && (MARKDOWN.has(language) || (NO_LANGUAGE.has(language) && looksLikePage(content)))) return from;
    // A reply around a page in a code block.
    const share = (to - from) / Math.max(1, body.trim().length);
    if (MARKDOWN.has(language) || NO_LANGUAGE.has(language) || DATA.has(language))
      if (startsWithFrontmatter(content) && (frontmatter === '' || repeats(frontmatter, content)))
        if (share >= MIN_SHARE || (frontmatter === '' && isFirst(body, from))) return from;
  }
  return undefined;
}

const MARKDOWN = new Set(['md', 'mdx', 'markdown', 'mdown', 'mkd']);
const NO_LANGUAGE = new Set(['', 'text', 'txt', 'plaintext', 'plain', 'html', 'jsx', 'tsx', 'output', 'file', 'docs']);
const DATA = new Set(['yaml', 'yml', 'frontmatter']);
const MIN_SHARE = 0.6;
/** Words above a page in a code block, such as "Here is the page:". */
const MAX_INTRODUCTION = 400;

function isFirst(body: string, from: number): boolean {
  const introduction = body.slice(0, from).trim();
  return introduction.length <= MAX_INTRODUCTION && !/^#/m.test(introduction);
}

function startsWithFrontmatter(content: string): boolean {
  return /^\s*---[ \t]*\r?\n(?:[^\n]*\n){0,30}?[ \t]*(?:title|sidebarTitle|description)[ \t]*:/.test(content);
}

/** Returns whether a code block starts with the page's own title. */
function repeats(frontmatter: string, content: string): boolean {
  const title = /^[ \t]*title[ \t]*:[ \t]*\S[^\n]*$/m;
  const [outer, inner] = [title.exec(frontmatter)?.[0].trim(), title.exec(content)?.[0].trim()];
  return outer !== undefined && outer === inner;
}

/** Returns whether a text has the syntax of a page. */
function looksLikePage(content: string): boolean {
  return (
    startsWithFrontmatter(content) || /^\s{0,7}#{1,6} \S/m.test(content) || /^\s{0,7}<[A-Z]\w+[\s>]/m.test(content)
  );
}

/** Returns the offset of a code block without an end. */
function findUnclosedFence(body: string): number | undefined {
  const last = findCodeRanges(body).at(-1);
  if (!last || body.slice(last[1]).trim() !== '') return undefined;
  const block = body.slice(last[0], last[1]);
  const marker = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[\t ]+)?(`{3,}|~{3,})/.exec(block)?.[1];
  if (marker === undefined || !(block.includes('\n') || body.length === last[1])) return undefined;
  const lines = block.trimEnd().split('\n');
  const lastLine = lines.length > 1 ? (lines.at(-1) ?? '').trim() : '';
  const closing = lastLine.replace(/^[\s>]+/, '');
  const isClosed = closing.length >= marker.length && [...closing].every((character) => character === marker[0]);
  return isClosed ? undefined : last[0];
}
