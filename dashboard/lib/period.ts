const DAY_MS = 86_400_000;

/** Lengths of time that figures are shown for, in days. */
export const RANGES = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last year' },
] as const;

/** The days of a range that ends today, in UTC. */
export function periodOf(days: number, now: Date): { from: string; to: string } {
  const print = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: print(now.getTime() - (days - 1) * DAY_MS), to: print(now.getTime()) };
}

/** The same number of days before a period. */
export function periodBefore({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const first = Date.parse(`${from}T00:00:00Z`);
  const days = Math.round((Date.parse(`${to}T00:00:00Z`) - first) / DAY_MS) + 1;
  return periodOf(days, new Date(first - DAY_MS));
}

/** By how many percent a number has grown; undefined where there was nothing before. */
export function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / before) * 100);
}
