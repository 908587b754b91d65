/** A line that a change adds. */
export interface AddedLine {
  file: string;
  /** Line number in the changed file, from 1. */
  line: number;
  text: string;
}

/**
 * Lists the lines that a unified diff adds. It counts the lines of each hunk, so that content can't be mistaken for a
 * header.
 */
export function listAddedLines(diff: string): AddedLine[] {
  const addedLines: AddedLine[] = [];
  let file = '';
  let line = 0;
  let oldLeft = 0;
  let newLeft = 0;
  for (const text of diff.split('\n')) {
    if (oldLeft > 0 || newLeft > 0) {
      const sign = text[0];
      if (sign === '+') addedLines.push({ file, line, text: text.slice(1).replace(/\r$/, '') });
      if (sign !== '+' && sign !== '\\') oldLeft--;
      if (sign !== '-' && sign !== '\\') {
        newLeft--;
        line++;
      }
      continue;
    }
    const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(text);
    if (hunk) {
      oldLeft = Number(hunk[1] ?? 1);
      line = Number(hunk[2]);
      newLeft = Number(hunk[3] ?? 1);
    } else if (text.startsWith('+++ ')) file = parseName(text.slice(4));
  }
  return addedLines;
}

/** Parses `b/name`. Git quotes unusual names with C escapes, and ends names that contain spaces with a tab. */
function parseName(text: string): string {
  const quotedText = /^"(.*)"$/.exec(text)?.[1];
  return (quotedText === undefined ? text.replace(/\t$/, '') : unescape(quotedText)).replace(/^b\//, '');
}

function unescape(text: string): string {
  const bytes = text.replaceAll(/\\([0-7]{3}|.)/g, (_match, code: string) =>
    code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const ESCAPES: Readonly<Record<string, string>> = { a: '\u0007', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' };
