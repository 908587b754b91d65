/** Finds mentions of the agent in Markdown texts of people. Every function takes linear time. */

/**
 * Whether a text mentions the agent: `@bindery` or `/bindery`, because not every host has an account with this name.
 * Mentions in quotes, code and hidden comments don't count.
 */
export function isMention(body: string, name: string | null): boolean {
  if (name === null) return false;
  const pattern = new RegExp(`(?:^|[\\s([{"'*_,;:>])[@/]${name}(?![\\w/-])`, 'i');
  return pattern.test(dropCode(dropQuotes(body.slice(0, MAX_CHARACTERS))));
}

const MAX_CHARACTERS = 20_000;

/** Drops quoted lines, which repeat other comments. */
export function dropQuotes(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s{0,3}>/.test(line))
    .join('\n');
}

/** Drops code blocks, code spans and HTML comments. */
function dropCode(text: string): string {
  const lines: string[] = [];
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    } else if (mark !== undefined) fence = mark;
    else if (!/^(?: {4}|\t)/.test(line)) lines.push(line);
  }
  return dropSpans(lines.join('\n').split('<!--').map(dropHidden).join(''));
}

/** Drops the hidden part of a text after `<!--`. */
function dropHidden(part: string, index: number): string {
  if (index === 0) return part;
  const end = part.indexOf('-->');
  return end < 0 ? '' : part.slice(end + 3);
}

/** Drops the text between two runs of backticks of the same length. */
function dropSpans(text: string): string {
  const parts = text.split(/(`+)/);
  const openings = new Map<string, number>();
  for (let index = parts.length - 2; index > 0; index -= 2) {
    const mark = parts[index] ?? '';
    const end = openings.get(mark);
    openings.set(mark, index);
    if (end === undefined) continue;
    // The nearest closing run ends the span, and the search continues before it.
    for (let inner = index; inner <= end; inner += 1) parts[inner] = inner === index ? ' ' : '';
    openings.delete(mark);
  }
  return parts.join('');
}
