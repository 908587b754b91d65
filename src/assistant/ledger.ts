/** Counts usage per hour or day, to enforce limits. */

/** A share of a limit. */
export interface Claim {
  /** Name of a counter, such as `tokens:docs.example.com`. */
  scope: string;
  period: 'hour' | 'day';
  amount: number;
  limit: number;
}

export interface Ledger {
  /** Books all claims or none. Returns the first one that exceeds its limit. */
  take(claims: readonly Claim[], now: Date): Promise<Claim | undefined>;
  /** Changes a booking by an amount that can be negative, without checking the limit. */
  adjust(claims: readonly Pick<Claim, 'scope' | 'period' | 'amount'>[], now: Date): Promise<void>;
}

/** Returns the start of the hour or day, in UTC, that contains a moment. */
export function getWindowStart(period: Claim['period'], now: Date): Date {
  const start = new Date(now);
  if (period === 'day') start.setUTCHours(0, 0, 0, 0);
  else start.setUTCMinutes(0, 0, 0);
  return start;
}

/** Returns the seconds until the next hour or day starts. */
export function getSecondsLeft(period: Claim['period'], now: Date): number {
  const length = period === 'day' ? 86_400 : 3_600;
  return length - (now.getTime() - getWindowStart(period, now).getTime()) / 1_000;
}

/** A ledger in this process's memory. */
export function createMemoryLedger(): Ledger {
  const usage = new Map<string, { start: number; amount: number }>();
  const readUsage = ({ scope, period }: Pick<Claim, 'scope' | 'period'>, now: Date) => {
    const start = getWindowStart(period, now).getTime();
    const entry = usage.get(`${period} ${scope}`);
    if (entry?.start === start) return entry;
    const newEntry = { start, amount: 0 };
    usage.set(`${period} ${scope}`, newEntry);
    return newEntry;
  };
  return {
    async take(claims, now) {
      const refusedClaim = claims.find((claim) => readUsage(claim, now).amount + claim.amount > claim.limit);
      if (!refusedClaim) for (const claim of claims) readUsage(claim, now).amount += claim.amount;
      return refusedClaim;
    },
    async adjust(changes, now) {
      for (const change of changes) readUsage(change, now).amount += change.amount;
    },
  };
}
