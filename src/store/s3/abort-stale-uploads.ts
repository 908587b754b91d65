import { AbortMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import type { ListMultipartUploadsCommandOutput } from '@aws-sdk/client-s3';
import { STALE_AFTER_MS } from '../adapter.ts';
import type { BucketClient } from './bucket.ts';

/**
 * Aborts multipart uploads that started long ago. No object contains their parts, but the bucket stores them, and
 * they cost money.
 */
export async function abortStaleUploads({ client, settings }: BucketClient): Promise<void> {
  const Bucket = settings.bucket;
  let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket, ...markers })).catch(ignoreNotImplemented);
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Initiated && getServerTime(client) - Initiated.getTime() > STALE_AFTER_MS)
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    if (!page.IsTruncated) return;
    markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}

/** Pages of 1,000 uploads. The next cleaning continues, and a list that never ends doesn't stop everything else. */
const MAX_PAGES = 100;

/**
 * Returns the server's time. The SDK learns from each response how far this machine's clock is off, so a wrong clock
 * doesn't make an upload older.
 */
function getServerTime(client: BucketClient['client']): number {
  return Date.now() + client.config.systemClockOffset;
}

/** Some compatible servers don't list uploads. */
function ignoreNotImplemented(error: unknown): ListMultipartUploadsCommandOutput {
  if (error instanceof Error && error.name === 'NotImplemented') return { $metadata: {} };
  throw error;
}
