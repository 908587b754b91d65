import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { getWindowStart } from './ledger.ts';
import type { Claim, Ledger } from './ledger.ts';

/** A ledger in the database, with limits that apply to all processes together. */
export function createDatabaseLedger(db: Database): Ledger {
  return {
    async take(claims, now) {
      try {
        await db.transaction().execute(async (trx) => {
          // A consistent order, so that two processes never deadlock.
          for (const claim of claims.toSorted(compareByScope))
            await chargeClaim(trx, { claim, start: getWindowStart(claim.period, now) });
        });
        return undefined;
      } catch (error) {
        if (error instanceof BudgetExceeded) return error.claim;
        throw error;
      }
    },
    async adjust(changes, now) {
      for (const { scope, period, amount } of changes)
        await sql`
          update assistant_usage set amount = greatest(0, amount + ${amount})
          where scope = ${scope} and period = ${period} and starts_at = ${getWindowStart(period, now)}
        `.execute(db);
    },
  };
}

class BudgetExceeded extends Error {
  readonly claim: Claim;

  constructor(claim: Claim) {
    super(`${claim.scope} is used up`);
    this.claim = claim;
  }
}

/** Throws `BudgetExceeded`, which rolls back the transaction's bookings. */
async function chargeClaim(trx: Database, { claim, start }: { claim: Claim; start: Date }): Promise<void> {
  const { scope, period, amount, limit } = claim;
  if (amount > limit) throw new BudgetExceeded(claim);
  const { numAffectedRows } = await sql`
    insert into assistant_usage as used (scope, period, starts_at, amount) values (${scope}, ${period}, ${start}, ${amount})
    on conflict (scope, period, starts_at) do update set amount = used.amount + excluded.amount
    where used.amount + excluded.amount <= ${limit}
  `.execute(trx);
  if (numAffectedRows !== 1n) throw new BudgetExceeded(claim);
}

function compareByScope(left: Claim, right: Claim): number {
  return left.scope < right.scope ? -1 : 1;
}
