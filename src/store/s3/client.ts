import { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '../../errors.ts';
import type { S3Settings } from '../../config/storage.ts';
import { limitExchanges, type S3Patience } from './limit-exchanges.ts';

/** Objects are opened before their turn, so a connection can be silent for a while. */
const PATIENCE: S3Patience = { idleMs: 60_000, callMs: 60_000, leastBytesPerSecond: 2_048, tries: 3 };

/**
 * Makes the client of a bucket. Region and credentials that are not set come from where the SDK looks: the `AWS_*` variables,
 * profiles, web identity, and the roles of containers and instances. Throws `invalid_config` when no region is to be found.
 */
export async function createS3Client(
  { endpoint, region, pathStyle }: S3Settings,
  patience: Partial<S3Patience> = {},
): Promise<S3Client> {
  const { idleMs, tries } = { ...PATIENCE, ...patience };
  const client = new S3Client({
    // S3-compatible servers mostly have no regions, and sign with this name.
    ...(region === undefined ? endpoint !== undefined && { region: 'us-east-1' } : { region }),
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: tries,
    requestHandler: { connectionTimeout: Math.min(10_000, idleMs), socketTimeout: idleMs },
  });
  limitExchanges(client, { ...PATIENCE, ...patience });
  try {
    await client.config.region();
  } catch (error) {
    throw new AppError(
      'invalid_config',
      'S3_REGION: expected the region of the bucket, such as eu-central-1, got none.',
      {
        cause: error,
      },
    );
  }
  return client;
}
