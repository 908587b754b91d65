/**
 * Characters next to a dollar sign that make it part of a word: `US$5`, `$HOME/$USER`. Scripts without spaces are
 * excluded.
 */
const WORD = /[\w\u00C0-\u024F]/;

/** Whether the text between two single dollars, from `start` to `end`, is a formula rather than prose about money. */
export function isFormula(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 2);
  const after = text.charAt(end + 1);
  if (start >= end || WORD.test(before)) return false;
  const content = text.slice(start, end);
  if (WORD.test(after) && !(hasEnding(text, end + 1) && isTerm(content))) return false;
  if (/^\s|[\s\\^_]$/.test(content)) return false;
  if (/^[({]/.test(content) && after === content.charAt(0)) return false;
  return !leavesParagraph(content) && !HAS_TAG.test(content) && !isProse(content);
}

/** An HTML or JSX tag. */
const HAS_TAG = /<\/?[A-Za-z][^<>]*>/;

/** Whether letters follow that aren't the name of a variable between two others: `$a$b$c`. */
function hasEnding(text: string, start: number): boolean {
  return /^\p{Ll}{1,20}(?![\p{L}\d_$])/u.test(text.slice(start, start + 22));
}

/** Whether the content can have an ending, as in `$n$th` and `$\\textit{id}$s`, so that it isn't the name of a variable. */
function isTerm(content: string): boolean {
  return /^(?:\p{L}|\((?:\p{L}|[^()]*[-+*\d][^()]*)\)|\\[A-Za-z]+(?:\{[^$]*\})?|\\?[\p{L}\d]+[\^_](?:[\p{L}\d]|\{[^$]*\}))$/u.test(
    content,
  );
}

/**
 * Whether the content has a blank line, or a line that starts a new block: the parser would not pair the dollar signs.
 */
export function leavesParagraph(content: string): boolean {
  return /\n[\t ]*(?:\r?\n|[-+*][\t ]|[#>|]|\d+[.)][\t ]|`{3}|~{3})/.test(content);
}

/** Whether the content is words separated by spaces, with no TeX-only characters: `$5 or maybe 6$`. */
function isProse(content: string): boolean {
  if (/[\\^_{}=+<>|*/]/.test(content)) return false;
  return /\s\p{L}{3}|\p{L}{3}\s/u.test(content) || /^\d[^\s]*\s+\p{L}{2}/u.test(content);
}
