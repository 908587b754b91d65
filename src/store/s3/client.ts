import { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '../../errors.ts';
import type { S3Settings } from '../../config/storage.ts';

/** What a server may take its time with. */
export interface S3Patience {
  /** Milliseconds without a byte in either direction, after which a request has failed. */
  idleMs: number;
  /** Requests for one call, the first included. */
  tries: number;
}

/** A server that accepts and never responds would hold jobs and requests for ever. Objects are opened ahead of their turn, and may wait for it. */
const PATIENCE: S3Patience = { idleMs: 60_000, tries: 3 };

/**
 * Makes the client of a bucket. Region and credentials that are not set come from where the SDK looks: the `AWS_*` variables,
 * profiles, web identity, and the roles of containers and instances. Throws `invalid_config` when no region is to be found.
 */
export async function createS3Client(
  { endpoint, region, pathStyle }: S3Settings,
  { idleMs, tries }: S3Patience = PATIENCE,
): Promise<S3Client> {
  const client = new S3Client({
    // S3-compatible servers mostly have no regions, and sign with this name.
    ...(region === undefined ? endpoint !== undefined && { region: 'us-east-1' } : { region }),
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: tries,
    requestHandler: { connectionTimeout: Math.min(10_000, idleMs), socketTimeout: idleMs },
  });
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
