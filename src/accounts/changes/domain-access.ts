/** Changes to who can read a site. Each is recorded in the audit log with its caller. */
import type { Database } from '../../db/schema.ts';
import { announceSiteChange } from '../../db/site-changes.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { withAudit } from '../audit/caller.ts';
import type { Caller } from '../audit/caller.ts';
import { signReadersOut, updateAccess } from '../domains/access.ts';
import type { AccessChange, DomainAccess } from '../domains/access.ts';
import { getDomainOrClaim } from '../domains/domains.ts';
import type { DomainReference } from '../domains/domains.ts';

/** Changes the fields that are present. */
export async function changeAccess(
  db: Database,
  caller: Caller,
  { host, organizationId, ...change }: DomainReference & AccessChange,
): Promise<DomainAccess> {
  return withAudit(db, caller, async (trx) => {
    const domain = await getDomainOrClaim(trx, { host, organizationId });
    const result = await updateAccess(trx, domain, change);
    await announceSiteChange(trx);
    const { password, ...others } = change;
    const details = { ...omitUndefined(others), ...(password !== undefined && { password: 'changed' }) };
    const subject = { organizationId: domain.organizationId, subject: domain.host };
    return { result, event: { action: 'domain.update-access', ...subject, details } };
  });
}

/** Ends the sessions of all readers of a site. */
export async function endReaderSessions(db: Database, caller: Caller, reference: DomainReference): Promise<void> {
  return withAudit(db, caller, async (trx) => {
    const { host, organizationId } = await getDomainOrClaim(trx, reference);
    await signReadersOut(trx, { host, organizationId });
    await announceSiteChange(trx);
    return { result: undefined, event: { action: 'domain.sign-readers-out', organizationId, subject: host } };
  });
}
