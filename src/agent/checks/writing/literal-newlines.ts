import { countLines } from './create-problem.ts';
import { splitFrontmatter } from './frontmatter.ts';
import { hideCode } from './hide-code.ts';

/**
 * Returns the line of the first escape sequence in the text that must be a line break: several in a row between texts,
 * one between a sentence and other syntax, or one in a page without line breaks.
 */
export function findLiteralNewline(text: string): number | undefined {
  const { frontmatter, body } = splitFrontmatter(text);
  const prose = hideIndentedCode(hideCode(body));
  const match = LITERAL_NEWLINE.exec(prose) ?? ESCAPED_PAGE.exec(body.length === text.length ? text : '');
  return match ? countLines(frontmatter) - 1 + countLines(prose.slice(0, match.index)) : undefined;
}

/** `\n`, `\r\n`, `\\n`, `/n`, and the escapes of the character in JSON. */
const BREAK = String.raw`(?:\\{1,4}r)?(?:\\{1,4}n|\\{1,2}u000[aA])`;
const LITERAL_NEWLINE = new RegExp(
  [
    // Between paragraphs.
    `${BREAK}(?:[ \\t]{0,9}${BREAK}){1,8}(?=[ \\t]*[^\\s\\\\])`,
    // Before the syntax of a heading, list, table, quote or code block.
    `${BREAK}(?=[ \\t]*(?:#{1,6} |[*+-] |\\*\\*|\\d+\\. |\\||> |\`{3}|~{3}|</?[A-Z]|---))`,
    // Between sentences, or at the end of one.
    `[.!?:;。！？：][)"'”’*_]*${BREAK}(?=[\\p{Lu}\\p{Lo}]|[ \\t]*$)`,
    `(?:&#(?:10|x0*[aA]);|&NewLine;){2}`,
    `[.!?:。！？：](?:/n){1,3}(?=[\\p{Lu}\\p{Lo}#*-])`,
  ].join('|'),
  'mu',
);

/** A page on one line, whose frontmatter is escaped too. */
const ESCAPED_PAGE = /^\s*"?---(?:\\{1,2}r)?\\{1,2}n/;

/** Hides lines that Markdown shows as code because of their indentation. */
function hideIndentedCode(text: string): string {
  let isCode = true;
  return text
    .split('\n')
    .map((line) => {
      if (line.trim() === '') isCode = true;
      else isCode &&= /^(?: {4}|\t)/.test(line);
      return isCode ? '' : line;
    })
    .join('\n');
}
