/**
 * Reads the comments that turn rules off and on for a page, such as `vale off` and `vale Acme.We = NO`. Comments on new
 * lines have no effect, so that a job can't excuse itself.
 */
export function findRulesOff(
  page: string,
  knownLines: ReadonlySet<string>,
): (place: { line: number; rule: string }) => boolean {
  const switches: Switch[] = [];
  for (const [index, line] of page.split('\n').entries()) {
    if (!line.includes('vale') || !knownLines.has(line.trim())) continue;
    for (const [, all, rule, value] of line.matchAll(COMMENT))
      switches.push({ line: index + 1, rule: rule ?? ALL, isOff: all === 'off' || value === 'NO' });
  }
  return ({ line, rule }) =>
    [ALL, rule].some((name) => switches.findLast((each) => each.rule === name && each.line <= line)?.isOff === true);
}

interface Switch {
  line: number;
  rule: string;
  isOff: boolean;
}

const ALL = '*';
const COMMENT =
  /(?:\{\/\*|<!--)[ \t]{0,9}vale[ \t]{1,9}(?:(off|on)|([\w.-]{1,100})[ \t]{0,9}=[ \t]{0,9}(YES|NO))[ \t]{0,9}(?:\*\/\}|-->)/g;
