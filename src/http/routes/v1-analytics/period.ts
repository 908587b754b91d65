import { Type } from 'typebox';
import { AppError } from '../../../errors.ts';

const createDaySchema = (description: string, examples: string[]) =>
  Type.Optional(Type.String({ description, examples }));

const period = {
  from: createDaySchema('First day, in UTC. Default: 29 days before the last day.', ['2026-11-01']),
  to: createDaySchema('Last day, in UTC. Default: today.', ['2026-11-30']),
};

export const PeriodQuery = Type.Object(
  {
    ...period,
    interval: Type.Optional(Type.Literal('day', { description: 'Length of one step. Default: one day.' })),
  },
  { additionalProperties: false },
);

export const ListQuery = Type.Object(
  {
    ...period,
    limit: Type.Optional(
      Type.String({ description: 'Number of rows, from 1 to 1000. Default: 100.', examples: ['20'] }),
    ),
  },
  { additionalProperties: false },
);

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
/** Maximum length of a period: ten years. */
const MAX_DAYS = 3_653;

/**
 * Reads the period of a request. Throws `invalid_request` for an invalid date, a period that is too long, and an end
 * before the start.
 */
export function parsePeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): { from: string; to: string } {
  const last = to === undefined ? getDayStart(now) : parseDay('to', to);
  const first = from === undefined ? last - (DEFAULT_DAYS - 1) * DAY_MS : parseDay('from', from);
  if (first > last) throw new AppError('invalid_request', 'Expected "from" to be no later than "to".');
  if ((last - first) / DAY_MS >= MAX_DAYS)
    throw new AppError('invalid_request', `Expected a period of at most ${MAX_DAYS} days.`);
  return { from: printDay(first), to: printDay(last) };
}

function parseDay(name: string, text: string): number {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(time) && printDay(time) === text && text >= '1970') return time;
  throw new AppError('invalid_request', `Expected "${name}" to be a day such as 2026-11-30.`);
}

function getDayStart(now: Date): number {
  return now.getTime() - (now.getTime() % DAY_MS);
}

function printDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Reads the maximum number of rows. Throws `invalid_request` unless it is a number from 1 to 1000. */
export function parseLimit(text = '100'): number {
  if (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= 1_000) return Number(text);
  throw new AppError('invalid_request', 'Expected "limit" to be a number from 1 to 1000.');
}
