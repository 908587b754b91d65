import { standIn } from '../markdown/stand-ins.ts';

/** Quotes and lists that one line may open: the parser takes quadratic time for them. People are seen to use 4. */
const MAX_CONTAINERS = 60;

const MARK = '(?:[\\t ]*(?:>|(?:[-*+]|\\d{1,9}[.)])(?=[\\t ])))';
const KEPT = new RegExp(`${MARK}{${MAX_CONTAINERS}}`, 'y');
const FURTHER = new RegExp(`${MARK}+`, 'y');

/**
 * The text with stand-ins for the marks of quotes and lists that are too many on one line, so that they are text; the
 * same string when there are none. Places in it stay the same.
 */
export function boundContainers(text: string): string {
  let result = '';
  let end = 0;
  for (let start = 0; start < text.length;) {
    KEPT.lastIndex = start;
    if (KEPT.test(text)) {
      FURTHER.lastIndex = KEPT.lastIndex;
      const further = FURTHER.exec(text);
      if (further) {
        result += text.slice(end, further.index) + further[0].replace(/[!-/>]/g, standIn);
        end = FURTHER.lastIndex;
      }
    }
    const line = text.indexOf('\n', start);
    start = line < 0 ? text.length : line + 1;
  }
  return end === 0 ? text : result + text.slice(end);
}
