import type { Database, ExportJobRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { createExpiredBundleError } from '../retention/pin-bundle.ts';
import type { Store } from '../../store/adapter.ts';
import { checkStoredBundle } from './check-stored-bundle.ts';

export interface BundleLink {
  bundleUrl: string;
  expiresAt: Date;
  sizeBytes: number;
  sha256: string;
}

/**
 * Signs a link to a job's bundle. The job has already created the archive, so the cost doesn't depend on its size.
 * Throws `gone` for a deleted or damaged bundle, and `conflict` with the status or the failure reason if there is no
 * bundle.
 */
export async function createBundleLink(
  { db, store }: { db: Database; store: Store },
  { job, ttlSeconds }: { job: ExportJobRow; ttlSeconds: number },
): Promise<BundleLink> {
  const { status, bundle_key: key, size_bytes: sizeBytes, sha256 } = job;
  if (status === 'failed')
    throw new AppError(
      'conflict',
      `The export job failed, so it doesn't have a bundle. Reason: ${job.error ?? 'unknown.'}`,
    );
  if (status !== 'completed' || key === null || sizeBytes === null || sha256 === null)
    throw new AppError('conflict', `The export job is ${status}. Its bundle is available once it is completed.`);
  if (job.bundle_expired_at) throw createExpiredBundleError(job.bundle_expired_at);
  await checkStoredBundle({ db, store }, job);
  const { url, expiresAt } = await store.link(key, { ttlSeconds, filename: getFileName(job) });
  return { bundleUrl: url, expiresAt, sizeBytes, sha256 };
}

function getFileName({ domain, version, commit_id: commit }: ExportJobRow): string {
  const parts = [domain, version, commit?.replace(/^folder-/, '').slice(0, 12)];
  return `${parts
    .filter((part) => typeof part === 'string')
    .map((part) => part.replace(/[^\p{L}\p{N}.-]+/gu, '-').slice(0, MAX_PART))
    .join('_')}.tar.gz`;
}

/** A file name can have 255 bytes, and a character up to 4. */
const MAX_PART = 60;
