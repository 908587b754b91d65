import { cutText } from '../../lib/cut-text.ts';
import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';

/** Shortens title and body to the host's limits at a whole character, with a note about the missing text. */
export function fitText({ title, body }: { title: string; body: string }, limits: { title: number; body: number }) {
  const line = collapseWhitespace(title);
  return { title: cutText(line, limits.title), body: cutText(body, limits.body, CUT_NOTE) };
}

const CUT_NOTE = '\n\n*Truncated: the text is longer than the Git host allows.*';
