/**
 * Closes code blocks whose closing fence follows the last line of code on the same line, so that they don't include the
 * text below.
 */

export interface ClosedFences {
  /** The text with each such fence moved to the empty line below it, so that line numbers don't change. */
  text: string;
  /** Lines of the moved fences, starting at 1. */
  lines: number[];
}

/** The problem of each moved fence. */
export const LATE_CODE_END = {
  severity: 'info',
  code: 'late-code-end',
  message:
    'The closing fence of this code block is at the end of a code line. It still closes the block. Put it on a separate line.',
} as const;

/**
 * Treats a fence at the end of a line of code as the block's end if the block would otherwise continue to the next
 * block's opening line, or to the end of the page.
 */
export function closeFences(text: string): ClosedFences {
  const lines = text.split('\n');
  const closings: number[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, indent = '', marks] = /^([\t >]*)(`{3,})[^`]*$/.exec(lines[at] ?? '') ?? [];
    if (marks === undefined) continue;
    const end = findEnd(lines, { from: at + 1, marks });
    if (end.late !== undefined) {
      lines[end.late] = (lines[end.late] ?? '').replace(/`+[\t \r]*$/, '');
      lines[end.late + 1] = indent + marks;
      closings.push(end.late + 1);
    }
    at = end.last;
  }
  return closings.length > 0 ? { text: lines.join('\n'), lines: closings } : { text, lines: [] };
}

interface FenceEnd {
  /** Last line of the block. */
  last: number;
  /** The line of code that the fence follows. */
  late?: number;
}

function findEnd(lines: readonly string[], { from, marks }: { from: number; marks: string }): FenceEnd {
  let lateFence: number | undefined;
  for (let at = from; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim();
    const [, run = '', info = ''] = /^(?:> ?)*(`{3,})([^`]*)$/.exec(line) ?? [];
    if (run.length >= marks.length && info.trim() === '') return { last: at };
    // The next block opens: the earlier fence was meant to close this one.
    if (run.length === marks.length && lateFence !== undefined) return { last: lateFence + 1, late: lateFence };
    if (lateFence === undefined && endsWithMarks(line, marks) && (lines[at + 1] ?? '').trim() === '') lateFence = at;
  }
  return lateFence === undefined ? { last: lines.length } : { last: lateFence + 1, late: lateFence };
}

/** Whether a line is code followed by this fence, with no other backticks. */
function endsWithMarks(line: string, marks: string): boolean {
  return line.endsWith(marks) && line.length > marks.length && !line.slice(0, -marks.length).includes('`');
}
