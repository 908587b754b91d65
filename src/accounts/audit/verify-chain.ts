import type { Database } from '../../db/schema.ts';
import { findChainProblem, readChainEntries } from './read-chain.ts';
import type { ChainPlace } from './read-chain.ts';

/** The result of checking the chain of audit entries. */
export interface ChainReport {
  /** Number of entries in the log. */
  count: number;
  /** The hash of the last entry in hexadecimal; it changes with every new entry. */
  lastHash: string;
  /** The first difference, as a clause for a message. Undefined if the log is intact. */
  problem: string | undefined;
}

/**
 * Checks each entry of the audit log of all organizations against the hash of the entry before it. Finds entries that
 * were changed, added, removed or swapped in the database. A person who can write to the database can also compute new
 * hashes for all later entries, so compare `lastHash` with a copy that is stored elsewhere.
 */
export async function verifyChain(db: Database): Promise<ChainReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const chain = await trx.selectFrom('audit_chain').selectAll().executeTakeFirst();
      if (!chain) return { count: 0, lastHash: '', problem: 'the record of its last entry is missing' };
      const anchor = { position: Number(chain.anchor_position), hash: chain.anchor_hash };
      const end = { position: Number(chain.position), hash: chain.hash };
      const count = end.position - anchor.position;
      return { count, lastHash: end.hash.toString('hex'), problem: await findFirstProblem(trx, { anchor, end }) };
    });
}

async function findFirstProblem(
  db: Database,
  { anchor, end }: { anchor: ChainPlace; end: ChainPlace },
): Promise<string | undefined> {
  let last = anchor;
  for (;;) {
    const entries = await readChainEntries(db, { after: last.position, limit: BATCH_SIZE });
    for (const entry of entries) {
      const problem = findChainProblem(entry, last);
      if (problem !== undefined) return problem;
      last = { position: Number(entry.position), hash: entry.hash };
    }
    if (entries.length < BATCH_SIZE) break;
  }
  if (last.position < end.position) return `entry ${last.position + 1} and all later ones are missing`;
  if (last.position > end.position || !last.hash.equals(end.hash))
    return `the record of its last entry doesn't match entry ${last.position}`;
  return findEntryOutside(db, anchor);
}

/** Finds an entry that the chain doesn't contain: without a position, or from before the anchor. */
async function findEntryOutside(db: Database, anchor: ChainPlace): Promise<string | undefined> {
  const entry = await db
    .selectFrom('audit_log')
    .select('id')
    .where(({ eb, or }) => or([eb('position', 'is', null), eb('position', '<=', String(anchor.position))]))
    .orderBy('id')
    .executeTakeFirst();
  return entry && `the entry ${entry.id} was added without a hash`;
}

const BATCH_SIZE = 1000;
