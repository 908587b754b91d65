import type { Database } from '../../db/schema.ts';
import { withinTransaction } from '../../db/within-transaction.ts';
import { recordAudit } from './record-audit.ts';
import type { AuditActor, AuditEvent } from './record-audit.ts';

/** The caller of a change to accounts, for the audit log. The caller's permissions were checked before. */
export interface Caller {
  actor: AuditActor;
  /** null: on the machine itself. */
  ip: string | null;
}

/** The person who runs `bindery admin`. */
export const OPERATOR: Caller = { actor: { kind: 'operator' }, ip: null };

/** Runs a change and records it in the audit log, in one transaction: a new one or the caller's. */
export async function withAudit<Result>(
  db: Database,
  caller: Caller,
  run: (trx: Database) => Promise<{ result: Result; event: Omit<AuditEvent, 'actor' | 'ip'> }>,
): Promise<Result> {
  return withinTransaction(db, async (trx) => {
    const { result, event } = await run(trx);
    await recordAudit(trx, { ...event, ...caller });
    return result;
  });
}
