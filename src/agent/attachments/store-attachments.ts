import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { DamagedObject } from '../../store/damaged-object.ts';
import type { Store } from '../../store/adapter.ts';
import type { CheckedAttachment } from './check-attachments.ts';

/** A stored file, as the log of its job names it. */
export interface StoredAttachment {
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  key: string;
}

/**
 * Stores the files of a prompt with its job. The caller's transaction has created the turn. If it fails later, a worker
 * deletes the objects.
 */
export async function storeAttachments(
  trx: Database,
  {
    store,
    jobId,
    turn,
    attachments,
  }: { store: Store; jobId: string; turn: number; attachments: readonly CheckedAttachment[] },
): Promise<StoredAttachment[]> {
  const storedAttachments: StoredAttachment[] = [];
  for (const [index, { name, mediaType, bytes }] of attachments.entries()) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = `agent-attachments/${jobId}/${turn}-${index + 1}`;
    await store.put(key, bytes);
    await trx
      .insertInto('agent_attachments')
      .values({
        job_id: jobId,
        turn,
        position: index + 1,
        name,
        media_type: mediaType,
        size_bytes: bytes.length,
        sha256,
        object_key: key,
      })
      .execute();
    storedAttachments.push({ name, mediaType, size: bytes.length, sha256, key });
  }
  return storedAttachments;
}

/** Reads a stored file. Throws `DamagedObject` if it isn't the file that was stored, and `not_found`. */
export async function readAttachment(
  store: Store,
  { key, sha256 }: Pick<StoredAttachment, 'key' | 'sha256'>,
): Promise<Buffer> {
  const bytes = await buffer(await store.get(key));
  if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
  throw new DamagedObject(key, 'its checksum differs from the stored attachment');
}

/** Deletes the objects of deleted attachments, in batches. Returns their number. A kill at any moment leaves none behind. */
export async function removeAttachments({ db, store }: { db: Database; store: Store }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('removed_attachments')
      .select('object_key')
      .orderBy('removed_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    const keys = rows.map((row) => row.object_key);
    if (keys.length === 0) return 0;
    await store.delete(keys);
    await trx.deleteFrom('removed_attachments').where('object_key', 'in', keys).execute();
    return keys.length;
  });
}

const BATCH = 100;

/** Records objects of a transaction that failed, so that a worker deletes them. */
export async function discardAttachments(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    insert into removed_attachments (object_key)
    select key from unnest(${[...keys]}::text[]) as key
    where not exists (select from agent_attachments where object_key = key)
    on conflict do nothing
  `.execute(db);
}
