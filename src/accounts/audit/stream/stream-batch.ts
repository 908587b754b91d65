import { sql } from 'kysely';
import { withRevocableConnection } from '../../../db/revocable-connection.ts';
import type { Database } from '../../../db/schema.ts';
import type { ChainPlace } from '../read-chain.ts';
import { formatEntry } from './format-entry.ts';
import type { FormatOptions } from './format-entry.ts';
import { readBatch } from './read-batch.ts';
import { ReceiverError } from './receiver.ts';
import type { AuditReceiver } from './receiver.ts';

export interface StreamDeps extends FormatOptions {
  db: Database;
  receiver: AuditReceiver;
  /** Called if retention deleted entries before they were streamed, while no receiver was configured. */
  onLost?: (lost: { first: number; last: number }) => void;
}

/**
 * The result of one step: a batch was sent, with its number of entries and whether more are waiting; the receiver failed;
 * or there is nothing to do now, because another process streams, the next attempt isn't due, or all is sent.
 */
export type StreamStep =
  | { outcome: 'sent'; count: number; hasMore: boolean }
  | { outcome: 'failed'; error: string; failures: number }
  | { outcome: 'idle' };

/**
 * Sends the next entries and records the position while it holds the stream's lock. Only one process streams at a time.
 * If it dies, PostgreSQL releases the lock. A process that is killed after sending and before recording leaves the
 * position unchanged, so the next one sends the entries again.
 */
export async function streamBatch(deps: StreamDeps, signal: AbortSignal): Promise<StreamStep> {
  return withRevocableConnection(deps.db, {
    signal,
    graceMs: 0,
    task: (connection) => connection.transaction().execute((trx) => streamWithin(trx, deps, signal)),
  });
}

async function streamWithin(
  trx: Database,
  { receiver, onLost, ...format }: StreamDeps,
  signal: AbortSignal,
): Promise<StreamStep> {
  const stream = await trx
    .selectFrom('audit_stream')
    .select(['position', 'hash', 'failures', sql<boolean>`coalesce(next_try_at > now(), false)`.as('isEarly')])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!stream || stream.isEarly) return { outcome: 'idle' };
  const after = await findStart(trx, { position: Number(stream.position), hash: stream.hash });
  const batch = await readBatch(trx, { after });
  if (!batch || (!batch.isFull && batch.ageSeconds < receiver.gatherSeconds)) return { outcome: 'idle' };
  const lines = batch.entries.map((entry) => formatEntry(entry, format));
  const first = batch.entries[0]?.position ?? 0;
  if (first > Number(stream.position) + 1) onLost?.({ first: Number(stream.position) + 1, last: first - 1 });
  try {
    await receiver.send(lines, signal);
  } catch (error) {
    if (!(error instanceof ReceiverError)) throw error;
    return recordFailure(trx, { error, failures: stream.failures + 1 });
  }
  await trx
    .updateTable('audit_stream')
    .set({
      position: String(batch.end.position),
      hash: batch.end.hash,
      sent_at: sql<Date>`clock_timestamp()`,
      failures: 0,
      next_try_at: null,
    })
    .execute();
  return { outcome: 'sent', count: lines.length, hasMore: batch.isFull };
}

/** Returns the place before the next entry: the stream's, or the last entry that retention deleted if that is later. */
async function findStart(trx: Database, stream: ChainPlace): Promise<ChainPlace> {
  const chain = await trx
    .selectFrom('audit_chain')
    .select(['anchor_position', 'anchor_hash'])
    .executeTakeFirstOrThrow();
  const anchor = { position: Number(chain.anchor_position), hash: chain.anchor_hash };
  return anchor.position > stream.position ? anchor : stream;
}

async function recordFailure(
  trx: Database,
  { error, failures }: { error: ReceiverError; failures: number },
): Promise<StreamStep> {
  const waitSeconds = Math.min(MAX_WAIT_SECONDS, 2 ** Math.min(failures, 20));
  const requestedSeconds = Math.min(error.retryAfterSeconds, MAX_RETRY_AFTER_SECONDS);
  const seconds = Math.max(waitSeconds, requestedSeconds);
  // Not the time at which the transaction began, because the attempt took a while.
  const next = sql<Date>`clock_timestamp() + make_interval(secs => ${seconds}::double precision)`;
  await trx
    .updateTable('audit_stream')
    .set({ failures, error: error.message, failed_at: sql<Date>`clock_timestamp()`, next_try_at: next })
    .execute();
  return { outcome: 'failed', error: error.message, failures };
}

/** Longest wait between two attempts. */
const MAX_WAIT_SECONDS = 300;

/** Longest wait that a receiver can request, so that one header can't stop the stream. */
const MAX_RETRY_AFTER_SECONDS = 3_600;
