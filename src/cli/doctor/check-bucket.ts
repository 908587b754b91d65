import { randomUUID } from 'node:crypto';
import type { S3Settings } from '../../config/storage.ts';
import { getErrorMessage } from '../../errors.ts';
import type { Finding } from './finding.ts';

/** Checks that objects can be written, read and deleted in the bucket. Leaves nothing behind. */
export async function checkBucket(settings: S3Settings): Promise<Finding> {
  const { openS3Store } = await import('../../store/s3/s3-store.ts');
  const key = `doctor/${randomUUID()}`;
  try {
    const store = await openS3Store(settings);
    await store.put(key, Buffer.from('x'));
    await (await store.get(key)).toArray();
    await store.delete([key]);
    await store.removeStaleUploads();
  } catch (error) {
    const reason =
      error instanceof Error && error.cause instanceof Error && 'code' in error && error.code === 'storage_unreachable'
        ? error.cause
        : error;
    return { check: 'bucket', level: 'error', message: getErrorMessage(reason) };
  }
  return { check: 'bucket', level: 'ok', message: `The bucket "${settings.bucket}" is writable.` };
}
