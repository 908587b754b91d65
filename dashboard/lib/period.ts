const DAY_MS = 86_400_000;

/** Periods to choose from, in days. */
export const RANGES = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last year' },
] as const;

/** Returns the first and last date of the `days` days up to today, in UTC. */
export function getPeriod(days: number, now: Date): { from: string; to: string } {
  const print = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: print(now.getTime() - (days - 1) * DAY_MS), to: print(now.getTime()) };
}

/** Returns the preceding period of the same length. */
export function getPreviousPeriod({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const first = Date.parse(`${from}T00:00:00Z`);
  const days = Math.round((Date.parse(`${to}T00:00:00Z`) - first) / DAY_MS) + 1;
  return getPeriod(days, new Date(first - DAY_MS));
}

/** Returns the change in percent, or undefined if the earlier number is 0. */
export function computeChange(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / before) * 100);
}
