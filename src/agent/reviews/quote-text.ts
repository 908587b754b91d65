import { cutText } from '../../lib/cut-text.ts';

/** Shortens a text for a prompt, so that it can't close the tags around it. */
export function quoteText(text: string, maxCharacters: number): string {
  const short = cutText(text, maxCharacters, '… (truncated)');
  return short
    .trim()
    .replaceAll(/<(?=\/?\s*(?:run|comment|reader|item|request|issue|pull-request|message)\b)/gi, '<\\');
}
