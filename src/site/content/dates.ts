/**
 * Parses dates as authors write them: ISO 8601, with the month's name in any interface language, or in the Chinese,
 * Japanese, Korean and Vietnamese formats. An ambiguous text isn't a date.
 */
import { MONTH_NAMES } from '../i18n/month-names.ts';

const YEAR = String.raw`(?<year>\d{4})(?![\p{L}\p{N}])`;
const NUMBER = String.raw`(?<day>\d{1,2})`;
/** What can follow the number of a day: `1st`, `1er`, `1º`, `1.`, and words between it and the month. */
const BEHIND_DAY = String.raw`(?:st|nd|rd|th|er|re|º|ª|°|\.)?`;
const BETWEEN = String.raw`[\s.,]{1,3}(?:(?:de|del|di|do|da|of|الموافق)\s)?(?:d['’]|ב)?`;
const NAME = String.raw`(?<name>[\p{L}\p{M}]{2,20})[.׳॰]?`;

/** The order of the day and the month in dates such as `02.24.2026` and `24/02/2026`. */
export type DayOrder = 'day-first' | 'month-first';

const DAY_FIRST = String.raw`(?<day>\d{1,2})(?<mark>MARKS)\s?(?<month>\d{1,2})\k<mark>\s?(?<year>\d{4})(?![\p{L}\p{N}]|\k<mark>\d)`;
const MONTH_FIRST = DAY_FIRST.replace('<day>', '<first>').replace('<month>', '<day>').replace('<first>', '<month>');
/** If the order isn't known, only dates with dots are read, which have the day first in most languages. */
const NUMBERS_BY_ORDER = {
  unknown: DAY_FIRST.replace('MARKS', String.raw`\.`),
  'day-first': DAY_FIRST.replace('MARKS', '[./-]'),
  'month-first': MONTH_FIRST.replace('MARKS', '[./-]'),
};

/** The most specific formats come first. */
const createForms = (numbers: string): readonly RegExp[] =>
  [
    String.raw`(?<year>\d{4})(?<mark>[-/])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?![\p{L}\p{N}])`,
    String.raw`(?<year>\d{4})\s?[年년]\s?(?<month>\d{1,2})\s?[月월](?:\s?(?<day>\d{1,2})\s?[日일])?`,
    String.raw`(?<year>\d{4})\.\s?(?<month>\d{1,2})\.\s?(?<day>\d{1,2})(?![\p{L}\p{N}]|\.\d)`,
    numbers,
    String.raw`(?:${NUMBER}\s+)?tháng\s+(?<month>\d{1,2}),?\s+(?:năm\s+)?${YEAR}`,
    String.raw`${NAME}\s+${NUMBER}(?:st|nd|rd|th)?,?\s+${YEAR}`,
    String.raw`${NUMBER}${BEHIND_DAY}${BETWEEN}${NAME}${BETWEEN}${YEAR}`,
    String.raw`(?<year>\d{4})\.?\s+(?:gada\s+)?${NAME}\s+${NUMBER}(?!\d)`,
    String.raw`(?<year>\d{4})\.?\s+gada\s+${NUMBER}\.\s+${NAME}`,
    String.raw`${NAME}${BETWEEN}${YEAR}`,
    String.raw`^(?<year>\d{4})-(?<month>\d{2})$`,
  ].map(compileForm);

/** A date doesn't start within a word or a number. */
function compileForm(form: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}.])${form}`, 'giu');
}

const FORMS = {
  unknown: createForms(NUMBERS_BY_ORDER.unknown),
  'day-first': createForms(NUMBERS_BY_ORDER['day-first']),
  'month-first': createForms(NUMBERS_BY_ORDER['month-first']),
};

/** Returns the order that dates in the same document have, by those that are valid in one order only. */
export function findDayOrder(texts: readonly string[]): DayOrder | undefined {
  const orders = texts.flatMap((text): DayOrder[] => {
    const digits = readDigits(text);
    const isDayFirst = matchForm(FORMS_IN_NUMBERS['day-first'], digits) !== undefined;
    const isMonthFirst = matchForm(FORMS_IN_NUMBERS['month-first'], digits) !== undefined;
    if (isDayFirst === isMonthFirst) return [];
    return [isDayFirst ? 'day-first' : 'month-first'];
  });
  return new Set(orders).size === 1 ? orders[0] : undefined;
}

/**
 * Returns the date in a text, as RFC 3339 in UTC; a month alone is its first day. Undefined if there is none. `order` is
 * the order of dates that consist of numbers, if it is known.
 */
export function findDate(text: string, order?: DayOrder): string | undefined {
  const digits = readDigits(text);
  if (TIME.test(digits)) {
    const time = new Date(
      /(?:z|[+-]\d{2}:?\d{2})$/i.test(digits) ? digits.replace(' ', 'T') : `${digits.replace(' ', 'T')}Z`,
    );
    if (!Number.isNaN(time.getTime())) return time.toISOString();
  }
  for (const form of FORMS[order ?? 'unknown']) {
    const date = matchForm(form, digits);
    if (date !== undefined) return date;
  }
  return undefined;
}

const FORMS_IN_NUMBERS = {
  'day-first': compileForm(NUMBERS_BY_ORDER['day-first']),
  'month-first': compileForm(NUMBERS_BY_ORDER['month-first']),
};

function matchForm(form: RegExp, digits: string): string | undefined {
  for (const { groups = {} } of digits.matchAll(form)) {
    const date = toDate(groups);
    if (date !== undefined) return date;
  }
  return undefined;
}

const readDigits = (text: string): string => withDigits(text.trim().slice(0, MAX_LENGTH).normalize('NFC'));

/** Longer texts are prose, in characters. */
const MAX_LENGTH = 120;
const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:z|[+-]\d{2}:?\d{2})?$/i;

/** Converts digits of other scripts to ASCII. */
function withDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९０-９]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = [0x660, 0x6f0, 0x966, 0xff10].findLast((start) => start <= code) ?? 0;
    return String(code - zero);
  });
}

function toDate({ year, month, name, day = '1' }: Record<string, string | undefined>): string | undefined {
  const number = name === undefined ? Number(month) : MONTH_NAMES.get(name.toLowerCase());
  if (number === undefined) return undefined;
  const date = new Date(Date.UTC(Number(year), number - 1, Number(day)));
  const isValid = date.getUTCMonth() === number - 1 && date.getUTCDate() === Number(day) && Number(year) >= 1970;
  return isValid ? date.toISOString() : undefined;
}
