import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { createFutureTime, NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { DamagedObject } from '../../store/damaged-object.ts';
import type { Store } from '../../store/adapter.ts';
import type { MessageAttachment } from '../types/event.ts';
import type { CheckedAttachment } from './check-attachments.ts';

/**
 * Stores the files of a prompt before the transaction that keeps them. Until then, and if the process is killed, they
 * count as removed, so a worker deletes them after an hour.
 */
export async function storeAttachments(
  db: Database,
  { store, attachments }: { store: Pick<Store, 'put'>; attachments: readonly CheckedAttachment[] },
): Promise<MessageAttachment[]> {
  const storedAttachments = attachments.map(({ name, mediaType, bytes }) => ({
    name,
    mediaType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    key: `agent-attachments/${createId('file')}`,
  }));
  if (attachments.length === 0) return [];
  const rows = storedAttachments.map(({ key }) => ({ object_key: key, removed_at: createFutureTime(KEEP_SECONDS) }));
  await db.insertInto('removed_attachments').values(rows).execute();
  for (const [index, { key }] of storedAttachments.entries()) {
    const bytes = attachments[index]?.bytes;
    if (bytes) await store.put(key, bytes);
  }
  return storedAttachments;
}

/** Longer than any request. */
const KEEP_SECONDS = 3_600;

/** Adds stored files to a turn, in the transaction that creates or has locked its job. Throws `conflict` for too many. */
export async function keepAttachments(
  trx: Database,
  { jobId, turn, attachments }: { jobId: string; turn: number; attachments: readonly MessageAttachment[] },
): Promise<void> {
  if (attachments.length === 0) return;
  const { count } = await trx
    .selectFrom('agent_attachments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('job_id', '=', jobId)
    .where('turn', '=', turn)
    .executeTakeFirstOrThrow();
  if (count + attachments.length > MAX_PER_TURN)
    throw new AppError(
      'conflict',
      `The agent already has ${count} attachments for this prompt. The maximum is ${MAX_PER_TURN}. Send the others when it has finished.`,
    );
  const keys = attachments.map(({ key }) => key);
  const keptRows = await trx
    .deleteFrom('removed_attachments')
    .where('object_key', 'in', keys)
    .returning('object_key')
    .execute();
  if (keptRows.length !== keys.length)
    throw new AppError('unavailable', 'Storing the attachments took too long. Send the prompt again.');
  const rows = attachments.map(({ name, mediaType, size, sha256, key }, index) => ({
    job_id: jobId,
    turn,
    position: count + index + 1,
    name,
    media_type: mediaType,
    size_bytes: size,
    sha256,
    object_key: key,
  }));
  await trx.insertInto('agent_attachments').values(rows).execute();
}

const MAX_PER_TURN = 20;

/**
 * Reads a stored file, and never more bytes than were stored. Throws `DamagedObject` if it isn't the file that was
 * stored, and `not_found`.
 */
export async function readAttachment(
  store: Pick<Store, 'get'>,
  { key, sha256, size }: Pick<MessageAttachment, 'key' | 'sha256' | 'size'>,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of (await store.get(key)) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > size) break;
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (length <= size && createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
  throw new DamagedObject(key, 'its size or checksum differs from the stored attachment');
}

/** Deletes the objects of deleted attachments, in batches. Returns their number. A kill at any moment leaves none behind. */
export async function removeAttachments({ db, store }: { db: Database; store: Store }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('removed_attachments')
      .select('object_key')
      .where('removed_at', '<=', NOW)
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

/** Lets a worker delete the stored files that no transaction kept. */
export async function discardAttachments(db: Database, attachments: readonly MessageAttachment[]): Promise<void> {
  if (attachments.length === 0) return;
  const keys = attachments.map(({ key }) => key);
  await db.updateTable('removed_attachments').set({ removed_at: NOW }).where('object_key', 'in', keys).execute();
}
