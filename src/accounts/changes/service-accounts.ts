/** Changes to service accounts. Each is recorded in the audit log with its caller. */
import type { Database } from '../../db/schema.ts';
import type { ServiceAccountRole } from '../../db/tables/accounts.ts';
import { withAudit } from '../audit/caller.ts';
import type { Caller } from '../audit/caller.ts';
import { lockRights } from '../members/lock-rights.ts';
import {
  createServiceAccount,
  deleteServiceAccount,
  getServiceAccount,
  updateServiceAccount,
} from '../members/service-accounts.ts';
import type { ServiceAccount, ServiceAccountReference } from '../members/service-accounts.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';

/** Creates a service account. */
export async function addServiceAccount(
  db: Database,
  caller: Caller,
  fields: { organizationId: string; name: string; role: ServiceAccountRole },
): Promise<ServiceAccount> {
  return withAudit(db, caller, async (trx) => {
    const { actor } = caller;
    const { organizationId } = fields;
    await lockRights(trx, { actor, organizationId, actions: ['service-account.manage'] });
    const createdBy = actor.kind === 'session' ? actor.userId : undefined;
    const result = await createServiceAccount(trx, { ...fields, createdBy });
    const { id: subject, name, role } = result;
    return { result, event: { organizationId, action: 'service-account.create', subject, details: { name, role } } };
  });
}

/** Changes the fields that are present. A new role applies to the next request of each key. */
export async function changeServiceAccount(
  db: Database,
  caller: Caller,
  change: ServiceAccountReference & { name?: string | undefined; role?: ServiceAccountRole | undefined },
): Promise<ServiceAccount> {
  return withAudit(db, caller, async (trx) => {
    const { organizationId, name: before, role: from } = await getServiceAccount(trx, change);
    await lockRights(trx, { actor: caller.actor, organizationId, actions: ['service-account.manage'] });
    const result = await updateServiceAccount(trx, change);
    const { id: subject, name, role } = result;
    const details = omitUndefined({
      name,
      before: before === name ? undefined : before,
      from: from === role ? undefined : from,
      to: from === role ? undefined : role,
    });
    return { result, event: { organizationId, action: 'service-account.update', subject, details } };
  });
}

/** Deletes a service account and revokes its keys. */
export async function removeServiceAccount(
  db: Database,
  caller: Caller,
  reference: ServiceAccountReference,
): Promise<void> {
  return withAudit(db, caller, async (trx) => {
    const { account, keys } = await deleteServiceAccount(trx, reference);
    const { id: subject, organizationId, name, role } = account;
    const event = { organizationId, action: 'service-account.delete', subject, details: { name, role, keys } } as const;
    return { result: undefined, event };
  });
}
