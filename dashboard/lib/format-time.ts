const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Tolerated difference between the clocks of browser and server, in seconds. */
const CLOCKS_DIFFER = 10;

/**
 * Formats a time relative to now: "just now", "3 min ago" or "in 2 days". For times 14 or more days away, returns the
 * date. A time a few seconds ahead counts as now, because the clocks of browser and server differ.
 */
export function formatRelative(date: Date, now: Date): string {
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000);
  const size = Math.abs(seconds);
  const addDirection = (text: string) => (seconds < 0 ? `${text} ago` : `in ${text}`);
  if (size < 45) return seconds <= CLOCKS_DIFFER ? 'just now' : 'in a moment';
  if (size < 55 * MINUTE) return addDirection(`${Math.max(1, Math.round(size / MINUTE))} min`);
  if (size < 22 * HOUR) return addDirection(`${Math.max(1, Math.round(size / HOUR))} h`);
  if (size < 14 * DAY) return addDirection(formatCount(Math.max(1, Math.round(size / DAY)), 'day'));
  return formatDate(date);
}

/** Formats a date, such as "Nov 2, 2026". */
export function formatDate(date: Date): string {
  return date.toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
}

/** Formats a date and time to the minute, such as "Nov 2, 2026, 9:05 AM". */
export function formatMinute(date: Date): string {
  return date.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}

/** Formats a date and time to the second, with the time zone. */
export function formatDateTime(date: Date): string {
  return date.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'long' });
}

/** Formats a duration: "42 s", "3 min 10 s", "2 h 5 min", "3 days". */
export function formatDuration(seconds: number): string {
  const totalSeconds = Math.max(0, Math.round(seconds));
  if (totalSeconds < MINUTE) return `${totalSeconds} s`;
  if (totalSeconds < HOUR) return joinUnits(`${Math.floor(totalSeconds / MINUTE)} min`, totalSeconds % MINUTE, 's');
  if (totalSeconds < 2 * DAY)
    return joinUnits(`${Math.floor(totalSeconds / HOUR)} h`, Math.floor((totalSeconds % HOUR) / MINUTE), 'min');
  return formatCount(Math.round(totalSeconds / DAY), 'day');
}

function joinUnits(text: string, remainder: number, unit: string): string {
  return remainder === 0 ? text : `${text} ${remainder} ${unit}`;
}

function formatCount(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
