import { toPlaceholder } from '../markdown/placeholders.ts';

/**
 * Maximum number of quotes and lists that one line can open, because the parser takes quadratic time for them. People
 * use up to 4.
 */
const MAX_CONTAINERS = 60;

const MARK = '(?:[\\t ]*(?:>|(?:[-*+]|\\d{1,9}[.)])(?=[\\t ])))';
const ALLOWED_MARKS = new RegExp(`${MARK}{${MAX_CONTAINERS}}`, 'y');
const EXTRA_MARKS = new RegExp(`${MARK}+`, 'y');

/**
 * Returns the text with stand-ins for excess quote and list markers on one line, so that they are text; the same string
 * if there are none. Positions stay the same.
 */
export function limitContainers(text: string): string {
  let result = '';
  let end = 0;
  for (let start = 0; start < text.length;) {
    ALLOWED_MARKS.lastIndex = start;
    if (ALLOWED_MARKS.test(text)) {
      EXTRA_MARKS.lastIndex = ALLOWED_MARKS.lastIndex;
      const extraMarks = EXTRA_MARKS.exec(text);
      if (extraMarks) {
        result += text.slice(end, extraMarks.index) + extraMarks[0].replace(/[!-/>]/g, toPlaceholder);
        end = EXTRA_MARKS.lastIndex;
      }
    }
    const line = text.indexOf('\n', start);
    start = line < 0 ? text.length : line + 1;
  }
  return end === 0 ? text : result + text.slice(end);
}
