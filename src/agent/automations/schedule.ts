/** Cron schedules in the time zones of people. */
import { CronExpressionParser } from 'cron-parser';
import { AppError } from '../../errors.ts';

/** Times at which an automation runs. */
export interface Schedule {
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  cron: string;
  /** IANA name, such as `Europe/Berlin`. */
  timeZone: string;
}

/** Minimum minutes between two moments. */
const MIN_SCHEDULE_MINUTES = 15;

/** Validates a schedule and returns it with single spaces. Throws `invalid_request`. */
export function parseSchedule({ cron, timeZone }: Schedule): Schedule {
  if (!isTimeZone(timeZone))
    throw new AppError(
      'invalid_request',
      `Expected "timeZone" to be an IANA time zone such as "Europe/Berlin", got ${JSON.stringify(timeZone.slice(0, 60))}.`,
    );
  const fields = cron.trim().split(/\s+/);
  const schedule = { cron: fields.join(' '), timeZone };
  if (fields.length !== 5 || !fields.every((field) => FIELD.test(field))) throw createCronError(cron);
  const gap = findShortestGap(schedule);
  if (gap >= MIN_SCHEDULE_MINUTES * 60_000) return schedule;
  throw new AppError(
    'invalid_request',
    `The schedule ${JSON.stringify(schedule.cron)} has times less than ${MIN_SCHEDULE_MINUTES} minutes apart. Choose at least ${MIN_SCHEDULE_MINUTES} minutes.`,
  );
}

/** Numbers, names, lists, ranges and steps. Other characters are random or nonstandard values. */
const FIELD = /^(?:[\d*/,-]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)+$/i;

/**
 * Returns the first run of a schedule after a time. When clocks go forward, a run at a skipped local time happens after
 * the gap. When they go back, a repeated local time causes only one run.
 */
export function findNextRun({ cron, timeZone }: Schedule, after: Date): Date {
  try {
    return CronExpressionParser.parse(cron, { currentDate: after, tz: timeZone }).next().toDate();
  } catch (error) {
    throw createCronError(cron, error);
  }
}

/** Returns the shortest time between two runs in milliseconds. Starts at a date without a change to or from daylight saving time. */
function findShortestGap(schedule: Schedule): number {
  let last = findNextRun(schedule, new Date('2026-01-01T00:00:00Z'));
  let shortest = Infinity;
  for (let count = 0; count < MAX_COMPARED_RUNS && shortest >= MIN_SCHEDULE_MINUTES * 60_000; count++) {
    const next = findNextRun(schedule, last);
    shortest = Math.min(shortest, next.getTime() - last.getTime());
    last = next;
  }
  return shortest;
}

/** Number of runs to compare: more than fit into a day at the shortest allowed interval. */
const MAX_COMPARED_RUNS = 100;

function isTimeZone(name: string): boolean {
  try {
    return name.length <= 60 && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

function createCronError(cron: string, cause?: unknown): AppError {
  return new AppError(
    'invalid_request',
    `Expected "cron" to have five fields (minute, hour, day of the month, month, day of the week) and a run within a year, such as "0 6 * * 1" for Mondays at 6:00; got ${JSON.stringify(cron.slice(0, 100))}.`,
    { cause },
  );
}
