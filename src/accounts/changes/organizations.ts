/** Changes to organizations. Each is recorded in the audit log with its caller. */
import type { Database } from '../../db/schema.ts';
import { withAudit } from '../audit/caller.ts';
import type { Caller } from '../audit/caller.ts';
import { changeModelLimits } from '../model-limits.ts';
import type { ModelLimitsChange, OrganizationModelLimits } from '../model-limits.ts';
import { createOrganization, deleteOrganization, updateOrganization } from '../organizations.ts';
import type { Organization, OrganizationFields } from '../organizations.ts';
import { DEFAULT_LIMITS, takeFromAllowance } from '../organization-allowance.ts';
import type { OrganizationLimits } from '../organization-allowance.ts';

/**
 * Creates an organization. A signed-in user becomes its owner. Throws `forbidden` if users can't create organizations
 * in this installation, or if this user has created the maximum number. The limit doesn't apply to the operator.
 */
export async function addOrganization(
  db: Database,
  caller: Caller,
  { limits = DEFAULT_LIMITS, ...fields }: OrganizationFields & { limits?: OrganizationLimits | undefined },
): Promise<Organization> {
  return withAudit(db, caller, async (trx) => {
    const createdBy = caller.actor.kind === 'session' ? caller.actor.userId : undefined;
    if (createdBy !== undefined) await takeFromAllowance(trx, { userId: createdBy, limits });
    const result = await createOrganization(trx, { ...fields, createdBy });
    if (caller.actor.kind === 'session')
      await trx
        .insertInto('members')
        .values({ organization_id: result.id, user_id: caller.actor.userId, role: 'owner' })
        .execute();
    const { id, name, plan } = result;
    return {
      result,
      event: { organizationId: id, action: 'organization.create', subject: id, details: { name, plan } },
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
    return {
      result,
      event: { organizationId: id, action: 'organization.update', subject: id, details: { ...fields } },
    };
  });
}

/** Changes the limits on models from one source. */
export async function changeOrganizationModels(
  db: Database,
  caller: Caller,
  { organizationId, source, change }: ModelLimitsChange,
): Promise<OrganizationModelLimits> {
  return withAudit(db, caller, async (trx) => {
    const result = await changeModelLimits(trx, { organizationId, source, change });
    const details = { limitsOf: source === 'own' ? 'owners' : 'operator', ...change };
    return { result, event: { organizationId, action: 'organization.update', subject: organizationId, details } };
  });
}

/** Deletes an organization with everything it owns. Its audit log stays in the database. */
export async function removeOrganization(db: Database, caller: Caller, id: string): Promise<void> {
  return withAudit(db, caller, async (trx) => {
    await deleteOrganization(trx, id);
    return { result: undefined, event: { organizationId: id, action: 'organization.delete', subject: id } };
  });
}
