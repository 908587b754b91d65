import { replaceOutsideCode } from '../markdown/code-ranges.ts';

/** Characters that the parser may copy for the quotes, dashes and entities of one page: some hundred milliseconds, and as many megabytes. */
const MAX_COPIED = 100_000_000;

/** Tags are no text: the quotes of their attributes stay. */
const TAG = /<\/?[A-Za-z][\w.:-]*(?:\s+[\w.:-]+(?:=(?:"[^"]*"|'[^']*'|\{\{[^{}]*\}\}|\{[^{}]*\}))?)*\s*\/?>/g;
const SIGN = /["'&]|--|\.\.\./g;

/**
 * The start of the block whose quotes, dashes, dots and entities are too many: for each that it replaces, the parser copies the text of the block.
 * Cells of tables are blocks of their own.
 */
export function findCrowdedBlock(text: string): string | undefined {
  // Fewer characters than this cannot add up to that much.
  if (text.length * text.length < MAX_COPIED) return undefined;
  let copied = 0;
  let crowded: string | undefined;
  replaceOutsideCode(text, (part) => {
    for (const block of part.split(/\n[\t ]*(?=[\n|])/)) {
      const shown = block.replace(TAG, '');
      copied += shown.length * (shown.match(SIGN)?.length ?? 0);
      if (copied > MAX_COPIED) crowded ??= block.trimStart();
    }
    return '';
  });
  return crowded;
}
