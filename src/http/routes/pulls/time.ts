/** Formats a time for a page without JavaScript, which doesn't know the reader's time zone. */
export function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
