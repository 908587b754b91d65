import { createHash } from 'node:crypto';
import type { Database, ExportJobRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Store } from '../../store/adapter.ts';

export type BundleRecord = Pick<ExportJobRow, 'id' | 'bundle_key' | 'size_bytes' | 'sha256' | 'bundle_etag'>;

/**
 * Checks that a stored bundle is the one that its job recorded, before it is served. If the object is unchanged since
 * its bytes were last read, this costs one metadata request; otherwise its bytes are read once. Throws `gone` for a
 * missing or damaged bundle.
 */
export async function checkStoredBundle(
  { db, store }: { db: Database; store: Pick<Store, 'find' | 'get'> },
  job: BundleRecord,
): Promise<void> {
  const { id, bundle_key: key, size_bytes: size, sha256, bundle_etag: etag } = job;
  const info = key === null ? undefined : await store.find(key);
  if (key === null || info?.size !== Number(size)) throw createDamagedBundleError();
  if (info.etag === etag) return;
  if ((await hashObject(store, key)) !== sha256) throw createDamagedBundleError();
  await db.updateTable('export_jobs').set({ bundle_etag: info.etag }).where('id', '=', id).execute();
}

/** Returns the error for a stored bundle that can't be served, and what to do about it. */
export function createDamagedBundleError(): AppError {
  return new AppError(
    'gone',
    'The stored bundle of this export is missing or damaged. Start a new export. The operator can run `bindery doctor --verify` to check all bundles.',
  );
}

/** Reads an object and returns the SHA-256 of its bytes, in hexadecimal. */
export async function hashObject(store: Pick<Store, 'get'>, key: string): Promise<string> {
  const sum = createHash('sha256');
  for await (const chunk of await store.get(key)) sum.update(chunk as Buffer);
  return sum.digest('hex');
}
