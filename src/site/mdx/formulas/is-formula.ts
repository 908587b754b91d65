/** Characters that make a dollar part of a word: `US$5`, `$HOME/$USER`. Scripts without spaces do not count. */
const WORD = /[\w\u00C0-\u024F]/;

/** Whether the text between two single dollars, from `start` to `end`, is a formula rather than prose about money. */
export function isFormula(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 2);
  const after = text.charAt(end + 1);
  if (start >= end || WORD.test(before) || WORD.test(after)) return false;
  const content = text.slice(start, end);
  if (/^\s|[\s\\^_]$/.test(content)) return false;
  if (/^[({]/.test(content) && after === content.charAt(0)) return false;
  return !leavesParagraph(content) && !/<\/?[A-Za-z][^<>]*>/.test(content) && !isProse(content);
}

/** A blank line, or a line that begins a block of its own: the parser would not pair the dollars. */
function leavesParagraph(content: string): boolean {
  return /\n[\t ]*(?:\r?\n|[-+*][\t ]|[#>|]|\d+[.)][\t ]|`{3}|~{3})/.test(content);
}

/** Words with spaces between them and nothing that only TeX has: `$5 or maybe 6$`. */
function isProse(content: string): boolean {
  if (/[\\^_{}=+<>|*/]/.test(content)) return false;
  return /\s\p{L}{3}|\p{L}{3}\s/u.test(content) || /^\d[^\s]*\s+\p{L}{2}/u.test(content);
}
