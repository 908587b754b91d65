import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { AppError } from '../../errors.ts';
import type { BucketClient } from './bucket.ts';
import { describeS3Error } from './explain.ts';

/** Checks that the bucket exists and is readable. Throws `invalid_config` with a message about the fix. Costs one request. */
export async function checkBucket({ client, settings }: BucketClient): Promise<void> {
  try {
    // A HEAD request isn't enough, because its error responses have no body that identifies the error.
    await client.send(new ListObjectsV2Command({ Bucket: settings.bucket, MaxKeys: 1 }));
  } catch (error) {
    throw new AppError('invalid_config', `${describeS3Error(error, settings)}.`, { cause: error });
  }
}
