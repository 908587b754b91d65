import { replaceOutsideCode } from '../markdown/code-ranges.ts';

/**
 * Characters that the parser may copy for the quotes, dashes and entities of one page: some hundred milliseconds, and
 * as many megabytes.
 */
const MAX_COPIED = 100_000_000;

/** Tags are no text: the quotes of their attributes stay. */
const TAG = /<\/?[A-Za-z][\w.:-]*(?:\s+[\w.:-]+(?:=(?:"[^"]*"|'[^']*'|\{\{[^{}]*\}\}|\{[^{}]*\}))?)*\s*\/?>/g;
const SIGN = /["'&]|--|\.\.\./g;

/**
 * The start of the block whose quotes, dashes, dots and entities are too many: for each that it replaces, the parser
 * copies the text of the block. Cells of tables are blocks of their own.
 */
export function findCrowdedBlock(text: string): string | undefined {
  if (text.length * text.length < MAX_COPIED || text.length * countSigns(text) < MAX_COPIED) return undefined;
  let copied = 0;
  let crowded: string | undefined;
  replaceOutsideCode(text, (part) => {
    for (const block of part.split(/\n[\t ]*(?=[\n|])/)) {
      const shown = block.replace(TAG, '');
      copied += shown.length * countSigns(shown);
      if (copied > MAX_COPIED) crowded ??= block.trimStart();
    }
    return '';
  });
  return crowded;
}

function countSigns(text: string): number {
  return text.match(SIGN)?.length ?? 0;
}
