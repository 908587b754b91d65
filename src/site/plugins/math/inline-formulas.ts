/** Handles formulas in text that isn't Markdown: page titles and component titles. */
import { markFormulas } from './formulas.ts';
import { restoreText } from '../../markdown/placeholders.ts';

export interface TextPart {
  text: string;
  formula: boolean;
}

/** Splits a text at its `$…$`; prices remain text. */
export function splitFormulas(text: string): TextPart[] {
  if (!text.includes('$')) return [{ text, formula: false }];
  const parts: TextPart[] = [];
  const marked = markFormulas(text);
  let end = 0;
  for (const match of marked.matchAll(/(?<![\\$])(\$\$?)([^$]+)\1/g)) {
    parts.push({ text: marked.slice(end, match.index), formula: false }, { text: match[2] ?? '', formula: true });
    end = match.index + match[0].length;
  }
  parts.push({ text: marked.slice(end), formula: false });
  return parts.filter((part) => part.text !== '').map((part) => ({ ...part, text: restoreText(part.text) }));
}
