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

/** How a web server sends an object. */
export interface ObjectHeaders {
  ContentType?: string;
  CacheControl?: string;
  /** Where S3's website endpoints redirect to. */
  WebsiteRedirectLocation?: string;
}

/** Stores an object in one call, and returns its ETag. */
export async function putObject(
  { client, settings }: BucketClient,
  { key, body, headers }: { key: string; body: Buffer; headers?: ObjectHeaders | undefined },
): Promise<string | undefined> {
  const input = { Bucket: settings.bucket, Key: key, ...getEncryption(settings), ...headers, Body: body };
  return (await client.send(new PutObjectCommand(input))).ETag;
}
