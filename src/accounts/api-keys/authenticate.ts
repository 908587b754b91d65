import { runPrepared } from '../../db/prepared.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isStorageFull } from '../../lib/storage-full.ts';
import { batchCalls } from '../../lib/batch-calls.ts';
import type { KeyActor } from '../actor.ts';
import { isAllowedIp } from './allowed-ips.ts';
import { readKeyRights } from './key-rights.ts';
import { hashKey, isKeyText } from './key-text.ts';
import { FIND_KEY } from './read-with-key.ts';
import type { KeyRow, ReadWithKey } from './read-with-key.ts';

export interface RequestContext {
  /** The caller's IP address. */
  ip: string;
  now: Date;
}

const LAST_USE_MILLISECONDS = 60_000;

/**
 * Authenticates a caller by the `Authorization` header. Throws `unauthorized` for an invalid header or key, and
 * `forbidden` if the key can't be used from the caller's IP address. Runs one read, and at most one write per key and
 * minute.
 */
export async function authenticate(
  db: Database,
  header: string | undefined,
  request: RequestContext,
): Promise<KeyActor> {
  const [row] = await runPrepared(db, FIND_KEY, [hashKey(parseHeader(header))]);
  const key = await admit(db, row, request);
  return { kind: 'key', ...(await readKey(db, key)), plan: key.plan };
}

export interface AuthenticatedRead extends RequestContext {
  /** The `Authorization` header. */
  header: string | undefined;
  /** Values to match the item by. null matches nothing. */
  values: readonly (string | null)[];
}

/**
 * Creates a function that authenticates a caller and reads an item, in one query for all simultaneous requests.
 * `item` is undefined if the caller's organization has no such item.
 */
export function createAuthenticatedRead<Item extends { id: string }>(db: Database, read: ReadWithKey<Item>) {
  const findRow = batchCalls(
    (reads: { hash: Buffer; values: AuthenticatedRead['values'] }[]) => {
      const texts = Array.from({ length: read.matches }, (_, index) => reads.map(({ values }) => values[index]));
      return runPrepared(db, read, [reads.map(({ hash }) => hash), ...texts]);
    },
    { maxSize: MAX_READS },
  );
  return async ({ header, values, ...facts }: AuthenticatedRead): Promise<AuthenticatedItem<Item>> => {
    const row = await findRow({ hash: hashKey(parseHeader(header)), values });
    const key = await admit(db, row.key_id === null ? undefined : row, facts);
    return { kind: 'key', ...(await readKey(db, key)), item: key.id === null ? undefined : key };
  };
}

export interface AuthenticatedItem<Item> extends Omit<KeyActor, 'plan'> {
  item: Item | undefined;
}

/** Runs another query only for keys of service accounts. */
async function readKey(db: Database, row: KeyRow): Promise<Omit<KeyActor, 'kind' | 'plan'>> {
  const rights = await readKeyRights(db, {
    scopes: row.key_scopes,
    project_ids: row.key_project_ids,
    actions: row.key_actions,
    service_account_id: row.key_service_account_id,
  });
  return { keyId: row.key_id, organizationId: row.key_organization_id, ...rights };
}

/** Maximum number of reads in one query. */
const MAX_READS = 100;

/** Returns the key if it can be used, after recording its use. */
async function admit<Key extends KeyRow>(db: Database, key: Key | undefined, request: RequestContext): Promise<Key> {
  if (!key)
    throw createUnauthorizedError(
      'Unknown API key. It may have been deleted. Create a new one with `bindery admin key create`.',
    );
  if (key.key_revoked_at) throw createUnauthorizedError('The API key was revoked. Use another key.');
  if (key.key_expires_at && key.key_expires_at <= request.now) {
    throw createUnauthorizedError(`The API key expired at ${key.key_expires_at.toISOString()}. Use another key.`);
  }
  if (key.key_allowed_ips && !isAllowedIp(request.ip, key.key_allowed_ips)) {
    throw new AppError(
      'forbidden',
      `The API key can't be used from ${request.ip}, because this IP address isn't on its allowlist.`,
    );
  }
  await recordUse(db, { id: key.key_id, lastUsedAt: key.key_last_used_at, now: request.now });
  return key;
}

function parseHeader(header: string | undefined): string {
  if (!header)
    throw createUnauthorizedError('The Authorization header is missing. Send "Authorization: Bearer bindery_…".');
  const [scheme = '', key = '', ...extraParts] = header.split(' ');
  if (scheme.toLowerCase() !== 'bearer' || extraParts.length > 0) {
    throw createUnauthorizedError(
      'Expected "Authorization: Bearer bindery_…", got a different scheme or more than one key.',
    );
  }
  if (isKeyText(key)) return key;
  throw createUnauthorizedError(
    'The API key is mistyped or incomplete. A key is "bindery_" followed by 40 letters and digits.',
  );
}

interface KeyUsage {
  id: string;
  lastUsedAt: Date | null;
  now: Date;
}

/**
 * The SQL condition checks again whether a write is due, so that only one of many simultaneous requests writes. If
 * the disk is full, the key still works, so that read requests succeed.
 */
async function recordUse(db: Database, { id, lastUsedAt, now }: KeyUsage): Promise<void> {
  const before = new Date(now.getTime() - LAST_USE_MILLISECONDS);
  if (lastUsedAt && lastUsedAt > before) return;
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((builder) => builder.or([builder('last_used_at', 'is', null), builder('last_used_at', '<=', before)]))
    .execute()
    .catch((error: unknown) => {
      if (!isStorageFull(error)) throw error;
    });
}

function createUnauthorizedError(message: string): AppError {
  return new AppError('unauthorized', message);
}
