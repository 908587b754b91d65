import type { Database, DomainClaimRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isHosted } from '../../features/deployment-kinds.ts';
import { deleteClaim, insertClaim, updateClaim } from './claims.ts';
import type { DomainValues } from './claims.ts';
import { toPendingDomain, pickValues, toDomain } from './domain.ts';
import type { Domain, ProofPolicy } from './domain.ts';
import { lockHosts, requireUnrelatedHost } from './related-hosts.ts';

/**
 * Stores a domain, or a claim on it until it is proven. Throws `conflict` if another organization has the host, a
 * parent domain or a subdomain. Runs in the caller's transaction.
 */
export async function registerHost(
  trx: Database,
  { values, proof }: { values: DomainValues; proof: ProofPolicy },
): Promise<Domain> {
  const { host, organization_id: organizationId } = values;
  await lockHosts(trx);
  await requireUnrelatedHost(trx, { host, organizationId, onlyVerified: proof !== undefined });
  if (proof === 'needed' && isHosted(values)) {
    const row = await trx
      .selectFrom('domains')
      .select('host')
      .where('host', '=', host)
      .where('organization_id', '=', organizationId)
      .executeTakeFirst();
    if (row) throw createInUseError(host);
    return toPendingDomain(await insertClaim(trx, values));
  }
  return insertDomain(trx, values, proof === 'trusted' ? new Date() : null);
}

async function insertDomain(trx: Database, values: DomainValues, verifiedAt: Date | null): Promise<Domain> {
  const row = await trx
    .insertInto('domains')
    .values({ ...values, verified_at: verifiedAt })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw createInUseError(values.host);
  await deleteClaim(trx, { host: row.host, organizationId: row.organization_id });
  return toDomain(row);
}

/**
 * Converts a claim to a domain that is served. Throws `conflict` if another organization has proven the host, a
 * parent domain or a subdomain in the meantime. An unproven registration of the host becomes a claim.
 */
export async function settleClaim(
  trx: Database,
  { claim, onlyVerified }: { claim: DomainClaimRow; onlyVerified: boolean },
): Promise<Domain> {
  const { host, organization_id: organizationId } = claim;
  await requireUnrelatedHost(trx, { host, organizationId, onlyVerified });
  const unprovedClaims = await trx
    .deleteFrom('domains')
    .where('host', '=', host)
    .where('verified_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (unprovedClaims && unprovedClaims.organization_id !== organizationId)
    await insertClaim(trx, pickValues(unprovedClaims));
  return insertDomain(trx, pickValues(claim), onlyVerified ? new Date() : null);
}

/**
 * Stores changed values of a domain or a claim. Returns undefined if it was deleted. A claim that changes to another
 * deployment kind no longer needs a proof. A domain that Bindery is about to host may need one. Call it under
 * `lockHosts`.
 */
export async function storeChange(
  trx: Database,
  { before, values, proof }: { before: Domain; values: DomainValues; proof: ProofPolicy },
): Promise<Domain | undefined> {
  const { host } = values;
  if (before.verification?.state === 'pending') {
    if (!isHosted(values)) return registerHost(trx, { values, proof });
    const claim = await updateClaim(trx, values);
    return claim ? toPendingDomain(claim) : undefined;
  }
  const becomesHosted = isHosted(values) && !isHosted(before);
  if (proof === 'needed' && becomesHosted && before.verification === undefined) {
    await trx.deleteFrom('domains').where('host', '=', host).execute();
    return registerHost(trx, { values, proof });
  }
  const row = await trx.updateTable('domains').set(values).where('host', '=', host).returningAll().executeTakeFirst();
  return row ? toDomain(row) : undefined;
}

function createInUseError(host: string): AppError {
  return new AppError(
    'conflict',
    `The domain ${host} is already in use. Delete it from its project first, or choose another.`,
  );
}
