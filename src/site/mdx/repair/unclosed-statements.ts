/** Finds the text after an `import` or `export` that has no end, which the parser reads as a part of it. */
import { getProblemOffset, parseModule } from '../../expressions/parse.ts';

/** Maximum number of characters to parse to find the text. */
const MAX_PARSED = 200_000;

/**
 * Returns the offset of the first block that is text although the statement before it isn't complete. The source can't be
 * parsed as a whole. Returns undefined if all of it can be code.
 */
export function findTextAfterUnclosed(source: string): number | undefined {
  let parsedLength = 0;
  let start = 0;
  let isAfterGap = false;
  for (const line of source.split('\n')) {
    if (isAfterGap && TEXT.test(line.slice(0, MAX_START))) {
      parsedLength += start;
      if (parsedLength > MAX_PARSED) return undefined;
      if (isUnclosed(source.slice(0, start))) return start;
    }
    isAfterGap = line.trim() === '';
    start += line.length + 1;
  }
  return undefined;
}

/** Number of characters that show whether a line is text. */
const MAX_START = 200;

/**
 * Matches the start of a block of Markdown: a heading, list, quote, image, link, bold text, code block, table, tag or
 * sentence. Code after an empty line is usually indented.
 */
const TEXT =
  /^(?:#{1,6}\s|[-*+>]\s|\d+[.)]\s|!?\[[^\]\n]+\]\(|\*\*|`{3}|~{3}|\||<\/?[A-Za-z]|(?!(?:import|export|const|let|var|function|class|async|await|return|new|typeof|case|throw|else|type|interface|enum|declare)\b)\p{L}[\p{L}\p{M}'’-]*[ \t]+[\p{L}`*_[])/u;

/**
 * Whether the end of the code is missing. False for code that is invalid earlier, and for the text of a string or
 * comment.
 */
function isUnclosed(code: string): boolean {
  const program = parseModule(code);
  if (!(program instanceof SyntaxError)) return false;
  const [, unterminated] = /^Unterminated (.*?)(?: \(|$)/.exec(program.message) ?? [];
  if (unterminated !== undefined) return unterminated === 'JSX contents';
  return getProblemOffset(program) >= code.trimEnd().length;
}
