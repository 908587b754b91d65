import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '../../errors.ts';
import { isMissing } from './explain.ts';
import type { S3Settings } from '../../config/storage.ts';

/** A client and its bucket. */
export interface BucketClient {
  client: S3Client;
  settings: S3Settings;
}

/** Returns the encryption settings for calls that create an object. */
export function getEncryption({ encryption }: S3Settings) {
  return {
    ...(encryption && { ServerSideEncryption: encryption.algorithm }),
    ...(encryption?.kmsKeyId !== undefined && { SSEKMSKeyId: encryption.kmsKeyId }),
  };
}

/** Throws `not_found` if the object is missing, and rethrows any other error. */
export function throwIfMissing(key: string): (error: unknown) => never {
  return (error) => {
    if (isMissing(error)) throw new AppError('not_found', `The object "${key}" doesn't exist.`, { cause: error });
    throw error;
  };
}

/** Stores an object in one call. */
export async function putObject({ client, settings }: BucketClient, key: string, body: Buffer): Promise<void> {
  const input = { Bucket: settings.bucket, Key: key, ...getEncryption(settings), Body: body };
  await client.send(new PutObjectCommand(input));
}
