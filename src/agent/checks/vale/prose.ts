/** Splits a page into the blocks of its prose that Vale's scopes mean. */
import { hideCode } from '../writing/hide-code.ts';
import type { TextRange } from './ignored-texts.ts';

/** A heading, a list item or a paragraph. */
export interface ProseBlock {
  scope: 'heading' | 'list' | 'paragraph';
  text: string;
  /** Number of its first line, from 1. */
  line: number;
}

/** The blocks of a page, and which of its text isn't in them. */
export interface PageProse {
  blocks: ProseBlock[];
  /** Such as `of line 12, only the first 4000 characters are checked`. */
  problems: string[];
}

/** Lists the blocks. Code, comments, frontmatter, tags, expressions, URLs, imports and ignored texts are blank. */
export function listBlocks(page: string, ignored: readonly TextRange[] = []): PageProse {
  const blocks: ProseBlock[] = [];
  const problems: string[] = [];
  let isOpen = false;
  for (const [index, line] of hideMarkup(page, ignored).split('\n').entries()) {
    const wholeText = line.replace(/^[\s>|]*/, '');
    const text = wholeText.slice(0, MAX_LINE);
    if (text.length < wholeText.trimEnd().length)
      problems.push(`only the first ${MAX_LINE} characters of line ${index + 1} are checked`);
    const heading = /^#{1,6}\s+(.*?)[\s#]*$/.exec(text);
    const item = /^(?:[-*+]|\d{1,9}[.)])\s+(.*)$/.exec(text);
    if (heading || item || text.trim() === '') isOpen = false;
    if (heading) blocks.push({ scope: 'heading', text: heading[1] ?? '', line: index + 1 });
    else if (item) {
      blocks.push({ scope: 'list', text: item[1] ?? '', line: index + 1 });
      isOpen = true;
    } else if (text.trim() !== '') {
      const last = blocks.at(-1);
      if (isOpen && last && last.text.length < MAX_BLOCK) last.text += `\n${text}`;
      else blocks.push({ scope: 'paragraph', text, line: index + 1 });
      isOpen = true;
    }
    if (blocks.length >= MAX_BLOCKS) {
      problems.push(`only its text up to line ${index + 1} is checked`);
      break;
    }
  }
  return { blocks: blocks.filter(({ text }) => text.trim() !== ''), problems: problems.slice(0, MAX_PROBLEMS) };
}

const MAX_LINE = 4_000;
const MAX_BLOCK = 20_000;
const MAX_BLOCKS = 5_000;
const MAX_PROBLEMS = 5;
/** Replaces markup within a text, so that the words around it aren't neighbors. */
const MARK = '\uFFFC';

function hideMarkup(page: string, ignored: readonly TextRange[]): string {
  const frontmatter = /^---\r?\n[^]*?\r?\n---(?=\r?\n|$)/.exec(page)?.[0] ?? '';
  const rest = markRanges(page, ignored).slice(frontmatter.length);
  // Code is a part of its sentence. Lines and columns stay the same.
  const text = Array.from(hideCode(rest), (character, index) =>
    character === ' ' && rest[index] !== ' ' && rest[index] !== '\t' ? MARK : character,
  ).join('');
  return `${frontmatter.replaceAll(/[^\n]/g, '')}${text
    .replaceAll(/^(?:import|export) .*$/gm, '')
    .replaceAll(/\]\([^()\s]{0,500}\)/g, ']')
    .replaceAll(/https?:\/\/[^\s)>\]]{1,500}/g, MARK)
    .replaceAll(/<\/?[A-Za-z][^<>\n]{0,1000}>/g, '')
    .replaceAll(/\{[^{}\n]{0,500}\}/g, MARK)
    .replaceAll(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}/g, '')
    .replaceAll(new RegExp(`^${MARK}+$`, 'gm'), '')}`;
}

function markRanges(page: string, ranges: readonly TextRange[]): string {
  let result = '';
  let end = 0;
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    if (to <= end) continue;
    const start = Math.max(from, end);
    result += page.slice(end, start) + page.slice(start, to).replaceAll(/[^\n]/g, MARK);
    end = to;
  }
  return result + page.slice(end);
}

/** Splits a block into sentences, with their places. */
export function splitSentences(text: string): { text: string; at: number }[] {
  const sentences: { text: string; at: number }[] = [];
  let start = 0;
  for (const { index, 0: end } of text.matchAll(/[.!?]["”')\]]?\s+(?=[\p{Lu}\d"“(])/gu)) {
    sentences.push({ text: text.slice(start, index + 1), at: start });
    start = index + end.length;
  }
  return [...sentences, { text: text.slice(start), at: start }].filter((sentence) => sentence.text.trim() !== '');
}
