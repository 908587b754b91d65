/** Bearer tokens that identity providers use for SCIM. The database has only their hashes. */
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { createFutureTime, NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import type { ScimTokensTable } from '../../db/tables/scim.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { isStorageFull } from '../../lib/storage-full.ts';
import { createKeyText, hashKey, isKeyText } from '../api-keys/key-text.ts';
import { filterByOrganization } from '../filter-by-organization.ts';
import { parseName } from '../names.ts';
import { getOrganization } from '../organizations.ts';

/** What every token starts with. */
export const SCIM_TOKEN_PREFIX = 'bindery_scim_';
/** Tokens that an organization can have at the same time. */
const MAX_TOKENS = 10;
/** Revoked tokens that an organization's list contains. */
const MAX_REVOKED = 40;
/** How long the former token works after a rotation, in seconds. */
export const KEEP_FORMER_SECONDS = { usual: 86_400, max: 7 * 86_400 };

/** A token without its text. */
export interface ScimToken {
  id: string;
  organizationId: string;
  name: string;
  /** The last characters, so that people can recognize it. */
  last4: string;
  /** Until when the token before the last rotation works. */
  formerUntil: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** Updated at most once a minute. */
  lastUsedAt: Date | null;
  createdAt: Date;
}

export interface NewScimToken {
  organizationId: string;
  name: string;
  /** @defaultValue never */
  expiresAt?: Date | undefined;
  /** The user who creates it. @defaultValue the operator */
  createdBy?: string | undefined;
}

/**
 * Creates a token, and deletes those that were revoked long ago. `text` is the secret, which can't be shown again. Throws
 * `conflict` for an eleventh usable token.
 */
export async function createScimToken(
  trx: Database,
  { organizationId, name, expiresAt, createdBy }: NewScimToken,
): Promise<{ token: ScimToken; text: string }> {
  await getOrganization(trx, organizationId);
  await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute();
  const usable = (await listScimTokens(trx, { organizationId })).filter(({ revokedAt }) => revokedAt === null);
  if (usable.length >= MAX_TOKENS)
    throw new AppError(
      'conflict',
      `This organization already has ${MAX_TOKENS} SCIM tokens, the maximum. Revoke one and try again.`,
    );
  if (expiresAt && expiresAt.getTime() <= Date.now())
    throw new AppError('invalid_request', 'The expiry must be in the future, such as 2030-01-31T00:00:00Z.');
  await deleteRevokedTokens(trx, organizationId);
  const text = createKeyText(SCIM_TOKEN_PREFIX);
  const row = await trx
    .insertInto('scim_tokens')
    .values({
      id: createId('sct'),
      organization_id: organizationId,
      name: parseName(name),
      hash: hashKey(text),
      last4: text.slice(-4),
      expires_at: expiresAt ?? null,
      created_by: createdBy ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { token: toToken(row), text };
}

/** Keeps the tokens that were revoked last. The audit log has the others. */
async function deleteRevokedTokens(trx: Database, organizationId: string): Promise<void> {
  await trx
    .deleteFrom('scim_tokens')
    .where('id', 'in', (query) =>
      query
        .selectFrom('scim_tokens')
        .select('id')
        .where('organization_id', '=', organizationId)
        .where('revoked_at', 'is not', null)
        .orderBy('revoked_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_REVOKED),
    )
    .execute();
}

/** Lists the tokens of one organization or of all, oldest first, including the last ones that were revoked. */
export async function listScimTokens(
  db: Database,
  { organizationId }: { organizationId?: string } = {},
): Promise<ScimToken[]> {
  const query = db.selectFrom('scim_tokens').selectAll().orderBy('id');
  return (await filterByOrganization(query, organizationId).execute()).map(toToken);
}

/** A token of an organization. @defaultValue any organization, for the operator */
export interface ScimTokenReference {
  id: string;
  organizationId?: string | undefined;
}

/**
 * Replaces the text of a token and returns the new one once. The former text works for `keepSeconds`, so that the
 * provider can be changed without a gap. Use 0 after a leak. The new text is valid as long as the former one was.
 * Throws `not_found`, and `conflict` for a revoked token.
 */
export async function rotateScimToken(
  trx: Database,
  { keepSeconds = KEEP_FORMER_SECONDS.usual, ...reference }: ScimTokenReference & { keepSeconds?: number | undefined },
): Promise<{ token: ScimToken; text: string }> {
  const before = await getScimToken(trx, reference);
  if (before.revoked_at) throw new AppError('conflict', 'This token was already revoked. Create a new one.');
  const text = createKeyText(SCIM_TOKEN_PREFIX);
  const row = await trx
    .updateTable('scim_tokens')
    .set({
      hash: hashKey(text),
      last4: text.slice(-4),
      former_hash: keepSeconds === 0 ? null : before.hash,
      former_until: keepSeconds === 0 ? null : createFutureTime(keepSeconds),
      rotated_at: NOW,
      expires_at: sql<Date | null>`now() + (expires_at - coalesce(rotated_at, created_at))`,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { token: toToken(row), text };
}

/** Revokes a token permanently, with the text before its last rotation. */
export async function revokeScimToken(trx: Database, reference: ScimTokenReference): Promise<ScimToken> {
  const { id } = await getScimToken(trx, reference);
  const row = await trx
    .updateTable('scim_tokens')
    .set(({ fn }) => ({ revoked_at: fn.coalesce('revoked_at', NOW), former_hash: null, former_until: null }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toToken(row);
}

/**
 * Finds the token of an `Authorization` header, in one query. Tokens aren't cached, so that every process refuses a
 * revoked token from the next request on. Throws `unauthorized` if it can't be used.
 */
export async function authenticateScim(
  db: Database,
  header: string | undefined,
): Promise<{ tokenId: string; organizationId: string }> {
  const [scheme = '', text = '', ...extraParts] = (header ?? '').split(' ');
  if (scheme.toLowerCase() !== 'bearer' || extraParts.length > 0 || !isKeyText(text, SCIM_TOKEN_PREFIX))
    throw new AppError(
      'unauthorized',
      `Send "Authorization: Bearer ${SCIM_TOKEN_PREFIX}…" with a SCIM token of the organization. API keys don't work here.`,
    );
  const hash = hashKey(text);
  const row = await db
    .selectFrom('scim_tokens')
    .select(['id', 'organization_id', 'revoked_at'])
    .select([
      sql<boolean>`coalesce(expires_at <= now(), false)`.as('is_expired'),
      sql<boolean>`coalesce(last_used_at > now() - interval '1 minute', false)`.as('is_recorded'),
    ])
    .where(({ or, and, eb }) =>
      or([eb('hash', '=', hash), and([eb('former_hash', '=', hash), eb('former_until', '>', NOW)])]),
    )
    .executeTakeFirst();
  if (!row) throw new AppError('unauthorized', 'Unknown SCIM token. It may have been rotated. Create a new one.');
  if (row.revoked_at) throw new AppError('unauthorized', 'The SCIM token was revoked. Use another one.');
  if (row.is_expired) throw new AppError('unauthorized', 'The SCIM token expired. Create a new one.');
  if (!row.is_recorded) await recordUse(db, row.id);
  return { tokenId: row.id, organizationId: row.organization_id };
}

/** If the disk is full, the token still works, so that users can be deactivated as far as possible. */
async function recordUse(db: Database, id: string): Promise<void> {
  await db
    .updateTable('scim_tokens')
    .set({ last_used_at: NOW })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if (!isStorageFull(error)) throw error;
    });
}

async function getScimToken(trx: Database, { id, organizationId }: ScimTokenReference) {
  const query = trx.selectFrom('scim_tokens').selectAll().where('id', '=', id).forUpdate();
  const row = await filterByOrganization(query, organizationId).executeTakeFirst();
  if (row) return row;
  throw new AppError('not_found', `SCIM token ${JSON.stringify(id)} doesn't exist. Check the ID.`);
}

function toToken(row: Selectable<ScimTokensTable>): ScimToken {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    last4: row.last4,
    formerUntil: row.former_until,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
  };
}
