import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** A place in the chain of audit entries: an entry's position and hash. */
export interface ChainPlace {
  position: number;
  hash: Buffer;
}

/** An entry as stored, with the text that its hash is computed from. */
export interface ChainEntry {
  id: string;
  position: string;
  hash: Buffer;
  text: string;
  createdAt: Date;
}

/** Reads the next entries after a position, in the order of the chain. */
export async function readChainEntries(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<ChainEntry[]> {
  return db
    .selectFrom('audit_log')
    .select(['id', 'position', HASH.as('hash'), 'created_at as createdAt', CHAIN_TEXT.as('text')])
    .where('position', '>', String(after))
    .orderBy('position')
    .limit(limit)
    .$narrowType<{ position: string }>()
    .execute();
}

/** An entry whose hash was deleted counts as changed. */
const HASH = sql<Buffer>`coalesce(hash, '')`;

/** The same text as in the function `append_audit_entry` of the database. */
const CHAIN_TEXT = sql<string>`jsonb_build_array(
  position, id, organization_id, (extract(epoch from created_at) * 1000)::bigint, action,
  actor_kind, actor_id, actor_name, session_id, ip, subject, details
)::text`;

/** Describes how an entry differs from the one that must follow `previous`. Undefined if it doesn't. */
export function findChainProblem(entry: ChainEntry, previous: ChainPlace): string | undefined {
  const position = previous.position + 1;
  if (Number(entry.position) !== position)
    return `entry ${position} is missing, before the entry ${entry.id} from ${entry.createdAt.toISOString()}`;
  const hash = createHash('sha256').update(previous.hash).update(entry.text).digest();
  if (entry.hash.equals(hash)) return undefined;
  return `entry ${position} (${entry.id} from ${entry.createdAt.toISOString()}) was changed or moved`;
}
