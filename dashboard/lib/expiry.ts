const DAY_MS = 86_400_000;

/** Returns the field for a key that expires after a number of days. An empty text means that it never expires. */
export function toExpiry(days: string): { expiresAt?: string } {
  return days === '' ? {} : { expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString() };
}
