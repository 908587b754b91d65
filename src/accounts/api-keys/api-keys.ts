import type { ApiKeyRow, Database } from '../../db/schema.ts';
import type { Scope } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { parseName } from '../names.ts';
import { filterByOrganization } from '../filter-by-organization.ts';
import { getServiceAccount } from '../members/service-accounts.ts';
import { getOrganization } from '../organizations.ts';
import { parseAllowedIps } from './allowed-ips.ts';
import { findScopes, parseActions, parseKeyProjects } from './key-limits.ts';
import { createKeyText, hashKey } from './key-text.ts';
import { parseScopes } from './scopes.ts';

/** The public part of an API key, without the secret. */
export interface ApiKey {
  id: string;
  organizationId: string;
  name: string;
  /** The last characters, so that users can recognize the key. */
  last4: string;
  /** null: read and write. */
  scopes: Scope[] | null;
  /** Ids of the only projects that the key can reach; null: all. Projects can have been deleted since. */
  projectIds: string[] | null;
  /** The only actions that the key can perform; null: all that its scopes include. */
  actions: string[] | null;
  /** The service account that the key belongs to; null: none. */
  serviceAccountId: string | null;
  expiresAt: Date | null;
  /** null: any IP address. */
  allowedIps: string[] | null;
  revokedAt: Date | null;
  /** Updated at most once a minute. */
  lastUsedAt: Date | null;
  createdAt: Date;
}

export interface NewApiKey {
  organizationId: string;
  name: string;
  /** @defaultValue the lowest scope that includes the actions; without actions, read and write */
  scopes?: readonly string[];
  /** Ids of the only projects that the key can reach. @defaultValue all */
  projectIds?: readonly string[];
  /** The only actions that the key can perform. @defaultValue all that its scopes include */
  actions?: readonly string[];
  /** The service account that the key belongs to, and whose rights limit it. @defaultValue none */
  serviceAccountId?: string | undefined;
  /** @defaultValue never */
  expiresAt?: Date;
  /** IP addresses and CIDR ranges. @defaultValue any IP address */
  allowedIps?: readonly string[];
  /** The creator: a user, or a key. A key of a user's key belongs to the same user. @defaultValue the operator */
  createdBy?: { userId: string } | { keyId: string } | undefined;
}

/** Creates an API key. `text` is the secret, which is never stored and can't be shown again. */
export async function createApiKey(db: Database, key: NewApiKey): Promise<{ key: ApiKey; text: string }> {
  await getOrganization(db, key.organizationId);
  const text = createKeyText();
  const row = await db
    .insertInto('api_keys')
    .values({
      id: createId('key'),
      organization_id: key.organizationId,
      name: parseName(key.name),
      hash: hashKey(text),
      last4: text.slice(-4),
      ...(await prepareRights(db, key)),
      expires_at: key.expiresAt ? parseExpiry(key.expiresAt) : null,
      allowed_ips: key.allowedIps ? parseAllowedIps(key.allowedIps) : null,
      // Keys of service accounts outlive the membership of their creators.
      created_by: key.serviceAccountId === undefined ? selectCreator(db, key.createdBy) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { key: toApiKey(row), text };
}

/** Lists the keys of one organization or of all, oldest first, including revoked ones. */
export async function listApiKeys(
  db: Database,
  { organizationId }: { organizationId?: string } = {},
): Promise<ApiKey[]> {
  const query = filterByOrganization(db.selectFrom('api_keys').selectAll().orderBy('id'), organizationId);
  return (await query.execute()).map(toApiKey);
}

/** Lists an organization's keys after the key `cursor`, newest first. */
export async function listApiKeysPage(
  db: Database,
  { organizationId, cursor, limit }: { organizationId: string; cursor: string | undefined; limit: number },
): Promise<ApiKey[]> {
  let query = db
    .selectFrom('api_keys')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(limit);
  if (cursor !== undefined) query = query.where('id', '<', cursor);
  return (await query.execute()).map(toApiKey);
}

/**
 * Revokes a key permanently. A key that is already revoked keeps its time. Also revokes open invitations that were
 * created with the key, because its holder has their links.
 */
export async function revokeApiKey(
  db: Database,
  { id, organizationId }: { id: string; organizationId?: string },
): Promise<ApiKey> {
  const query = filterByOrganization(
    db
      .updateTable('api_keys')
      .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(new Date())) }))
      .where('id', '=', id),
    organizationId,
  );
  const row = await query.returningAll().executeTakeFirst();
  if (row) {
    await db.deleteFrom('invitations').where('key_id', '=', row.id).where('used_at', 'is', null).execute();
    return toApiKey(row);
  }
  throw new AppError('not_found', `API key ${JSON.stringify(id)} doesn't exist. Check the ID.`);
}

/**
 * Returns the columns for the permissions of a new key. A key with limits has no scopes in the column that processes
 * of earlier versions read, because they don't know the limits.
 */
async function prepareRights(
  db: Database,
  { organizationId, scopes: scopeTexts, serviceAccountId, ...limits }: NewApiKey,
) {
  const scopes = scopeTexts && parseScopes(scopeTexts);
  if (!limits.projectIds && !limits.actions && serviceAccountId === undefined) return { scopes: scopes ?? null };
  const hasProjects = limits.projectIds !== undefined;
  const actions = limits.actions && parseActions(limits.actions, { scopes, hasProjects });
  return {
    scopes: [],
    limited_scopes: scopes ?? (actions ? findScopes(actions) : READ_AND_WRITE),
    actions: actions ?? null,
    service_account_id:
      serviceAccountId === undefined
        ? null
        : (await getServiceAccount(db, { id: serviceAccountId, organizationId })).id,
    project_ids: limits.projectIds ? await parseKeyProjects(db, { ids: limits.projectIds, organizationId }) : null,
  };
}

const READ_AND_WRITE: Scope[] = ['read', 'write'];

function selectCreator(db: Database, creator: NewApiKey['createdBy']) {
  if (creator === undefined) return null;
  if ('userId' in creator) return creator.userId;
  return db.selectFrom('api_keys').select('created_by').where('id', '=', creator.keyId);
}

function parseExpiry(time: Date): Date {
  if (time.getTime() > Date.now()) return time;
  throw new AppError('invalid_request', 'The expiry must be in the future, such as 2030-01-31T00:00:00Z.');
}

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    last4: row.last4,
    scopes: row.limited_scopes ?? row.scopes,
    projectIds: row.project_ids,
    actions: row.actions,
    serviceAccountId: row.service_account_id,
    expiresAt: row.expires_at,
    allowedIps: row.allowed_ips,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
  };
}
