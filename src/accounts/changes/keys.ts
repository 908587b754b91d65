/** Changes to API keys. Each is recorded in the audit log with its caller. */
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { createApiKey, revokeApiKey } from '../api-keys/api-keys.ts';
import type { ApiKey, NewApiKey } from '../api-keys/api-keys.ts';
import { takeKeyFromAllowance } from '../api-keys/hourly-keys.ts';
import { withAudit } from '../audit/caller.ts';
import type { Caller } from '../audit/caller.ts';
import type { AuditActor } from '../audit/record-audit.ts';
import { lockRights } from '../members/lock-rights.ts';

/**
 * Creates a key. Throws `TooManyKeys` if the organization has created the maximum number of keys in the last hour.
 * The limit doesn't apply to the operator, but their keys count.
 */
export async function addKey(db: Database, caller: Caller, key: NewApiKey): Promise<{ key: ApiKey; text: string }> {
  return withAudit(db, caller, async (trx) => {
    const { actor } = caller;
    await lockRights(trx, { actor, organizationId: key.organizationId, actions: ['key.manage'] });
    const limits = actor.kind === 'key' ? await inheritLimits(trx, actor.keyId, key) : {};
    if (actor.kind !== 'operator') await takeKeyFromAllowance(trx, key.organizationId);
    const result = await createApiKey(trx, { ...key, ...limits, createdBy: findCreator(actor) });
    const { id: subject, organizationId, name, scopes, projectIds, actions, serviceAccountId, ...rest } = result.key;
    const { expiresAt, allowedIps } = rest;
    const keyLimits = {
      ...(projectIds && { projectIds }),
      ...(actions && { actions }),
      ...(serviceAccountId !== null && { serviceAccountId }),
    };
    const details = { name, scopes, ...keyLimits, expiresAt, allowedIps };
    return { result, event: { organizationId, action: 'key.create', subject, details } };
  });
}

/**
 * Returns the limits that a new key gets from the key that creates it. A key of a service account creates only keys of
 * the same account, so that they end with it. A key that is limited to actions can't create a key that can do more.
 */
async function inheritLimits(
  trx: Database,
  keyId: string,
  { actions, serviceAccountId }: NewApiKey,
): Promise<Pick<NewApiKey, 'serviceAccountId'>> {
  const creator = await trx
    .selectFrom('api_keys')
    .select(['actions', 'service_account_id'])
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow();
  const ownActions = creator.actions;
  if (ownActions !== null && !actions?.every((action) => ownActions.includes(action)))
    throw new AppError(
      'forbidden',
      `This API key is limited to some actions, so it can only create keys that are limited to the same actions: ${ownActions.join(', ')}.`,
    );
  const ownAccount = creator.service_account_id ?? undefined;
  if (ownAccount === undefined || serviceAccountId === undefined || serviceAccountId === ownAccount)
    return { serviceAccountId: serviceAccountId ?? ownAccount };
  throw new AppError('forbidden', "A service account's key can't create keys for another service account.");
}

function findCreator(actor: AuditActor): NewApiKey['createdBy'] {
  if (actor.kind === 'session') return { userId: actor.userId };
  return actor.kind === 'key' ? { keyId: actor.keyId } : undefined;
}

/** Revokes a key permanently. */
export async function revokeKey(
  db: Database,
  caller: Caller,
  reference: { id: string; organizationId?: string },
): Promise<ApiKey> {
  return withAudit(db, caller, async (trx) => {
    const result = await revokeApiKey(trx, reference);
    const { id: subject, name, organizationId } = result;
    return { result, event: { organizationId, action: 'key.revoke', subject, details: { name } } };
  });
}
