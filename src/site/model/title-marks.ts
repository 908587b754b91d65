/** A part of a title: text, code, or bold text. */
export interface TitlePart {
  kind: 'text' | 'code' | 'strong';
  text: string;
}

/** Matches code in backticks, and bold text between `**` next to words, which excludes `src/**` and `2**3`. */
const MARKS =
  /(?<!`)(`+)(?!`)([^`]+)\1(?!`)|(?<![\p{L}\p{N}*])\*\*(?=[\p{L}\p{N}"'“‘(])([^*]*[\p{L}\p{N}"'”’).!?:%])\*\*(?![\p{L}\p{N}*])/gu;

/** Splits a title, which isn't Markdown except for two kinds of markup that authors often use: code and bold text. */
export function splitTitle(title: string): TitlePart[] {
  const parts: TitlePart[] = [];
  let end = 0;
  for (const match of title.matchAll(MARKS)) {
    const [matchText, , code, boldText = ''] = match;
    parts.push({ kind: 'text', text: title.slice(end, match.index) });
    parts.push(code === undefined ? { kind: 'strong', text: boldText } : { kind: 'code', text: code.trim() });
    end = match.index + matchText.length;
  }
  parts.push({ kind: 'text', text: title.slice(end) });
  return parts.filter(({ text }) => text !== '');
}

/** Returns a title without markup, for tables of contents and accessible names. */
export function stripTitleMarkup(title: string): string {
  return splitTitle(title)
    .map(({ text }) => text)
    .join('');
}
