import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { toAuditEntry } from '../list-audit.ts';
import type { AuditEntry } from '../list-audit.ts';
import type { ChainPlace } from '../read-chain.ts';

/** An entry of the audit log for another system. */
export interface StreamedEntry extends AuditEntry {
  /** Place in the log of all organizations. A missing number means a missing entry. */
  position: number;
  /** Hash of the entry in hexadecimal. */
  hash: string;
  /** Hash of the entry before it; null if that entry was deleted before it could be streamed. */
  previousHash: string | null;
  organizationId: string | null;
}

export interface Batch {
  entries: StreamedEntry[];
  /** Place of the last entry. */
  end: ChainPlace;
  /** Age of the first entry. */
  ageSeconds: number;
  /** True if the batch ended at a limit, and more entries follow it. */
  isFull: boolean;
}

const MAX_ENTRIES = 500;

/** Maximum size of the details of a batch, in bytes. A single larger entry is sent alone. */
const MAX_BYTES = 1_000_000;

/** Reads the entries after a place in the chain, oldest first. Undefined if there are none. */
export async function readBatch(
  db: Database,
  { after, maxEntries = MAX_ENTRIES }: { after: ChainPlace; maxEntries?: number },
): Promise<Batch | undefined> {
  const sizes = await db
    .selectFrom('audit_log')
    .select(['position', sql<number>`octet_length(details::text)`.as('bytes')])
    .where('position', '>', String(after.position))
    .orderBy('position')
    .limit(maxEntries + 1)
    .execute();
  const count = countFitting(sizes.slice(0, maxEntries).map(({ bytes }) => bytes));
  if (count === 0) return undefined;
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .select(sql<number>`extract(epoch from clock_timestamp() - created_at)::float8`.as('age'))
    .where('position', '>', String(after.position))
    .orderBy('position')
    .limit(count)
    .execute();
  let previous = after;
  const entries = rows.map((row) => {
    const place = { position: Number(row.position), hash: row.hash ?? Buffer.alloc(0) };
    const follows = place.position === previous.position + 1;
    const entry: StreamedEntry = {
      position: place.position,
      hash: place.hash.toString('hex'),
      previousHash: follows ? previous.hash.toString('hex') : null,
      organizationId: row.organization_id,
      ...toAuditEntry(row),
    };
    previous = place;
    return entry;
  });
  return { entries, end: previous, ageSeconds: rows[0]?.age ?? 0, isFull: sizes.length > count };
}

/** Counts the first entries that fit into a batch; at least one, if there are any. */
function countFitting(sizes: readonly number[]): number {
  let bytes = 0;
  const end = sizes.findIndex((size, index) => (bytes += size) > MAX_BYTES && index > 0);
  return end === -1 ? sizes.length : end;
}
