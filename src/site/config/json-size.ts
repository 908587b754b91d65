import { AppError } from '../../errors.ts';

/** Maximum size of all files of a configuration. The largest known site needs a thirtieth. */
const MAX_BYTES = 8 * 2 ** 20;
/** Maximum number of keys, values, brackets, commas and colons in these files. The largest known site needs an eightieth. */
const MAX_TOKENS = 1_000_000;

/** Checks the size of each file of a configuration before it is parsed. Throws `invalid_site`. */
export type CheckJsonSize = (file: { name: string; content: Buffer }) => void;

/**
 * Creates the check for the files of one configuration. Workers parse them on the thread that also keeps their other
 * jobs alive, and a file of 40 MB would block it for almost a minute and take gigabytes of memory.
 */
export function createJsonSizeCheck(): CheckJsonSize {
  let bytes = 0;
  let tokens = 0;
  return ({ name, content }) => {
    bytes += content.length;
    if (bytes > MAX_BYTES) throw createSizeError(name, `${MAX_BYTES / 2 ** 20} MiB`);
    tokens += countTokens(content);
    if (tokens > MAX_TOKENS) throw createSizeError(name, `${MAX_TOKENS} keys, values and punctuation marks`);
  };
}

function createSizeError(name: string, limit: string): AppError {
  return new AppError(
    'invalid_site',
    `The configuration is too large: up to ${name}, its files have more than ${limit}, the maximum. Remove generated or repeated entries.`,
  );
}

/** Counts what the parser would keep or report separately. A character outside of strings that begins nothing doesn't count. */
function countTokens(content: Buffer): number {
  let tokens = 0;
  let isQuoted = false;
  let isWord = false;
  for (let at = 0; at < content.length; at++) {
    const byte = content[at] ?? 0;
    if (isQuoted) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE || byte === LINE_FEED) isQuoted = false;
    } else if (byte === QUOTE) {
      tokens++;
      isQuoted = true;
      isWord = false;
    } else if (PUNCTUATION.has(byte)) {
      tokens++;
      isWord = false;
    } else if (byte <= SPACE) isWord = false;
    else if (!isWord) {
      tokens++;
      isWord = true;
    }
  }
  return tokens;
}

const LINE_FEED = 10;
const SPACE = 32;
const QUOTE = 34;
const BACKSLASH = 92;
const PUNCTUATION: ReadonlySet<number> = new Set(Buffer.from('[]{},:'));
