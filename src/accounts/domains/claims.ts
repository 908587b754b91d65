/**
 * Hosts that organizations registered and still have to prove. They aren't served yet, and several organizations can
 * claim the same host.
 */
import crypto from 'node:crypto';
import type { Database, DomainClaimRow, DomainRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { filterByOrganization } from '../filter-by-organization.ts';

/** The columns that a domain and a claim have in common. */
export type DomainValues = Pick<
  DomainRow,
  'host' | 'organization_id' | 'project_id' | 'base' | 'deployment' | 'features' | 'reader_groups'
>;

/** Claims a host. Throws `conflict` if the organization already claims it. */
export async function insertClaim(trx: Database, values: DomainValues): Promise<DomainClaimRow> {
  const row = await trx
    .insertInto('domain_claims')
    .values({ ...values, token: createToken() })
    .onConflict((conflict) => conflict.columns(['organization_id', 'host']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) return row;
  throw new AppError(
    'conflict',
    `The domain ${values.host} is already registered and waiting for verification. Verify it, or delete it first.`,
  );
}

/**
 * Finds the claim of an organization. The operator passes no organization. Throws `invalid_request` if several
 * organizations claim the host.
 */
export async function findClaim(
  db: Database,
  { host, organizationId }: { host: string; organizationId?: string | undefined },
): Promise<DomainClaimRow | undefined> {
  const query = db.selectFrom('domain_claims').selectAll().where('host', '=', host).orderBy('organization_id').limit(2);
  const rows = await filterByOrganization(query, organizationId).execute();
  if (rows.length < 2) return rows[0];
  throw new AppError(
    'invalid_request',
    `Several organizations have ${host} waiting for verification. Choose one with --organization.`,
  );
}

/** Changes a claim. The token stays, so that a DNS record for it remains valid. */
export async function updateClaim(trx: Database, values: DomainValues): Promise<DomainClaimRow | undefined> {
  const { host, organization_id: organizationId, ...changes } = values;
  return trx
    .updateTable('domain_claims')
    .set(changes)
    .where('host', '=', host)
    .where('organization_id', '=', organizationId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a claim, and returns whether there was one. */
export async function deleteClaim(
  db: Database,
  { host, organizationId }: { host: string; organizationId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('domain_claims')
    .where('host', '=', host)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Returns 160 random bits as letters and digits, which every DNS provider accepts in a name. A label has at most 63
 * characters.
 */
function createToken(): string {
  return [...crypto.randomBytes(32)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
