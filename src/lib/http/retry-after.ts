/**
 * Returns the milliseconds to wait from a `Retry-After` header, in seconds or as a date (RFC 9110, 10.2.3). `now` is in
 * milliseconds.
 */
export function parseRetryAfter(value: string | null | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
