/**
 * Finds the `[!code …]` comments that mark lines, and those of other tools (`highlight-next-line`), and removes them
 * from the source (content format, Code).
 */

export type LineMark = 'add' | 'remove' | 'highlight' | 'warning' | 'error' | 'focus';

export interface MarkedSource {
  source: string;
  /** Line number, starting at 1 → its marks. */
  marks: Map<number, Set<LineMark>>;
}

const KINDS: Record<string, LineMark> = {
  '++': 'add',
  '--': 'remove',
  highlight: 'highlight',
  hl: 'highlight',
  error: 'error',
  warning: 'warning',
  info: 'highlight',
  focus: 'focus',
};

const NOTATION =
  /\[!code (?:(\+\+|--|highlight|hl|focus|error|warning|info)|word:((?:\\.|[^\\:\]\n]){1,200}))(?::(\d{1,5}))?\]/;
/** Matches the start of a comment in any language, at the end of the text before the notation. */
const COMMENT_OPENINGS = /(?:\/\/|#|--|;;?|%|\/\*|<!--|\{\/\*|\(\*|"|')$/;
const COMMENT_CLOSINGS = /^(?:\*\/\}?|-->|\*\))$/;

/** A comment that consists only of such a keyword, alone on its line. */
const HIGHLIGHT =
  /^[\t ]*(?:\/\/|#|--|;;?|%|\/\*|\{\/\*|<!--)[\t ]*highlight-(next-line|start|end)(?:[\t ]*(?:\*\/\}?|-->))?$/;

/**
 * Finds and removes the notations. A line that contained only the comment is dropped, and its marks start at the next
 * line.
 */
export function readNotations(source: string): MarkedSource {
  const marks = new Map<number, Set<LineMark>>();
  if (!/\[!code |highlight-(?:next-line|start|end)/.test(source)) return { source, marks };
  const output: string[] = [];
  const words: (Notation & { from: number })[] = [];
  let isHighlighted = false;
  for (const line of source.split('\n')) {
    const word = HIGHLIGHT.exec(line.trimEnd())?.[1];
    if (word !== undefined) {
      if (word === 'next-line') addMark(marks, output.length + 1, 'highlight');
      else isHighlighted = word === 'start';
      continue;
    }
    if (isHighlighted) addMark(marks, output.length + 1, 'highlight');
    const lineNotations = readLine(line);
    for (const notation of lineNotations.found) {
      const { mark, count, word } = notation;
      if (word !== undefined) words.push({ ...notation, from: output.length });
      else for (let offset = 0; offset < count; offset++) addMark(marks, output.length + 1 + offset, mark);
    }
    if (lineNotations.found.length === 0 || lineNotations.text.trim() !== '') output.push(lineNotations.text);
  }
  for (const notation of words.slice(0, MAX_WORDS)) markWord(output, marks, notation);
  return { source: output.join('\n'), marks };
}

interface Notation {
  mark: LineMark;
  /** Number of lines. */
  count: number;
  /** Text that the lines contain; without it, the lines from this one on are marked. */
  word?: string;
}

/** Maximum number of words that are searched for. */
const MAX_WORDS = 50;

/** Marks the next lines that contain a word. */
function markWord(
  lines: readonly string[],
  marks: Map<number, Set<LineMark>>,
  { mark, word = '', from, count }: Notation & { from: number },
): void {
  let left = count;
  for (let index = from; index < lines.length && left > 0; index++) {
    if (!lines[index]?.includes(word)) continue;
    addMark(marks, index + 1, mark);
    left--;
  }
}

function readLine(line: string): { text: string; found: Notation[] } {
  const notations: Notation[] = [];
  let text = line;
  for (let match = NOTATION.exec(text); match !== null; match = NOTATION.exec(text)) {
    const [, kind = '', word, count] = match;
    const mark = KINDS[kind];
    if (mark !== undefined) notations.push({ mark, count: Number(count ?? 1) });
    if (word !== undefined)
      notations.push({ mark: 'highlight', count: Number(count ?? Infinity), word: word.replace(/\\(.)/g, '$1') });
    text = removeComment(text.slice(0, match.index).trimEnd(), text.slice(match.index + match[0].length).trim());
  }
  return { text, found: notations };
}

/** Removes the comment delimiters too if the comment contained only the notation. */
function removeComment(before: string, after: string): string {
  const openingMatch = COMMENT_OPENINGS.exec(before);
  if (openingMatch !== null && (after === '' || COMMENT_CLOSINGS.test(after)))
    return before.slice(0, openingMatch.index).trimEnd();
  return after === '' ? before : `${before} ${after}`;
}

function addMark(marks: Map<number, Set<LineMark>>, line: number, mark: LineMark): void {
  const lineMarks = marks.get(line);
  if (lineMarks === undefined) marks.set(line, new Set([mark]));
  else lineMarks.add(mark);
}
