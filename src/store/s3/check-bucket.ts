import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { AppError } from '../../errors.ts';
import type { BucketClient } from './bucket.ts';
import { describeS3Error } from './explain.ts';

/** Checks that the bucket exists and is readable. Throws `invalid_config` and says what to fix. Costs one request. */
export async function checkBucket({ client, settings }: BucketClient): Promise<void> {
  try {
    // Not HEAD, whose error responses have no body that identifies them.
    await client.send(new ListObjectsV2Command({ Bucket: settings.bucket, MaxKeys: 1 }));
  } catch (error) {
    throw new AppError('invalid_config', `${describeS3Error(error, settings)}.`, { cause: error });
  }
}
