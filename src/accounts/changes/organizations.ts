/** Changes of organizations, each written to the audit log with who made it. */
import type { Database } from '../../db/schema.ts';
import { withAudit } from '../audit/caller.ts';
import type { Caller } from '../audit/caller.ts';
import { createOrganization, deleteOrganization, updateOrganization } from '../organizations.ts';
import type { Organization, OrganizationFields } from '../organizations.ts';

/** Creates an organization; somebody who is signed in becomes its owner. */
export async function addOrganization(db: Database, caller: Caller, fields: OrganizationFields): Promise<Organization> {
  return withAudit(db, caller, async (trx) => {
    const result = await createOrganization(trx, fields);
    if (caller.actor.kind === 'session')
      await trx
        .insertInto('members')
        .values({ organization_id: result.id, user_id: caller.actor.userId, role: 'owner' })
        .execute();
    const { id, name, plan } = result;
    return {
      result,
      fact: { organizationId: id, action: 'organization.create', subject: id, details: { name, plan } },
    };
  });
}

/** Changes the name or the plan. */
export async function changeOrganization(
  db: Database,
  caller: Caller,
  { id, ...fields }: { id: string } & Partial<OrganizationFields>,
): Promise<Organization> {
  return withAudit(db, caller, async (trx) => {
    const result = await updateOrganization(trx, { id, ...fields });
    return { result, fact: { organizationId: id, action: 'organization.update', subject: id, details: { ...fields } } };
  });
}

/** Deletes an organization with all that is its own; its audit log stays in the database. */
export async function removeOrganization(db: Database, caller: Caller, id: string): Promise<void> {
  return withAudit(db, caller, async (trx) => {
    await deleteOrganization(trx, id);
    return { result: undefined, fact: { organizationId: id, action: 'organization.delete', subject: id } };
  });
}
