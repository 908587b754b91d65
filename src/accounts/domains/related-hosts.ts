import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';

/**
 * Makes registrations of hosts wait for each other until the caller's transaction ends. For two registrations of the
 * same host, a unique constraint would be enough. For `example.com` and `docs.example.com` of two organizations, only
 * a lock works.
 */
export async function lockHosts(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bindery:hosts', 0))`.execute(trx);
}

export interface RelatedHosts {
  host: string;
  organizationId: string;
  /** Whether only hosts with a proven owner count. */
  onlyVerified: boolean;
}

/**
 * Throws `conflict` if another organization has the host, a parent domain or a subdomain. Otherwise, pages of one
 * site could read the cookies of the other, and readers could mistake one site for part of the other. Call it under
 * `lockHosts`. A single-label name, such as `com`, doesn't block the names below it.
 */
export async function requireUnrelatedHost(
  trx: Database,
  { host, organizationId, onlyVerified }: RelatedHosts,
): Promise<void> {
  let query = trx
    .selectFrom('domains')
    .select('host')
    .where('organization_id', '<>', organizationId)
    .where(({ or, eb }) =>
      or([
        eb('host', 'in', [host, ...listAbove(host)]),
        sql<boolean>`right(host, length(${host}) + 1) = ${`.${host}`}`,
      ]),
    );
  if (onlyVerified) query = query.where('verified_at', 'is not', null);
  const relatedDomain = await query.orderBy('host').limit(1).executeTakeFirst();
  if (!relatedDomain) return;
  throw new AppError(
    'conflict',
    relatedDomain.host === host
      ? `The domain ${host} is already in use. Delete it from its project first, or choose another.`
      : `The domain ${host} can't be registered, because a parent domain or subdomain belongs to another organization. Choose another, or ask the operator.`,
  );
}

/** Returns only `example.com` for `docs.example.com`. */
function listAbove(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
}
