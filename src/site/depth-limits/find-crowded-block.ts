import { replaceOutsideCode } from '../markdown/code-ranges.ts';

/**
 * Maximum number of characters that the parser can copy for the quotes, dashes and entities of one page: some hundred
 * milliseconds, and as many megabytes.
 */
const MAX_COPIED = 100_000_000;

/** Tags aren't text, so the quotes of their attributes stay. */
const TAG = /<\/?[A-Za-z][\w.:-]*(?:\s+[\w.:-]+(?:=(?:"[^"]*"|'[^']*'|\{\{[^{}]*\}\}|\{[^{}]*\}))?)*\s*\/?>/g;
const REPLACED_CHARACTER = /["'&]|--|\.\.\./g;

/**
 * Returns the start of the block with too many quotes, dashes, dots and entities: for each one that it replaces, the
 * parser copies the text of the block. Table cells are separate blocks.
 */
export function findCrowdedBlock(text: string): string | undefined {
  if (text.length * text.length < MAX_COPIED || text.length * countSigns(text) < MAX_COPIED) return undefined;
  let copiedLength = 0;
  let crowdedBlock: string | undefined;
  replaceOutsideCode(text, (part) => {
    for (const block of part.split(/\n[\t ]*(?=[\n|])/)) {
      const text = block.replace(TAG, '');
      copiedLength += text.length * countSigns(text);
      if (copiedLength > MAX_COPIED) crowdedBlock ??= block.trimStart();
    }
    return '';
  });
  return crowdedBlock;
}

function countSigns(text: string): number {
  return text.match(REPLACED_CHARACTER)?.length ?? 0;
}
