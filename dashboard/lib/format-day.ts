/** Formats the day of a time in UTC: "December 1, 2026". */
export function formatDay(time: string): string {
  return new Date(time).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
