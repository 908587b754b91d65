import { AbortMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import type { ListMultipartUploadsCommandOutput } from '@aws-sdk/client-s3';
import { STALE_AFTER_MS } from '../adapter.ts';
import type { BucketClient } from './bucket.ts';

/** Gives up uploads in parts that were begun long ago, whose bytes are kept and paid for though no object shows them. */
export async function abortStaleUploads({ client, settings }: BucketClient): Promise<void> {
  const Bucket = settings.bucket;
  let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (;;) {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket, ...markers })).catch(orNone);
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Initiated && Date.now() - Initiated.getTime() > STALE_AFTER_MS)
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    if (!page.IsTruncated) return;
    markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}

/** Some compatible servers do not show them. */
function orNone(error: unknown): ListMultipartUploadsCommandOutput {
  if (error instanceof Error && error.name === 'NotImplemented') return { $metadata: {} };
  throw error;
}
