/** Changes to domains. Each is recorded in the audit log with its caller. */
import type { Database } from '../../db/schema.ts';
import { withAudit } from '../audit/caller.ts';
import type { Caller } from '../audit/caller.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { createDomain, deleteDomain, getDomainOrClaim, updateDomain } from '../domains/domains.ts';
import type { Domain, DomainFields, DomainReference, ProofPolicy } from '../domains/domains.ts';
import { verifyDomain } from '../domains/verify-domain.ts';
import type { Acceptance } from '../domains/verify-domain.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';

/** Registers a host for a project. */
export async function addDomain(
  db: Database,
  caller: Caller,
  fields: DomainReference & DomainFields & { proof?: ProofPolicy },
): Promise<Domain> {
  return withAudit(db, caller, async (trx) => {
    const result = await createDomain(trx, fields);
    return { result, event: { action: 'domain.create', ...getAuditSubject(result), details: describe(fields) } };
  });
}

/** Changes the fields that are present. */
export async function changeDomain(
  db: Database,
  caller: Caller,
  change: DomainReference & Partial<DomainFields> & { proof?: ProofPolicy },
): Promise<Domain> {
  return withAudit(db, caller, async (trx) => {
    const result = await updateDomain(trx, change);
    return { result, event: { action: 'domain.update', ...getAuditSubject(result), details: describe(change) } };
  });
}

/** Deletes a domain. Its export jobs stay. */
export async function removeDomain(db: Database, caller: Caller, reference: DomainReference): Promise<void> {
  return withAudit(db, caller, async (trx) => {
    const domain = await getDomainOrClaim(trx, reference);
    await deleteDomain(trx, reference);
    return { result: undefined, event: { action: 'domain.delete', ...getAuditSubject(domain) } };
  });
}

/** Checks the proof of a pending domain. An unsuccessful check changes nothing that belongs in the audit log. */
export async function acceptDomain(
  db: Database,
  caller: Caller,
  reference: DomainReference & { acceptance: Acceptance },
): Promise<Domain> {
  const domain = await verifyDomain(db, reference);
  if (domain.verification?.state !== 'pending')
    await recordAudit(db, {
      ...caller,
      ...getAuditSubject(domain),
      action: 'domain.verify',
      details: { by: reference.acceptance.by },
    });
  return domain;
}

function getAuditSubject({ organizationId, host }: Domain) {
  return { organizationId, subject: host };
}

function describe({ projectId, base, deployment, features, groups }: Partial<DomainFields>) {
  return omitUndefined({ projectId, base, deployment, features, groups });
}
