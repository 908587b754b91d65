import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { KEY_RIGHTS, readKeyRights } from '../api-keys/key-rights.ts';
import type { AuditActor } from '../audit/record-audit.ts';
import { createMemberRights, requireAllowed } from '../policy.ts';
import type { Action } from '../policy.ts';

/**
 * Checks the caller's permission again in the transaction that creates something that outlives the request, and locks
 * the permission until the transaction ends. Without the lock, an admin who is being removed could create an
 * invitation or key that the concurrent removal doesn't see. Throws `forbidden` or `unauthorized` if the caller no
 * longer has the permission.
 */
export async function lockRights(
  trx: Database,
  { actor, organizationId, actions }: { actor: AuditActor; organizationId: string; actions: readonly Action[] },
): Promise<void> {
  if (actor.kind === 'key') await lockKey(trx, actor.keyId, actions);
  if (actor.kind !== 'session') return;
  const member = await trx
    .selectFrom('members')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', actor.userId)
    .forShare()
    .executeTakeFirst();
  if (!member) throw new AppError('forbidden', 'You no longer belong to this organization.');
  for (const action of actions) requireAllowed(createMemberRights(member.role), action);
}

async function lockKey(trx: Database, keyId: string, actions: readonly Action[]): Promise<void> {
  const key = await trx
    .selectFrom('api_keys')
    .select(KEY_RIGHTS)
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!key) throw new AppError('unauthorized', 'The API key was revoked. Use another key.');
  if (key.service_account_id === null) return;
  await trx.selectFrom('service_accounts').select('id').where('id', '=', key.service_account_id).forShare().execute();
  const rights = await readKeyRights(trx, key);
  for (const action of actions) requireAllowed({ kind: 'key', ...rights }, action);
}
