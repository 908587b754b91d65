import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';
import { dropTags } from './drop-tags.ts';

/** Longer texts stay unchanged, in characters. */
const MAX_LENGTH = 4_000;

/**
 * Returns a short Markdown text as one line without markup, for places that show only text. Text that only looks like
 * markup stays.
 */
export function stripMarkdown(markdown: string): string {
  const isMarked = markdown.length <= MAX_LENGTH && /[<[`*_\\]/.test(markdown);
  const text = isMarked ? withoutLinks(dropTags(markdown)).split(CODE).map(removeMarks).join('') : markdown;
  return collapseWhitespace(text);
}

const CODE = /(?<!`)(`{1,3})(?!`)([^`]+)\1(?!`)/;

/** Labels can be code. */
function withoutLinks(text: string): string {
  return text.replace(/!?\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1').replace(/!?\[([^\][]+)\]\[[^\][]*\]/g, '$1');
}

function removeMarks(part: string, index: number): string {
  // Between these parts are the delimiters and the code inside them.
  if (index % 3 === 1) return '';
  if (index % 3 === 2) return part;
  return part
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?![\s*])([^*\n]+?)(?<![\s*])\*(?![\w*])/g, '$1')
    .replace(/(?<!\w)_(?![\s_])([^_\n]+?)(?<![\s_])_(?!\w)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
