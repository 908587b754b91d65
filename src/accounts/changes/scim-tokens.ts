/** Changes to SCIM tokens. Each is recorded in the audit log with its caller. */
import type { Database } from '../../db/schema.ts';
import { withAudit } from '../audit/caller.ts';
import type { Caller } from '../audit/caller.ts';
import { lockRights } from '../members/lock-rights.ts';
import { createScimToken, revokeScimToken, rotateScimToken } from '../scim/tokens.ts';
import type { NewScimToken, ScimToken, ScimTokenReference } from '../scim/tokens.ts';

/** Creates a token, and returns its text once. */
export async function addScimToken(
  db: Database,
  caller: Caller,
  newToken: Omit<NewScimToken, 'createdBy'>,
): Promise<{ token: ScimToken; text: string }> {
  return withAudit(db, caller, async (trx) => {
    const { actor } = caller;
    const { organizationId } = newToken;
    await lockRights(trx, { actor, organizationId, actions: ['scim.manage'] });
    const createdBy = actor.kind === 'session' ? actor.userId : undefined;
    const result = await createScimToken(trx, { ...newToken, createdBy });
    const { id: subject, name, expiresAt } = result.token;
    return { result, event: { organizationId, action: 'scim-token.create', subject, details: { name, expiresAt } } };
  });
}

/** Rotates a token, and returns its new text once. */
export async function rotateToken(
  db: Database,
  caller: Caller,
  { keepSeconds, ...reference }: ScimTokenReference & { keepSeconds?: number | undefined },
): Promise<{ token: ScimToken; text: string }> {
  return withAudit(db, caller, async (trx) => {
    const result = await rotateScimToken(trx, { keepSeconds, ...reference });
    const { id: subject, name, organizationId, formerUntil } = result.token;
    await lockRights(trx, { actor: caller.actor, organizationId, actions: ['scim.manage'] });
    return { result, event: { organizationId, action: 'scim-token.rotate', subject, details: { name, formerUntil } } };
  });
}

/** Revokes a token permanently. */
export async function revokeToken(db: Database, caller: Caller, reference: ScimTokenReference): Promise<ScimToken> {
  return withAudit(db, caller, async (trx) => {
    const result = await revokeScimToken(trx, reference);
    const { id: subject, name, organizationId } = result;
    return { result, event: { organizationId, action: 'scim-token.revoke', subject, details: { name } } };
  });
}
