import { dropTags } from './drop-tags.ts';

/** Longer texts are not short, and stay as they are. */
const LONGEST = 4_000;

/** A short Markdown text as one line without its marks: for places that show text alone. What is no mark stays. */
export function plainText(markdown: string): string {
  const isMarked = markdown.length <= LONGEST && /[<[`*_\\]/.test(markdown);
  const text = isMarked ? withoutLinks(dropTags(markdown)).split(CODE).map(withoutMarks).join('') : markdown;
  return text.replace(/\s+/g, ' ').trim();
}

const CODE = /(?<!`)(`{1,3})(?!`)([^`]+)\1(?!`)/;

/** Labels may be code. */
function withoutLinks(text: string): string {
  return text.replace(/!?\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1').replace(/!?\[([^\][]+)\]\[[^\][]*\]/g, '$1');
}

function withoutMarks(part: string, index: number): string {
  // Between the parts stand the marks and the code within them.
  if (index % 3 === 1) return '';
  if (index % 3 === 2) return part;
  return part
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?![\s*])([^*\n]+?)(?<![\s*])\*(?![\w*])/g, '$1')
    .replace(/(?<!\w)_(?![\s_])([^_\n]+?)(?<![\s_])_(?!\w)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
