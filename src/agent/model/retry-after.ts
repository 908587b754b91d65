/**
 * Milliseconds that a server asks to wait: `Retry-After` as seconds or date (RFC 9110, 10.2.3), or the more exact
 * `retry-after-ms` of some providers. `now` in milliseconds.
 */
export function readRetryAfter(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const exact = readNumber(headers['retry-after-ms']);
  if (exact !== undefined) return exact;
  const value = headers['retry-after'];
  const seconds = readNumber(value);
  if (seconds !== undefined) return seconds * 1000;
  const date = Date.parse(value ?? '');
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}
