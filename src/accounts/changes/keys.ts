/** Changes to API keys. Each is recorded in the audit log with its caller. */
import type { Database } from '../../db/schema.ts';
import { createApiKey, revokeApiKey } from '../api-keys/api-keys.ts';
import type { ApiKey, NewApiKey } from '../api-keys/api-keys.ts';
import { takeKeyFromAllowance } from '../api-keys/hourly-keys.ts';
import { inheritLimits } from '../api-keys/inherit-limits.ts';
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
