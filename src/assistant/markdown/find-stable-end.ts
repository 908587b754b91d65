import { parseInline } from './parse-markdown.ts';

/**
 * Finds how much of a paragraph that is still being written can be printed, because nothing that follows changes it. Returns 0 when
 * nothing is certain. What is longer than `max` is taken as it is.
 */
export function findStableEnd(content: string, max: number): number {
  const open = OPEN.exec(content)?.index ?? content.length;
  const ends = [findWordEnd(content, content.length), findWordEnd(content, open)];
  const stable = ends.find((end) => end > 0 && isStable(content.slice(0, end)));
  if (stable !== undefined) return stable;
  if (content.length <= max) return 0;
  return (ends[0] ?? 0) > 0 ? (ends[0] ?? 0) : content.length;
}

/** What can begin a link, an image, code, emphasis or a table. */
const OPEN = /[`*[<|]|~~|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u;

/** Index of the first letter of the last word that begins before `end`. */
function findWordEnd(content: string, end: number): number {
  const space = content.lastIndexOf(' ', end - 1);
  return space === -1 || space + 1 >= content.length || content[space + 1] === ' ' || content[space + 1] === '\n'
    ? 0
    : space + 1;
}

function isStable(content: string): boolean {
  return parseInline(content).every(({ type, content: text }) => type !== 'text' || !OPEN.test(text));
}
