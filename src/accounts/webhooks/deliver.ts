import { sql } from 'kysely';
import { createFutureTime, NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { WebhookMessage } from './message.ts';
import { sendMessage } from './send-message.ts';
import type { NetworkOptions } from './post-signed.ts';
import type { SendResult } from './send-message.ts';
import { openTarget, listSecretsAt } from './target.ts';
import type { BoxKey } from '../../lib/secret-box.ts';

export interface DeliverDeps extends NetworkOptions {
  db: Database;
  /** Returns the key that decrypts the URL and the secret. */
  getSecretKey(): Promise<BoxKey>;
}

/** Seconds before each retry. Bindery gives up a message after the last retry, more than a day after the first attempt. */
export const RETRY_SECONDS = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 36_000];

/** Longest wait that a receiver can request with `Retry-After`. Without a limit, one header could delay a message forever. */
export const MAX_RETRY_AFTER_SECONDS = 36_000;

/**
 * Sends a message unless it is already delivered, and records the result. Returns the time of the next attempt. It is
 * safe to call again after the process was killed: the message is then sent again with the same id.
 */
export async function deliver(
  deps: DeliverDeps,
  { deliveryId, signal }: { deliveryId: string; signal: AbortSignal },
): Promise<{ startAfter: Date } | undefined> {
  const { db } = deps;
  const row = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .selectAll('webhook_deliveries')
    .select((select) => ['target', 'format', 'is_active', NOW.as('now'), select('next_try_at', '>', NOW).as('isEarly')])
    .where('webhook_deliveries.id', '=', deliveryId)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.is_active) return recordOutcome(db, { id: row.id, status: 'failed', error: 'The webhook was disabled.' });
  if (row.next_try_at && row.isEarly) return { startAfter: row.next_try_at };
  const target = openTarget(row.webhook_id, { sealed: row.target, key: await deps.getSecretKey() });
  const result = await sendMessage(
    {
      url: target.url,
      secrets: listSecretsAt(target, row.now.getTime()),
      id: row.id,
      message: row.message as WebhookMessage,
      format: row.format,
      signal,
    },
    deps,
  );
  signal.throwIfAborted();
  if (result.status === 410) await switchOff(db, row.webhook_id);
  return settle(db, { id: row.id, attempts: row.attempts + 1, result });
}

/** The receiver responded that the endpoint no longer exists: see Standard Webhooks on 410. */
async function switchOff(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const webhook = await trx
      .updateTable('webhooks')
      .set({ is_active: false })
      .where('id', '=', id)
      .where('is_active', '=', true)
      .returning('organization_id')
      .executeTakeFirst();
    if (!webhook) return;
    const caller = { organizationId: webhook.organization_id, actor: { kind: 'nobody' }, ip: null } as const;
    await recordAudit(trx, {
      ...caller,
      action: 'webhook.update',
      subject: id,
      details: { isActive: false, reason: 'The receiver responded with status 410.' },
    });
  });
}

async function settle(
  db: Database,
  { id, attempts, result }: { id: string; attempts: number; result: SendResult },
): Promise<{ startAfter: Date } | undefined> {
  const { status: responseStatus, error, isFinal = false, retryAfterSeconds = 0 } = result;
  const outcome = { id, attempts, responseStatus, error: error ?? null };
  if (error === undefined) return recordOutcome(db, { ...outcome, status: 'delivered' });
  const seconds = RETRY_SECONDS[attempts - 1];
  if (isFinal || seconds === undefined) return recordOutcome(db, { ...outcome, status: 'failed' });
  const waitSeconds = Math.max(seconds, Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS));
  const startAfter = await note(db, { ...outcome, status: 'waiting', waitSeconds });
  return startAfter && { startAfter };
}

interface DeliveryResult {
  id: string;
  status: 'waiting' | 'delivered' | 'failed';
  attempts?: number;
  responseStatus?: number | null;
  error: string | null;
  /** Seconds until the next attempt. */
  waitSeconds?: number;
}

async function recordOutcome(db: Database, outcome: DeliveryResult): Promise<undefined> {
  await note(db, outcome);
}

/**
 * Records an attempt and returns the time of the next one, by the clock of the database. If another worker delivered
 * the message in the meantime, it stays delivered.
 */
async function note(
  db: Database,
  { id, status, attempts, responseStatus, error, waitSeconds }: DeliveryResult,
): Promise<Date | undefined> {
  const row = await db
    .updateTable('webhook_deliveries')
    .set({
      status,
      error,
      next_try_at: waitSeconds === undefined ? null : createFutureTime(waitSeconds),
      updated_at: sql<Date>`now()`,
      ...(attempts !== undefined && { attempts }),
      ...(responseStatus !== undefined && { response_status: responseStatus }),
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning('next_try_at')
    .executeTakeFirst();
  return row?.next_try_at ?? undefined;
}

/** Gives up a message whose attempts failed for a reason inside the service. */
export async function failDelivery(db: Database, deliveryId: string): Promise<void> {
  const error =
    "The message couldn't be sent because of an internal error. Ask the operator to check the service's log.";
  await note(db, { id: deliveryId, status: 'failed', error });
}
