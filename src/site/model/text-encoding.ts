/** Reads text files in other encodings than UTF-8, as browsers do. */
import { isUtf8 } from 'node:buffer';
import type { Report } from './diagnostics.ts';

/** The converted files that are in use, each with its problem. */
const problems = new WeakMap<Buffer, { offset: number; message: string }>();

/** Files that are read as text. Others keep their bytes. */
const TEXT_FILE = /\.(?:mdx?|jsonc?|ya?ml|[mc]?jsx?|[mc]?tsx?|css|graphqls?|gql)$/i;

/** Encodings other than UTF-8 that text is read in. */
export type ForeignEncoding = 'UTF-16' | 'Windows-1252';

/** Whether a file's bytes are read as text, in whatever encoding it is. */
export function isTextFile(file: string): boolean {
  return TEXT_FILE.test(file);
}

/**
 * Returns the content of a text file in another encoding as UTF-8. Returns undefined if it is in UTF-8, if only some of
 * its characters are invalid, or if it isn't a text file.
 */
export function convertToUtf8(
  file: string,
  content: Buffer,
): { content: Buffer; encoding: ForeignEncoding } | undefined {
  if (!isTextFile(file) || isPlainUtf8(content)) return undefined;
  const { text, encoding } = decode(content);
  return encoding && { content: Buffer.from(text), encoding };
}

function isPlainUtf8(content: Buffer): boolean {
  return isUtf8(content) && !content.includes(0);
}

/** Returns the content of a file as UTF-8. Other files than texts, and texts in UTF-8, are returned unchanged. */
export function toUtf8(file: string, content: Buffer): Buffer {
  if (!isTextFile(file) || isPlainUtf8(content)) return content;
  const { text, message } = decode(content);
  if (message === undefined) return content;
  const utf8 = Buffer.from(text);
  problems.set(utf8, { offset: Math.max(0, text.search(/[^\0-\x7f]/)), message });
  return utf8;
}

/** Reports a file that `toUtf8` converted. `content` is the buffer that it returned. */
export function reportEncoding(content: Buffer, file: string, report: Report): void {
  const problem = problems.get(content);
  if (!problem) return;
  const lines = content.toString('utf8').slice(0, problem.offset).split('\n');
  const column = (lines.at(-1)?.length ?? 0) + 1;
  report({ severity: 'warning', code: 'wrong-encoding', file, line: lines.length, column, message: problem.message });
}

function decode(content: Buffer): { text: string; message?: string; encoding?: ForeignEncoding } {
  const utf16 = findUtf16(content);
  if (utf16 !== undefined)
    return {
      text: new TextDecoder(utf16).decode(content),
      encoding: 'UTF-16',
      message: 'The file is encoded in UTF-16. Bindery can read it, but other tools may not. Save it as UTF-8.',
    };
  const text = content.toString('utf8');
  // Zeros alone aren't a sign of another encoding.
  if (isUtf8(content)) return { text };
  const invalid = count(text, /\uFFFD/g);
  if (count(text, /[^\0-\x7f\uFFFD]/g) >= invalid)
    return {
      text,
      message: `The file isn't valid UTF-8: ${invalid} of its characters can't be read and are shown as \uFFFD. Correct them, and save the file as UTF-8.`,
    };
  return {
    text: new TextDecoder('windows-1252').decode(content),
    encoding: 'Windows-1252',
    message: "The file isn't in UTF-8. It is read as Windows-1252 (Latin-1), as browsers do. Save it as UTF-8.",
  };
}

/** Recognizes UTF-16 by its byte order mark, or by the zeros in the first characters, which are `#`, `-` or `{`. */
function findUtf16(content: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first = 0, second = 0] = content;
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0 && content[3] === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0 && content[2] === 0)) return 'utf-16be';
  return undefined;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
