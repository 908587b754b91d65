import type { Database } from '../../db/schema.ts';
import { withinTransaction } from '../../db/within-transaction.ts';
import { recordAudit } from './record-audit.ts';
import type { AuditActor, AuditFact } from './record-audit.ts';

/** Caller that changes accounts, and its address: for the audit log. Their rights were checked before. */
export interface Caller {
  actor: AuditActor;
  /** null: on the machine itself. */
  ip: string | null;
}

/** The person who runs `bindery admin`. */
export const OPERATOR: Caller = { actor: { kind: 'operator' }, ip: null };

/** Does something and writes it to the audit log, in one transaction of its own or in the caller's. */
export async function withAudit<Result>(
  db: Database,
  caller: Caller,
  work: (trx: Database) => Promise<{ result: Result; fact: Omit<AuditFact, 'actor' | 'ip'> }>,
): Promise<Result> {
  return withinTransaction(db, async (trx) => {
    const { result, fact } = await work(trx);
    await recordAudit(trx, { ...fact, ...caller });
    return result;
  });
}
