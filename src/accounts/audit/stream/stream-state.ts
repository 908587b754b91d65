import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** How far the receiver is behind the audit log. */
export interface StreamState {
  /** Number of entries that the receiver hasn't accepted. */
  waiting: number;
  /** Age of the oldest of them; 0 if there are none. */
  oldestSeconds: number;
  /** Position of the last entry that it accepted. */
  position: number;
  lastSentAt: Date | null;
  /** Failures since the last success. */
  failures: number;
  /** The last error, even if a later attempt succeeded. */
  lastError: { message: string; at: Date } | null;
  nextTryAt: Date | null;
}

/** Reads the state of the stream. It is the same in every process. */
export async function readStreamState(db: Database): Promise<StreamState> {
  const row = await db
    .selectFrom('audit_stream')
    .innerJoin('audit_chain', (join) => join.onTrue())
    .select([
      'audit_stream.position as position',
      'audit_chain.position as end',
      'anchor_position',
      'sent_at',
      'failures',
      'error',
      'failed_at',
      'next_try_at',
      ({ selectFrom }) =>
        selectFrom('audit_log')
          .select(sql<number>`extract(epoch from now() - created_at)::float8`.as('age'))
          .whereRef('audit_log.position', '>', 'audit_stream.position')
          .orderBy('audit_log.position')
          .limit(1)
          .as('age'),
    ])
    .executeTakeFirstOrThrow();
  const position = Number(row.position);
  return {
    waiting: Math.max(0, Number(row.end) - Math.max(position, Number(row.anchor_position))),
    oldestSeconds: Math.max(0, Math.round(row.age ?? 0)),
    position,
    lastSentAt: row.sent_at,
    failures: row.failures,
    lastError: row.error !== null && row.failed_at !== null ? { message: row.error, at: row.failed_at } : null,
    nextTryAt: row.next_try_at,
  };
}
