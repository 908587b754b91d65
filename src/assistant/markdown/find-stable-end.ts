import { parseInline } from './parse-markdown.ts';

/**
 * Finds how much of an unfinished paragraph can be printed because no later text can change it. If nothing is certain,
 * returns 0, or for content longer than `max`, the start of its last word.
 */
export function findStableEnd(content: string, max: number): number {
  const mark = OPEN.exec(content);
  // The next line can make the whole line the head of a table.
  const open = mark?.[0] === '|' ? content.lastIndexOf('\n', mark.index) + 1 : (mark?.index ?? content.length);
  const ends = [findWordEnd(content, content.length), findWordEnd(content, open)];
  const stableEnd = ends.find((end) => end > 0 && isStable(content.slice(0, end)));
  if (stableEnd !== undefined) return stableEnd;
  if (content.length <= max) return 0;
  return (ends[0] ?? 0) > 0 ? (ends[0] ?? 0) : content.length;
}

/** Characters that can start a link, an image, code, emphasis or a table. */
const OPEN = /[`*[<|]|~~|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u;

/** Returns the index of the last word that starts before `end`. */
function findWordEnd(content: string, end: number): number {
  const space = content.lastIndexOf(' ', end - 1);
  return space === -1 || space + 1 >= content.length || content[space + 1] === ' ' || content[space + 1] === '\n'
    ? 0
    : space + 1;
}

function isStable(content: string): boolean {
  return parseInline(content).every(({ type, content: text }) => type !== 'text' || !OPEN.test(text));
}
