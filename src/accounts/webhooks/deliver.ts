import type { LookupAddress } from 'node:dns';
import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { guardedFetch, GuardedFetchError } from '../../lib/guarded-fetch.ts';
import { isPublicAddress } from '../../lib/public-address.ts';
import type { WebhookFormat } from './events.ts';
import { writeBody } from './message.ts';
import type { WebhookMessage } from './message.ts';
import { signMessage } from './sign.ts';
import { mayCall, openTarget } from './target.ts';

export interface DeliverDeps {
  db: Database;
  /** Opens the address and the secret. */
  getSecretKey(): Promise<Buffer>;
  /** Hosts of the own network that may be called. */
  privateHosts: readonly string[];
  /** @defaultValue the system's resolver */
  resolve?: (host: string) => Promise<LookupAddress[]>;
}

/** Seconds before each attempt after the first; after the last one a message is given up, a day and some hours after its first. */
export const RETRY_SECONDS = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 36_000];

const TIMEOUT_MS = 15_000;

/**
 * Sends a message, unless that is done, and notes how it went. Returns when to come back for another attempt. May be called again after a
 * kill at any moment: a message is sent once more then, with the same id.
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
    .select(['target', 'format', 'is_active'])
    .where('webhook_deliveries.id', '=', deliveryId)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.is_active) return end(db, { id: row.id, status: 'failed', error: 'The webhook was switched off.' });
  if (row.next_try_at && row.next_try_at.getTime() > Date.now()) return { startAfter: row.next_try_at };
  const { url, secret } = openTarget(row.webhook_id, { sealed: row.target, key: await deps.getSecretKey() });
  const result = await send(deps, {
    url,
    secret,
    id: row.id,
    message: row.message as WebhookMessage,
    format: row.format,
    signal,
  });
  signal.throwIfAborted();
  if (result.status === 410) await switchOff(db, row.webhook_id);
  return settle(db, { id: row.id, attempts: row.attempts + 1, result });
}

interface Sending {
  url: string;
  secret: string;
  id: string;
  message: WebhookMessage;
  format: WebhookFormat;
  signal: AbortSignal;
}

interface SendResult {
  /** null: there was no response. */
  status: number | null;
  /** Undefined when it was taken. */
  error?: string;
  /** Whether another attempt would go the same way. */
  isFinal?: boolean;
}

async function send(
  { privateHosts, resolve }: DeliverDeps,
  { url, secret, id, message, format, signal }: Sending,
): Promise<SendResult> {
  const body = writeBody(message, format);
  const timestamp = Math.floor(Date.now() / 1000);
  try {
    const { status } = await guardedFetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Bindery',
        ...signMessage({ id, timestamp, body, secret }),
      },
      body: Buffer.from(body),
      maxBytes: 0,
      headersOnly: true,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 0,
      protocols: ['https:', 'http:'],
      isAllowedUrl: (target) => mayCall(target, privateHosts),
      isAllowedAddress: (address, host) => isPublicAddress(address) || privateHosts.includes(host),
      ...(resolve && { resolve }),
      signal,
    });
    if (status >= 200 && status < 300) return { status };
    return { status, error: `The receiver responded with status ${status}.`, isFinal: status === 410 };
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return {
      status: null,
      error: `The receiver was not called: ${error.message}.`,
      isFinal: error.problem === 'refused',
    };
  }
}

/** Nobody listens there any more, as the receiver says: see Standard Webhooks on 410. */
async function switchOff(db: Database, id: string): Promise<void> {
  await db.updateTable('webhooks').set({ is_active: false }).where('id', '=', id).execute();
}

async function settle(
  db: Database,
  { id, attempts, result }: { id: string; attempts: number; result: SendResult },
): Promise<{ startAfter: Date } | undefined> {
  const { status: responseStatus, error, isFinal = false } = result;
  const noted = { id, attempts, responseStatus, error: error ?? null };
  if (error === undefined) return end(db, { ...noted, status: 'delivered' });
  const seconds = RETRY_SECONDS[attempts - 1];
  if (isFinal || seconds === undefined) return end(db, { ...noted, status: 'failed' });
  const startAfter = new Date(Date.now() + seconds * 1_000);
  await note(db, { ...noted, status: 'waiting', nextTryAt: startAfter });
  return { startAfter };
}

interface Noted {
  id: string;
  status: 'waiting' | 'delivered' | 'failed';
  attempts?: number;
  responseStatus?: number | null;
  error: string | null;
  nextTryAt?: Date;
}

async function end(db: Database, noted: Noted): Promise<undefined> {
  await note(db, noted);
}

/** What was delivered meanwhile, by a worker that was thought dead, stays so. */
async function note(db: Database, { id, status, attempts, responseStatus, error, nextTryAt }: Noted): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({
      status,
      error,
      next_try_at: nextTryAt ?? null,
      updated_at: sql<Date>`now()`,
      ...(attempts !== undefined && { attempts }),
      ...(responseStatus !== undefined && { response_status: responseStatus }),
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

/** Gives a message up whose attempts failed for a reason inside the service. */
export async function giveUpDelivery(db: Database, deliveryId: string): Promise<void> {
  const error = 'The message could not be sent for a reason inside the service; its operator finds it in the log.';
  await note(db, { id: deliveryId, status: 'failed', error });
}
