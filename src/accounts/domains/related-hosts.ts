import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';

/**
 * Makes registrations of hosts wait for each other until the caller's transaction ends. A unique constraint decides between two of the
 * same host; between `example.com` and `docs.example.com` of two organizations only a lock does.
 */
export async function lockHosts(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bindery:hosts', 0))`.execute(trx);
}

export interface RelatedHosts {
  host: string;
  organizationId: string;
  /** Only hosts whose owner proved that they are theirs count. */
  onlyVerified: boolean;
}

/**
 * Throws `conflict` when another organization has the host, or one above or below it: pages of the two could read each other's
 * cookies, and readers would take one site for a part of the other. Call it under `lockHosts`. A name of a single label, such as
 * `com`, does not block the names below it.
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
  const other = await query.orderBy('host').limit(1).executeTakeFirst();
  if (!other) return;
  throw new AppError(
    'conflict',
    other.host === host
      ? `The domain ${host} is already in use. Delete it from its project first, or choose another.`
      : `The domain ${host} can't be registered, because a parent domain or subdomain belongs to another organization. Choose another, or ask the operator.`,
  );
}

/** `example.com` and nothing else for `docs.example.com`. */
function listAbove(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
}
