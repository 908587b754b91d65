import crypto from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { getActor } from './authenticate.ts';
import { HIDDEN_ORGANIZATION } from './project-access.ts';

export interface CreateOnce<Body> {
  db: Database;
  request: FastifyRequest;
  /** Has the status of the response. Gets the `Idempotent-Replayed` header if the response repeats an earlier one. */
  reply: FastifyReply;
  /** Returns the body to store for repeated requests. @defaultValue the whole body */
  keep?(body: Body): Body;
}

/**
 * Creates the resource of a POST in one transaction. `create` returns the body of the response as plain JSON. If the request has an `Idempotency-Key` header, the transaction
 * first stores the key. A second request with the same key waits for the first one to finish and gets its response.
 * Keys belong to an organization and are stored for 24 hours. Throws `idempotency_mismatch` if the same key comes
 * with a different request.
 */
export async function createOnce<Body>(
  { db, request, reply, keep = (body) => body }: CreateOnce<Body>,
  create: (trx: Database) => Promise<Body>,
): Promise<Body> {
  const { organizationId } = getActor(request);
  const header = parseKey(request.headers['idempotency-key']);
  // For a caller who can't see the resource, nothing is created, and no earlier response is repeated.
  const key = organizationId === HIDDEN_ORGANIZATION ? undefined : header;
  const status = reply.statusCode;
  const response = await db.transaction().execute(async (trx) => {
    if (key === undefined) return { status, body: await create(trx), isReplayed: false };
    const use: KeyUse = { organizationId, key, requestHash: hashRequest(request) };
    const earlierResponse = await takeKey(trx, use);
    if (earlierResponse)
      return { status: earlierResponse.status, body: earlierResponse.body as Body, isReplayed: true };
    const body = await create(trx);
    await keepResponse(trx, { ...use, status, body: keep(body) });
    return { status, body, isReplayed: false };
  });
  if (response.isReplayed) reply.code(response.status).header('idempotent-replayed', 'true');
  return response.body;
}

interface KeyUse {
  organizationId: string;
  key: string;
  requestHash: Buffer;
}

const MAX_KEY = 255;

function parseKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && header.length <= MAX_KEY && /^[\x21-\x7e]+$/.test(header)) return header;
  throw new AppError(
    'invalid_request',
    `Expected the Idempotency-Key header to be 1 to ${MAX_KEY} printable ASCII characters without spaces, such as a UUID.`,
  );
}

/** Bodies that differ only in white space or in the order of fields count as the same request. */
function hashRequest(request: FastifyRequest): Buffer {
  const text = JSON.stringify([request.method, request.url.split('?', 1)[0], request.body], sortFields);
  return crypto.createHash('sha256').update(text).digest();
}

function sortFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Stores the key in this transaction, or returns the response that is stored under it. */
async function takeKey(trx: Database, use: KeyUse): Promise<{ status: number; body: unknown } | undefined> {
  await removeExpired(trx, use);
  const newRow = await trx
    .insertInto('idempotency_keys')
    .values({ organization_id: use.organizationId, key: use.key, request_hash: use.requestHash })
    .onConflict((conflict) => conflict.columns(['organization_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (newRow) return undefined;
  const row = await trx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'response'])
    .where('organization_id', '=', use.organizationId)
    .where('key', '=', use.key)
    .executeTakeFirstOrThrow();
  if (!row.request_hash.equals(use.requestHash))
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used with a different request in the last 24 hours. Use a new key for each new request.',
    );
  if (row.status === null) throw new Error('An idempotency key was committed without its response.');
  return { status: row.status, body: row.response };
}

/** Deletes this key if it has expired, and a few other expired keys. This keeps the table small without a scheduler. */
async function removeExpired(trx: Database, { organizationId, key }: KeyUse): Promise<void> {
  await sql`
    delete from idempotency_keys where created_at < now() - interval '24 hours' and (
      (organization_id = ${organizationId} and key = ${key}) or (organization_id, key) in (
        select organization_id, key from idempotency_keys
        where created_at < now() - interval '24 hours' limit 100 for update skip locked
      )
    )
  `.execute(trx);
}

async function keepResponse(trx: Database, response: KeyUse & { status: number; body: unknown }): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ status: response.status, response: JSON.stringify(response.body) })
    .where('organization_id', '=', response.organizationId)
    .where('key', '=', response.key)
    .execute();
}
