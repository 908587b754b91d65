/** A run of a title: as it is, code, or strong text. */
export interface TitlePart {
  kind: 'text' | 'code' | 'strong';
  text: string;
}

/** Code between backticks; strong text between `**` that words stand beside, which those of `src/**` and `2**3` are not. */
const MARKS =
  /(?<!`)(`+)(?!`)([^`]+)\1(?!`)|(?<![\p{L}\p{N}*])\*\*(?=[\p{L}\p{N}"'“‘(])([^*]*[\p{L}\p{N}"'”’).!?:%])\*\*(?![\p{L}\p{N}*])/gu;

/** Splits a title, which is no Markdown but for the two marks that authors write there all the same: code and strong text. */
export function splitTitle(title: string): TitlePart[] {
  const parts: TitlePart[] = [];
  let end = 0;
  for (const found of title.matchAll(MARKS)) {
    const [whole, , code, strong = ''] = found;
    parts.push({ kind: 'text', text: title.slice(end, found.index) });
    parts.push(code === undefined ? { kind: 'strong', text: strong } : { kind: 'code', text: code.trim() });
    end = found.index + whole.length;
  }
  parts.push({ kind: 'text', text: title.slice(end) });
  return parts.filter(({ text }) => text !== '');
}

/** Returns the words of a title without its marks: for tables of contents and names that are read aloud. */
export function plainTitle(title: string): string {
  return splitTitle(title)
    .map(({ text }) => text)
    .join('');
}
