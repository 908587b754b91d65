import { subtract } from '../../../lib/subtract.ts';

/** The lines of a page that a change adds and removes. */
export interface LineChanges {
  added: { line: number; text: string }[];
  removed: string[];
}

/** Compares two texts line by line. Lines that only move don't count. */
export function findLineChanges(before: string, after: string): LineChanges {
  const [oldLines, newLines] = [listLines(before), listLines(after)];
  const added = subtract(newLines, oldLines, ({ text }) => text);
  const removed = subtract(oldLines, newLines, ({ text }) => text).map(({ text }) => text);
  return { added, removed };
}

/** Returns the words of added lines that the removed lines don't have, in order. */
export function findNewWords(before: string, after: string): string {
  const { added, removed } = findLineChanges(before, after);
  const addedWords = listWords(added.map(({ text }) => text).join('\n'));
  return subtract(addedWords, listWords(removed.join('\n'))).join(' ');
}

function listWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Lists the lines that aren't blank. */
function listLines(text: string): LineChanges['added'] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ line: index + 1, text: line }))
    .filter((line) => line.text.trim() !== '');
}
