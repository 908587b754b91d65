import type { Database } from '../../db/schema.ts';
import { withinTransaction } from '../../db/within-transaction.ts';
import { checkProof } from './check-proof.ts';
import type { DomainProof } from './check-proof.ts';
import { findClaim } from './claims.ts';
import { toPendingDomain } from './domain.ts';
import { getDomainOrClaim } from './domains.ts';
import type { Domain, DomainReference } from './domains.ts';
import { parseHost } from './host.ts';
import { settleClaim } from './register-host.ts';
import { lockHosts } from './related-hosts.ts';

/** How a pending domain was accepted. */
export type Acceptance =
  | { by: 'dns'; proof: DomainProof }
  /** The operator vouches for it. */
  | { by: 'operator' }
  /** The installation no longer requires proofs. */
  | { by: 'setting' };

/**
 * Checks the DNS records of a pending domain, and starts to serve it if one exists. Otherwise the domain stays
 * pending, and the returned domain explains what is missing. The DNS query runs outside of transactions. Throws
 * `conflict` if another organization has proven the host, a parent domain or a subdomain.
 */
export async function verifyDomain(
  db: Database,
  { acceptance, ...reference }: DomainReference & { acceptance: Acceptance },
): Promise<Domain> {
  const host = parseHost(reference.host);
  const claim = await findClaim(db, { ...reference, host });
  if (!claim) return getDomainOrClaim(db, { ...reference, host });
  const problem = acceptance.by === 'dns' ? await checkProof(acceptance.proof, claim) : undefined;
  return withinTransaction(db, async (trx) => {
    await lockHosts(trx);
    const organizationId = claim.organization_id;
    const existingClaim = await findClaim(trx, { host, organizationId });
    // Another request accepted or deleted it in the meantime, or registered it again with another token.
    if (existingClaim?.token !== claim.token) return getDomainOrClaim(trx, { host, organizationId });
    if (problem === undefined)
      return settleClaim(trx, { claim: existingClaim, onlyVerified: acceptance.by !== 'setting' });
    const row = await trx
      .updateTable('domain_claims')
      .set({ problem, checked_at: new Date() })
      .where('host', '=', host)
      .where('organization_id', '=', organizationId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toPendingDomain(row);
  });
}
