/** Prints highlighted source as HTML, with the line elements that options and notations require. */
import { readNotations } from './notations.ts';
import type { LineMark } from './notations.ts';
import type { Run } from './tokenize.ts';

/** Line numbers start at 1, after notation lines are removed. */
export interface LineOptions {
  highlight?: readonly number[];
  focus?: readonly number[];
  /** Whether line numbers are shown. */
  numbers?: boolean;
}

/** `read` splits source into lines of runs. */
export function printLines(source: string, options: LineOptions, readRuns: (source: string) => Run[][]): string {
  const notations = readNotations(source);
  const marks = new Map(notations.marks);
  const mark = (line: number, kind: LineMark) => marks.set(line, new Set([...(marks.get(line) ?? []), kind]));
  for (const line of options.highlight ?? []) mark(line, 'highlight');
  for (const line of options.focus ?? []) mark(line, 'focus');
  const lines = readRuns(notations.source);
  if (marks.size === 0 && options.numbers !== true) return printRuns(joinLines(lines));
  const last = lines.length - 1;
  return lines
    .map((runs, index) => {
      const classes = formatLineClasses(marks.get(index + 1));
      return `<span class="${classes}">${printRuns(runs)}${index === last ? '' : '\n'}</span>`;
    })
    .join('');
}

const CLASSES: Record<LineMark, string> = {
  add: 'line-diff line-add',
  remove: 'line-diff line-remove',
  highlight: 'line-highlight',
  warning: 'line-highlight line-warning',
  error: 'line-highlight line-error',
  focus: 'line-focus',
};

function formatLineClasses(marks: ReadonlySet<LineMark> | undefined): string {
  return ['line', ...[...(marks ?? [])].map((mark) => CLASSES[mark])].join(' ');
}

/** Joins lines into one list of runs for the whole source: a ten-line comment becomes one element. */
function joinLines(lines: readonly Run[][]): Run[] {
  const joinedRuns: Run[] = [];
  let pendingText = '';
  lines.forEach((runs, index) => {
    if (index > 0) pendingText += '\n';
    for (const run of runs) {
      const last = joinedRuns.at(-1);
      if (last !== undefined && last.class === run.class) last.text += pendingText + run.text;
      else {
        if (last !== undefined) last.text += pendingText;
        joinedRuns.push({ text: last === undefined ? pendingText + run.text : run.text, class: run.class });
      }
      pendingText = '';
    }
  });
  const last = joinedRuns.at(-1);
  if (last !== undefined) last.text += pendingText;
  else if (pendingText !== '') joinedRuns.push({ text: pendingText, class: '' });
  return joinedRuns;
}

function printRuns(runs: readonly Run[]): string {
  let html = '';
  for (const { text, class: name } of runs) {
    html += name === '' ? escapeText(text) : `<span class="${name}">${escapeText(text)}</span>`;
  }
  return html;
}

/** Escapes element content; quotes stay, because they don't need escaping there and are frequent in code. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
