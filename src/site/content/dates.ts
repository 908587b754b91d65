/** Dates as authors write them: ISO 8601, or English with the month's name. An ambiguous text is no date. */

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';

/** Year, month and day stand at these groups. */
const FORMS: readonly { pattern: RegExp; year: number; month: number; day?: number }[] = [
  { pattern: /\b(\d{4})[-/](\d{1,2})[-/](\d{1,2})\b/, year: 1, month: 2, day: 3 },
  { pattern: new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'i'), year: 3, month: 1, day: 2 },
  { pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th|\\.)? ${MONTH},? (\\d{4})\\b`, 'i'), year: 3, month: 2, day: 1 },
  { pattern: new RegExp(`\\b${MONTH},? (\\d{4})\\b`, 'i'), year: 2, month: 1 },
  { pattern: /^(\d{4})-(\d{2})$/, year: 1, month: 2 },
];

/** The date in a text, as RFC 3339 in UTC; a month alone is its first day. Undefined when there is none. */
export function findDate(text: string): string | undefined {
  const written = text.trim().slice(0, LONGEST);
  if (TIME.test(written)) {
    const time = new Date(
      /(?:z|[+-]\d{2}:?\d{2})$/i.test(written) ? written.replace(' ', 'T') : `${written.replace(' ', 'T')}Z`,
    );
    if (!Number.isNaN(time.getTime())) return time.toISOString();
  }
  for (const { pattern, year, month, day } of FORMS) {
    const match = pattern.exec(written);
    const found = match && toDate(match[year], match[month], day === undefined ? '1' : match[day]);
    if (found) return found;
  }
  return undefined;
}

/** Longer texts are prose. */
const LONGEST = 120;
const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:z|[+-]\d{2}:?\d{2})?$/i;

function toDate(year = '', month = '', day = ''): string | undefined {
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  const index = named === -1 ? Number(month) - 1 : named;
  const date = new Date(Date.UTC(Number(year), index, Number(day)));
  const valid = date.getUTCMonth() === index && date.getUTCDate() === Number(day) && Number(year) >= 1970;
  return valid ? date.toISOString() : undefined;
}
