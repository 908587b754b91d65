import { AppError } from '../../errors.ts';
import { parseDuration } from '../../lib/duration.ts';

const MAX_TIME = Date.parse('9999-12-31T00:00:00Z');

/** Parses an expiry: a duration from now such as `90d`, or a time. Throws `invalid_request`. */
export function parseExpiry(text: string): Date {
  const seconds = parseDuration(text);
  const time = seconds === undefined ? Date.parse(text) : Date.now() + seconds * 1_000;
  if (!Number.isNaN(time) && time <= MAX_TIME) return new Date(time);
  throw new AppError(
    'invalid_request',
    `Expected an expiry such as 90d or 2030-01-31T00:00:00Z, got ${JSON.stringify(text)}.`,
  );
}
