/** Changes to who can read a site. Each is recorded in the audit log with its caller. */
import type { Database } from '../../db/schema.ts';
import { announceSiteChange } from '../../db/site-changes.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { withAudit } from '../audit/caller.ts';
import type { Caller } from '../audit/caller.ts';
import { addAccessKey, deleteAccessKey, signReadersOut, updateAccess } from '../domains/access.ts';
import type { NewAccessKey } from '../domains/access-keys.ts';
import type { AccessChange, DomainAccess } from '../domains/access.ts';
import { getDomainOrClaim } from '../domains/domains.ts';
import type { DomainReference } from '../domains/domains.ts';
import type { BoxKey } from '../../lib/secret-box.ts';

/** Changes the fields that are present. */
export async function changeAccess(
  db: Database,
  caller: Caller,
  {
    host,
    organizationId,
    getSecretKey,
    ...change
  }: DomainReference & AccessChange & { getSecretKey?: (() => Promise<BoxKey>) | undefined },
): Promise<DomainAccess> {
  return withAudit(db, caller, async (trx) => {
    const domain = await getDomainOrClaim(trx, { host, organizationId });
    const result = await updateAccess(trx, domain, { ...change, getSecretKey });
    await announceSiteChange(trx);
    const { password, clientSecret, ...others } = change;
    const details = {
      ...omitUndefined(others),
      ...(password !== undefined && { password: 'changed' }),
      ...(clientSecret !== undefined && { clientSecret: 'changed' }),
    };
    const subject = { organizationId: domain.organizationId, subject: domain.host };
    return { result, event: { action: 'domain.update-access', ...subject, details } };
  });
}

/** Adds a key that tokens can be signed with. */
export async function addReaderKey(
  db: Database,
  caller: Caller,
  { host, organizationId, ...fields }: DomainReference & { name: string; publicKey?: string | undefined },
): Promise<NewAccessKey> {
  return withAudit(db, caller, async (trx) => {
    const domain = await getDomainOrClaim(trx, { host, organizationId });
    const result = await addAccessKey(trx, domain, fields);
    await announceSiteChange(trx);
    const details = { key: result.key.id, name: result.key.name };
    const subject = { organizationId: domain.organizationId, subject: domain.host };
    return { result, event: { action: 'domain.add-reader-key', ...subject, details } };
  });
}

/** Deletes a key, which signs all readers out. */
export async function removeReaderKey(
  db: Database,
  caller: Caller,
  { id, ...reference }: DomainReference & { id: string },
): Promise<void> {
  return withAudit(db, caller, async (trx) => {
    const domain = await getDomainOrClaim(trx, reference);
    await deleteAccessKey(trx, domain, id);
    await announceSiteChange(trx);
    const subject = { organizationId: domain.organizationId, subject: domain.host };
    return { result: undefined, event: { action: 'domain.delete-reader-key', ...subject, details: { key: id } } };
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
