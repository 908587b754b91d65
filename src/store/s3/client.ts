import { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '../../errors.ts';
import type { S3Settings } from '../../config/storage.ts';
import { addDeleteDigest } from './delete-digest.ts';
import { VARIABLES } from './explain.ts';
import { limitExchanges, type S3Limits } from './limit-exchanges.ts';

/** Objects are opened before their turn, so a connection can be silent for a while. */
const S3_LIMITS: S3Limits = { idleMs: 60_000, callMs: 60_000, leastBytesPerSecond: 2_048, tries: 3 };

/**
 * Creates the client of a bucket. If the region or the credentials aren't configured, the SDK looks them up in the
 * `AWS_*` variables, profiles, web identity, and the roles of containers and instances. Throws `invalid_config` if it
 * finds no region.
 */
export async function createS3Client(
  { endpoint, region, pathStyle, names = VARIABLES }: S3Settings,
  patience: Partial<S3Limits> = {},
): Promise<S3Client> {
  const { idleMs, tries } = { ...S3_LIMITS, ...patience };
  const client = new S3Client({
    // Most S3-compatible servers have no regions and sign with this name.
    ...(region === undefined ? endpoint !== undefined && { region: 'us-east-1' } : { region }),
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: tries,
    requestHandler: { connectionTimeout: Math.min(10_000, idleMs), socketTimeout: idleMs },
  });
  addDeleteDigest(client);
  limitExchanges(client, { ...S3_LIMITS, ...patience });
  try {
    await client.config.region();
  } catch (error) {
    throw new AppError('invalid_config', `Set ${names.region} to the region of the bucket, such as eu-central-1.`, {
      cause: error,
    });
  }
  return client;
}
