import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { findChainProblem, readChainEntries } from './read-chain.ts';

export interface OldEntries {
  days: number;
  /** True if the log is streamed. Entries are then kept until the receiver has them. @defaultValue false */
  isStreamed?: boolean;
}

/**
 * Deletes the entries at the start of the audit log that are more than `days` old, in batches, and records the last one
 * as the anchor of the remaining chain. Returns the number of deleted entries, and whether expired ones are kept because
 * they weren't streamed yet. Deletes nothing from the first entry on that doesn't match its hash, so that
 * `bindery doctor` still reports it.
 */
export async function removeOldEntries(
  db: Database,
  { days, isStreamed = false }: OldEntries,
): Promise<{ deleted: number; isHeldBack: boolean }> {
  return db.transaction().execute(async (trx) => {
    const chain = await trx
      .selectFrom('audit_chain')
      .select(['anchor_position', 'anchor_hash', sql<Date>`now() - make_interval(days => ${days})`.as('limit')])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const anchor = { position: Number(chain.anchor_position), hash: chain.anchor_hash };
    const end = isStreamed ? await readStreamPosition(trx) : Infinity;
    let last = anchor;
    let isHeldBack = false;
    for (const entry of await readChainEntries(trx, { after: anchor.position, limit: MAX_AT_ONCE })) {
      if (entry.createdAt >= chain.limit || findChainProblem(entry, last) !== undefined) break;
      isHeldBack = Number(entry.position) > end;
      if (isHeldBack) break;
      last = { position: Number(entry.position), hash: entry.hash };
    }
    if (last === anchor) return { deleted: 0, isHeldBack };
    await trx
      .deleteFrom('audit_log')
      .where('position', '>', String(anchor.position))
      .where('position', '<=', String(last.position))
      .execute();
    await trx
      .updateTable('audit_chain')
      .set({ anchor_position: String(last.position), anchor_hash: last.hash })
      .execute();
    return { deleted: last.position - anchor.position, isHeldBack };
  });
}

async function readStreamPosition(trx: Database): Promise<number> {
  const { position } = await trx.selectFrom('audit_stream').select('position').executeTakeFirstOrThrow();
  return Number(position);
}

const MAX_AT_ONCE = 1000;
