/** Counts what is used up in an hour or a day, so that limits hold. */

/** A share of a limit. */
export interface Claim {
  /** Name of a count, such as `tokens:docs.example.com`. */
  scope: string;
  period: 'hour' | 'day';
  amount: number;
  limit: number;
}

export interface Ledger {
  /** Books all of the claims or none; gives the first one that does not fit its limit. */
  take(claims: readonly Claim[], now: Date): Promise<Claim | undefined>;
  /** Changes what was booked, by an amount that may be negative, without a look at the limit. */
  adjust(claims: readonly Pick<Claim, 'scope' | 'period' | 'amount'>[], now: Date): Promise<void>;
}

/** Returns the beginning of the hour or day, in UTC, that a moment lies in. */
export function startOf(period: Claim['period'], now: Date): Date {
  const start = new Date(now);
  if (period === 'day') start.setUTCHours(0, 0, 0, 0);
  else start.setUTCMinutes(0, 0, 0);
  return start;
}

/** Seconds until the next hour or day begins. */
export function secondsLeft(period: Claim['period'], now: Date): number {
  const length = period === 'day' ? 86_400 : 3_600;
  return length - (now.getTime() - startOf(period, now).getTime()) / 1_000;
}

/** A ledger in the memory of this process. */
export function createMemoryLedger(): Ledger {
  const used = new Map<string, { start: number; amount: number }>();
  const read = ({ scope, period }: Pick<Claim, 'scope' | 'period'>, now: Date) => {
    const start = startOf(period, now).getTime();
    const entry = used.get(`${period} ${scope}`);
    if (entry?.start === start) return entry;
    const fresh = { start, amount: 0 };
    used.set(`${period} ${scope}`, fresh);
    return fresh;
  };
  return {
    async take(claims, now) {
      const refused = claims.find((claim) => read(claim, now).amount + claim.amount > claim.limit);
      if (!refused) for (const claim of claims) read(claim, now).amount += claim.amount;
      return refused;
    },
    async adjust(changes, now) {
      for (const change of changes) read(change, now).amount += change.amount;
    },
  };
}
